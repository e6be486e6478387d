import { errorsIn, type FieldErrors, type FormAnswer } from "#app/platform/forms/form-answer.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { ToastPanel } from "#app/ui/toast-panel.tsx";

type FormNoticeProps<Field extends string> = {
  answer: FormAnswer<Field> | undefined;
  texts: { sent: string; failed: string };
  /** In the order of the form. */
  fieldIds: Record<Field, string>;
  /** A toast says it already. */
  isFloating: boolean;
};

/** How it went, on top of the form: what a toast says with JavaScript, and where to look after a refusal. */
export function FormNotice<Field extends string>({ answer, texts, fieldIds, isFloating }: FormNoticeProps<Field>) {
  if (answer?.outcome === "refused") return <Refusal errors={errorsIn(answer)} fieldIds={fieldIds} />;
  if (!answer || isFloating) return null;
  const kind = answer.outcome === "sent" ? "success" : "error";
  return <ToastPanel kind={kind} title={texts[answer.outcome]} className="col-span-full shadow-none!" />;
}

type RefusalProps<Field extends string> = { errors: FieldErrors<Field>; fieldIds: Record<Field, string> };

function Refusal<Field extends string>({ errors, fieldIds }: RefusalProps<Field>) {
  const lines = Object.entries<string>(fieldIds).flatMap(([field, fieldId]) => {
    const message = errors[field as Field]; // safe because the ids are keyed by field
    return message ? [{ fieldId, message }] : [];
  });
  const title = lines.length === 1 ? "One field needs a look." : `${numerals[lines.length]} fields need a look.`;
  return <ErrorSummary title={title} errors={lines} className="col-span-full" />;
}

const numerals = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven"];
