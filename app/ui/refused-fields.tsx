import { ErrorSummary } from "./error-summary.tsx";

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
