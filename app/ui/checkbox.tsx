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
