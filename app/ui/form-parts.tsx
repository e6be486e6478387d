import clsx from "clsx";
import { CircleAlert } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { likelyAddress } from "#app/lib/mailbox.ts";
import { privacyPage } from "#app/lib/public-pages.ts";
import { Field, Input } from "./field.tsx";

type RefusedFieldsProps<Field extends string> = {
  errors: { [Name in Field]?: string };
  /** In form order. */
  fieldIds: Record<Field, string>;
};

/** Above a form: links to the fields with errors. Nothing if there are none. */
export function RefusedFields<Field extends string>({ errors, fieldIds }: RefusedFieldsProps<Field>) {
  const lines = Object.entries<string>(fieldIds).flatMap(([field, fieldId]) => {
    const message = errors[field as Field]; // safe because the ids are keyed by field
    return message ? [{ fieldId, message }] : [];
  });
  if (lines.length === 0) return null;
  const title = lines.length === 1 ? "Please check one field." : `Please check ${numerals[lines.length]} fields.`;
  return <ErrorSummary title={title} errors={lines} className="col-span-full" />;
}

const numerals = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

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

type MailFieldProps = Pick<ComponentProps<typeof Field>, "id" | "label" | "error"> & {
  input: ComponentProps<"input"> & { defaultValue: string };
};

/** Points out a likely typo while it is typed, and on a page that comes back. It never refuses an address. */
export function MailField({ input, ...field }: MailFieldProps) {
  const [typed, setTyped] = useState(input.defaultValue);
  const likely = likelyAddress(typed);
  return (
    <Field {...field} hint={likely && <span role="status">Did you mean {likely}?</span>}>
      <Input
        {...input}
        type="email"
        autoComplete="email"
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </Field>
  );
}

/** A field for robots: people neither see, reach nor hear it. */
export function Honeypot() {
  return (
    <div aria-hidden className="sr-only">
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** Under every form that asks for personal details. */
export function PrivacyNote({ className }: { className?: string }) {
  return (
    <p className={clsx("text-small text-subtle", className)}>
      Your details are used only to answer you.{" "}
      <a
        href={privacyPage.path}
        className="inline-flex min-h-7 items-center underline underline-offset-3 pointer-coarse:min-h-11"
      >
        Privacy
      </a>
    </p>
  );
}
