import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role"> & { label?: ReactNode; hint?: ReactNode };

/** A native checkbox, so it posts with its form. Without a label it needs an aria-label. */
export function Switch({ label, hint, className, ...props }: SwitchProps) {
  return (
    <label className={clsx("flex min-h-11 items-center justify-between gap-4", className)}>
      {label && (
        <span>
          <span className="block text-ui leading-normal font-580">{label}</span>
          {hint && <span className="block text-small text-subtle">{hint}</span>}
        </span>
      )}
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says by itself whether it is checked */}
      <input {...props} type="checkbox" role="switch" className={track} />
    </label>
  );
}

const track =
  "relative m-0 h-6.5 w-11.5 shrink-0 cursor-pointer appearance-none rounded-ball bg-input transition-[background-color] duration-220 after:absolute after:top-0.75 after:left-0.75 after:size-5 after:rounded-ball after:bg-white after:transition-[translate] after:duration-220 after:ease-out checked:bg-popular checked:after:translate-x-5 checked:after:bg-optic focus-visible:rounded-ball disabled:opacity-60 forced-colors:size-5 forced-colors:appearance-auto forced-colors:rounded-none forced-colors:after:hidden";
