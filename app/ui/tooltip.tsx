import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement } from "react";

type TooltipProps = {
  label: string;
  side?: "top" | "right" | "bottom" | "left";
  disabled?: boolean;
  /** The element it explains; it must have its own accessible name. */
  children: ReactElement;
};

export function Tooltip({ label, side = "top", disabled = false, children }: TooltipProps) {
  return (
    <Base.Root disabled={disabled}>
      <Base.Trigger delay={300} render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={8} className="z-70">
          <Base.Popup className="rounded-sm bg-ink-950 px-2 py-1 text-caption text-white shadow-pop inset-ring inset-ring-ink-700">
            {label}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
