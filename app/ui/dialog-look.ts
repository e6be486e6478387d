export const backdropClass =
  "fixed inset-0 z-50 bg-scrim transition-opacity duration-220 data-ending-style:opacity-0 data-starting-style:opacity-0";

export const viewportClass = "fixed inset-0 z-50 grid items-end md:place-items-center md:p-6";

export const popupClass =
  "max-h-[calc(100svh-2rem)] w-full overflow-auto overscroll-contain rounded-t-sheet bg-card text-foreground shadow-dialog transition-[opacity,translate] duration-220 ease-out data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0 md:max-h-[calc(100svh-3rem)] md:rounded-lg";
