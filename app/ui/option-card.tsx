import clsx from "clsx";
import type { ComponentProps } from "react";

/** One radio of a question, tall enough for a thumb. The children are its label. */
export function OptionCard({ className, children, ...props }: Omit<ComponentProps<"input">, "type">) {
  return (
    <label className={clsx(card, className)}>
      <input {...props} type="radio" className={ball} />
      <span>{children}</span>
    </label>
  );
}

// The second pixel of the chosen border is an inset ring, so that choosing moves no text.
const card =
  "relative grid min-h-17 grid-cols-[1.5rem_1fr] items-center gap-4 rounded-md border border-input bg-card px-5 py-3.5 text-body font-520 transition-[border-color] duration-120 hover:border-foreground has-checked:border-chosen has-checked:bg-chosen-bg has-checked:inset-ring has-checked:inset-ring-chosen has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring has-focus-visible:shadow-focus";

const ball =
  "m-0 size-5.5 appearance-none rounded-ball border-2 border-input bg-card outline-none! shadow-none! checked:border-ink-950 checked:bg-optic forced-colors:appearance-auto";
