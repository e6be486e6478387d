import { type AskedSession, sessionName } from "#app/features/services/schema.ts";
import { inboxPath } from "./inbox-address.ts";
import { type MessageStatus, replyMarks, statusLabels } from "./message.ts";
import type { TemplateFacts } from "./reply.ts";

/** What a reply is to: a message or a quiz submission. */
export type ReplyTarget = {
  /** Posted with the reply under this name. */
  id: { name: "message_id" | "submission_id"; value: string };
  action: string;
  facts: TemplateFacts;
  subject: string;
  /** The statuses it can get once answered, and the default. */
  marks: readonly { value: string; label: string }[];
  mark: string;
};

type Answered = AskedSession & { id: string; name: string; status: MessageStatus; preferred_date: string | null };

export function messageTarget(message: Answered, brand: string): ReplyTarget {
  const { id, name, status, preferred_date } = message;
  return {
    id: { name: "message_id", value: id },
    action: `${inboxPath}/reply`,
    facts: { name, service: sessionName(message), date: preferred_date ?? undefined },
    subject: `Your request to ${brand}`,
    marks: replyMarks.map((value) => ({ value, label: statusLabels[value] })),
    mark: status === "new" ? "open" : "keep",
  };
}
