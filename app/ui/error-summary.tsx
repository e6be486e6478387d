import clsx from "clsx";
import { CircleAlert } from "lucide-react";
import type { ComponentProps } from "react";

type ErrorSummaryProps = ComponentProps<"div"> & {
  title: string;
  /** fieldId is the id given to the Field. */
  errors: readonly { fieldId: string; message: string }[];
};

/** Shown above a form after a refused submit; each line links to its field. */
export function ErrorSummary({ title, errors, className, ...props }: ErrorSummaryProps) {
  return (
    <div
      {...props}
      role="alert"
      tabIndex={-1}
      className={clsx(
        "flex gap-3.5 border-l-3 border-destructive bg-destructive-bg px-4.5 py-4 text-ui text-foreground",
        className,
      )}
    >
      <CircleAlert aria-hidden className="mt-px size-5 shrink-0 text-destructive" />
      <div>
        <p className="font-620">{title}</p>
        <ul>
          {errors.map(({ fieldId, message }) => (
            <li key={fieldId}>
              <a
                href={`#${fieldId}`}
                className="inline-flex min-h-7 items-center underline underline-offset-3 pointer-coarse:min-h-11"
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
