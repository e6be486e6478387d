import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "./button.tsx";

/** A flat card: chalk, one hairline, no shadow. */
export function Panel({ className, ...props }: ComponentProps<"section">) {
  return <section {...props} className={clsx("min-w-0 rounded-md border border-border bg-card", className)} />;
}

/** The titled first row of a Panel. */
export function PanelTitle({ className, children, ...props }: ComponentProps<"h2"> & { children: ReactNode }) {
  return (
    <h2
      {...props}
      className={clsx(
        "border-b border-border px-4 py-4.5 text-body leading-head font-semibold tracking-label font-stretch-104% md:px-5.5",
        className,
      )}
    >
      {children}
    </h2>
  );
}

type PanelLinkProps = { to: string; icon?: LucideIcon; children: string };

/** The usual action of a PanelHead: a link to where more can be done. */
export function PanelLink({ to, icon: Icon, children }: PanelLinkProps) {
  return (
    <Link to={to} className={buttonClass({ variant: "quiet", size: "compact" })}>
      {Icon && <Icon aria-hidden />}
      {children}
    </Link>
  );
}

type PanelHeadProps = { id: string; title: ReactNode /** At the right, beside the title. */; action: ReactNode };

/** The same with an action. */
export function PanelHead({ id, title, action }: PanelHeadProps) {
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border py-2 pr-3 pl-4 md:pl-5.5">
      <h2
        id={id}
        className="min-w-0 flex-1 basis-[min(6rem,100%)] text-body leading-head font-semibold tracking-label wrap-anywhere font-stretch-104%"
      >
        {title}
      </h2>
      {action}
    </div>
  );
}

/** A bar that stays at the bottom of a page: what its button does, and the button. */
export const actionBarClass =
  "sticky bottom-0 z-1 mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-border bg-card px-4 py-4 max-md:-mx-4 max-md:bottom-[calc(4.25rem+env(safe-area-inset-bottom))] md:rounded-md md:px-5.5";
