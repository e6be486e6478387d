import clsx from "clsx";
import { PanelLeft } from "lucide-react";
import { type ComponentProps, lazy, type ReactNode, Suspense, useRef } from "react";
import { buttonClass } from "./button.tsx";
import { SidebarContext, type SidebarOpen, useSidebar, useSidebarState } from "./sidebar-state.ts";

type SidebarLayoutProps = ComponentProps<"div"> & {
  /** The stored choice; undefined lets the screen's width decide. */
  defaultOpen?: SidebarOpen;
  onOpenChange?: (open: boolean) => void;
};

/** The grid of sidebar and page. Its children are one Sidebar and the rest of the page. */
export function SidebarLayout({ defaultOpen, onOpenChange, className, ...props }: SidebarLayoutProps) {
  const state = useSidebarState({ defaultOpen, onOpenChange });
  return (
    <SidebarContext value={state}>
      <div
        {...props}
        data-sidebar={state.isOpen === undefined ? "auto" : state.isOpen ? "open" : "rail"}
        className={clsx("grid grid-cols-[minmax(0,1fr)] md:grid-cols-[auto_minmax(0,1fr)]", className)}
      />
    </SidebarContext>
  );
}

/** Only a phone has a drawer, and only once it is opened. */
const Sheet = lazy(async () => ({ default: (await import("./sheet.tsx")).Sheet }));

type SidebarProps = ComponentProps<"aside"> & { brand: ReactNode; footer?: ReactNode };

/** 16rem wide, a 3rem rail when folded, an 18rem drawer on a phone. Its children are a SidebarNav. */
export function Sidebar({ brand, footer, className, children, ...props }: SidebarProps) {
  const { isDrawerOpen, setDrawerOpen } = useSidebar();
  const hasDrawer = useRef(false);
  hasDrawer.current ||= isDrawerOpen;
  const content = (
    <>
      <div className="flex h-16 shrink-0 items-center border-b border-border px-4 rail:justify-center rail:px-0">
        {brand}
      </div>
      <div className="flex-1 overflow-y-auto px-2 py-3 rail:px-0.5">{children}</div>
      {footer && <div className="border-t border-border px-2 py-3 rail:px-0.5">{footer}</div>}
    </>
  );
  return (
    <>
      <aside {...props} aria-label="Sidebar" className={clsx(column, className)}>
        {content}
      </aside>
      {hasDrawer.current && (
        <Suspense>
          <Sheet title="Navigation" open={isDrawerOpen} onOpenChange={setDrawerOpen}>
            {content}
          </Sheet>
        </Suspense>
      )}
    </>
  );
}

const column =
  "on-ink sticky top-0 z-20 flex h-svh w-64 flex-col overflow-x-clip border-r border-border transition-[width] duration-220 ease-out max-md:hidden dark:bg-[#050d11] rail:w-12";

export function SidebarToggle({ className, ...props }: Omit<ComponentProps<"button">, "children" | "onClick">) {
  const { isExpanded, toggle } = useSidebar();
  return (
    <button
      {...props}
      type="button"
      aria-label="Toggle sidebar"
      aria-expanded={isExpanded}
      aria-keyshortcuts="Control+B Meta+B"
      className={clsx(
        buttonClass({ variant: "quiet", size: "small", iconOnly: true }),
        "border-transparent! bg-transparent!",
        className,
      )}
      onClick={toggle}
    >
      <PanelLeft aria-hidden />
    </button>
  );
}
