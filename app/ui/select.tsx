import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { useField } from "./field.tsx";
import { fieldBox } from "./field-box.ts";

/**
 * A native select: the phone's own picker, and it works without JavaScript. An empty first option is the placeholder.
 */
export function Select({ className, ...props }: ComponentProps<"select">) {
  return (
    <div className="relative">
      <select
        {...useField()}
        {...props}
        className={clsx(fieldBox, "appearance-none pr-11! has-[option[value='']:checked]:text-subtle", className)}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3.5 size-4.5 -translate-y-1/2 text-muted-foreground"
      />
    </div>
  );
}
