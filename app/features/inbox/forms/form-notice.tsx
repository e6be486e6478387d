import type { Answer, FieldErrors } from "#app/platform/forms/answer.ts";
import { RefusedFields } from "#app/ui/form-parts.tsx";
import { ToastPanel } from "#app/ui/toast-panel.tsx";

type FormNoticeProps<Field extends string> = {
  answer: Answer<Field> | undefined;
  /** Errors that are not corrected yet. */
  errors: FieldErrors<Field>;
  /** `lasting` stays in the form after the toast has gone. */
  texts: { sent: string; failed: string; lasting?: string };
  /** In form order. */
  fieldIds: Record<Field, string>;
  /** A toast has already said it. */
  isFloating: boolean;
};

/** The result above the form: the toast's text, and where to look after a refusal. */
export function FormNotice<Field extends string>(props: FormNoticeProps<Field>) {
  const { answer, errors, texts, fieldIds, isFloating } = props;
  if (answer?.outcome === "refused") return <RefusedFields errors={errors} fieldIds={fieldIds} />;
  if (answer?.outcome === "done") return <SentNotice texts={texts} isFloating={isFloating} />;
  if (answer?.outcome === "looked") return <ToastPanel kind="info" title={answer.message ?? ""} className={look} />;
  if (!answer || isFloating) return null;
  const title = answer.outcome === "declined" ? answer.message : texts.failed;
  return <ToastPanel kind="error" title={title} className={look} />;
}

const look = "col-span-full shadow-none!";

type SentNoticeProps = { texts: { sent: string; lasting?: string }; isFloating: boolean };

function SentNotice({ texts: { sent, lasting }, isFloating }: SentNoticeProps) {
  if (!isFloating)
    return <ToastPanel kind="success" title={sent} {...(lasting && { text: lasting })} className={look} />;
  return lasting ? <ToastPanel kind="success" title={lasting} className={look} /> : null;
}
