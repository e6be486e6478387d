import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

type SegmentedProps = Omit<ComponentProps<"div">, "onChange" | "defaultValue"> & {
  name: string;
  options: readonly { value: string; label: ReactNode }[];
  defaultValue?: string | undefined;
  required?: boolean;
  onValueChange?: (value: string) => void;
};

/** Radios in one row, two by two on a phone. Place it inside a FieldGroup, which labels it. */
export function Segmented(props: SegmentedProps) {
  const { name, options, defaultValue, required, onValueChange, className, ...rest } = props;
  return (
    <div
      {...rest}
      className={clsx(
        "grid grid-cols-[repeat(auto-fit,minmax(max(50%-1px,min(6.75rem,100%)),1fr))] gap-px rounded-md border border-input bg-input group-aria-invalid/fields:border-2 group-aria-invalid/fields:border-destructive md:auto-cols-fr md:grid-flow-col md:grid-cols-none",
        className,
      )}
    >
      {options.map(({ value, label }) => (
        <label key={value} className={segment}>
          <input
            type="radio"
            className="absolute inset-0 opacity-0"
            defaultChecked={value === defaultValue}
            onChange={() => onValueChange?.(value)}
            {...{ name, value, required }}
          />
          {label}
        </label>
      ))}
    </div>
  );
}

const segment =
  "relative flex min-h-12 max-md:last:odd:col-[1/-1] items-center justify-center bg-card px-2 py-1.5 text-center text-ui leading-tight font-520 has-checked:bg-foreground has-checked:text-background has-focus-visible:z-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring has-focus-visible:shadow-focus forced-colors:has-checked:outline-4 forced-colors:has-checked:-outline-offset-4";
