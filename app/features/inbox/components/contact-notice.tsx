import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { ToastPanel } from "#app/ui/toast-panel.tsx";
import { type ContactAnswer, type ContactField, contactTexts } from "../message.ts";
import { fieldIds } from "./contact-fields.tsx";

type ContactNoticeProps = { answer: ContactAnswer | undefined /** A toast says it already. */; isFloating: boolean };

export function ContactNotice({ answer, isFloating }: ContactNoticeProps) {
  if (answer?.outcome === "refused") return <Refusal errors={answer.errors} />;
  if (!answer || isFloating) return null;
  const kind = answer.outcome === "sent" ? "success" : "error";
  return <ToastPanel kind={kind} title={contactTexts[answer.outcome]} className="col-span-full shadow-none!" />;
}

function Refusal({ errors }: { errors: { [Field in ContactField]?: string } }) {
  const lines = Object.entries(fieldIds).flatMap(([field, fieldId]) => {
    const message = errors[field as ContactField]; // safe because the ids are keyed by field
    return message ? [{ fieldId, message }] : [];
  });
  const title = lines.length === 1 ? "One field needs a look." : `${numerals[lines.length]} fields need a look.`;
  return <ErrorSummary title={title} errors={lines} className="col-span-full" />;
}

const numerals = ["No", "One", "Two", "Three", "Four", "Five"];
