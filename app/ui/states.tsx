import clsx from "clsx";
import { RotateCw } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import { CourtDiagram } from "./court-diagram.tsx";

/** Says what is loading; the children are skeletons of the content. */
export function Loading({ text, className, children, ...props }: ComponentProps<"div"> & { text: string }) {
  return (
    <div {...props} role="status" className={className}>
      <p className="mb-4 text-ui leading-body text-muted-foreground">{text}</p>
      {children && <div aria-hidden>{children}</div>}
    </div>
  );
}

export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return <div {...props} className={clsx("skeleton", className)} />;
}

type StateTexts = { title: string; text?: ReactNode };

/** An empty state. The children are the one action, if there is one. */
export function Empty({ title, text, className, children, ...props }: ComponentProps<"div"> & StateTexts) {
  return (
    <div {...props} className={clsx(stateClass, className)}>
      <CourtDiagram kind="empty" className="mb-3 w-38 text-subtle" />
      <h3>{title}</h3>
      {text && <p className="text-ui leading-body text-muted-foreground">{text}</p>}
      {children && <div className="mt-3">{children}</div>}
    </div>
  );
}

/** The children replace the button if the retry has to be a link. */
export function LoadError({ title, text, onRetry, className, children, ...props }: LoadErrorProps) {
  return (
    <div {...props} role="alert" className={clsx(stateClass, className)}>
      <CourtDiagram kind="empty" className="mb-3 w-38 text-destructive" />
      <h3>{title}</h3>
      {text && <p className="text-ui leading-body text-muted-foreground">{text}</p>}
      <div className="mt-3">
        {children ?? (
          <Button variant="secondary" size="small" onClick={onRetry}>
            <RotateCw aria-hidden />
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}

type LoadErrorProps = ComponentProps<"div"> & StateTexts & { onRetry?: () => void };

const stateClass = "grid justify-items-center gap-2 px-6 py-state text-center";

type ProgressBarProps = Omit<ComponentProps<"div">, "children"> & { label: string; value: number; max: number };

/** The ball rolls at the head of the bar. SVG attributes set the width, because the CSP allows no style attribute. */
export function ProgressBar({ label, value, max, className, ...props }: ProgressBarProps) {
  const share = `${Math.round((100 * value) / max)}%`;
  return (
    <div
      {...props}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      className={clsx("h-2 bg-track", className)}
    >
      <svg aria-hidden="true" className="block h-full w-full overflow-visible">
        <rect width={share} height="100%" className="fill-foreground" />
        <circle cx={share} cy="50%" r="8.5" className="fill-optic stroke-background" strokeWidth="2" />
        <circle cx={share} cy="50%" r="9.5" fill="none" className="stroke-edge" />
      </svg>
    </div>
  );
}
