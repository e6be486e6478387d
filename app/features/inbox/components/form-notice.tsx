import { type Answer, errorsIn } from "#app/platform/forms/answer.ts";
import { RefusedFields } from "#app/ui/refused-fields.tsx";
import { ToastPanel } from "#app/ui/toast-panel.tsx";

type FormNoticeProps<Field extends string> = {
  answer: Answer<Field> | undefined;
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
  const look = "col-span-full shadow-none!";
  if (answer.outcome === "done") return <ToastPanel kind="success" title={texts.sent} className={look} />;
  const title = answer.outcome === "declined" ? answer.message : texts.failed;
  return <ToastPanel kind="error" title={title} className={look} />;
}
