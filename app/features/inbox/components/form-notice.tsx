import { errorsIn, type FormAnswer } from "#app/platform/forms/form-answer.ts";
import { RefusedFields } from "#app/ui/refused-fields.tsx";
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
  if (answer?.outcome === "refused") return <RefusedFields errors={errorsIn(answer)} fieldIds={fieldIds} />;
  if (!answer || isFloating) return null;
  const kind = answer.outcome === "sent" ? "success" : "error";
  const title = answer.outcome === "declined" ? answer.message : texts[answer.outcome];
  return <ToastPanel kind={kind} title={title} className="col-span-full shadow-none!" />;
}
