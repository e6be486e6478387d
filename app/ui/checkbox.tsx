import clsx from "clsx";
import { Check } from "lucide-react";
import type { ComponentProps } from "react";

/** The children are its label. */
export function Checkbox({ className, children, ...props }: Omit<ComponentProps<"input">, "type">) {
  return (
    <label className={clsx("flex min-h-11 items-center gap-3 text-ui", className)}>
      <span className="relative grid size-5.5 shrink-0">
        <input
          {...props}
          type="checkbox"
          className="peer size-full appearance-none rounded-md border border-input bg-card checked:border-primary checked:bg-primary forced-colors:appearance-auto"
        />
        <Check
          aria-hidden
          className="pointer-events-none invisible absolute inset-0.75 size-4 stroke-3 text-primary-icon peer-checked:visible"
        />
      </span>
      <span>{children}</span>
    </label>
  );
}
