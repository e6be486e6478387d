import { statusLabels } from "#app/features/inbox/message.ts";
import type { listMessagesOf } from "#app/features/inbox/queries.server.ts";
import type { listMailsAboutAny } from "#app/features/notifications/queries.server.ts";
import { mailName } from "#app/features/notifications/schema.ts";
import type { listSubmissionsOf } from "#app/features/quiz/queries.server.ts";
import { recommendedTitle, type ServiceName, submissionStatusLabels } from "#app/features/quiz/submission.ts";
import { sessionName } from "#app/features/services/schema.ts";
import type { HistoryEntry } from "#app/ui/history-list.tsx";

type Rows<List extends (...all: never[]) => Promise<unknown>> = Awaited<ReturnType<List>>;
type Written = {
  messages: Rows<typeof listMessagesOf>;
  submissions: Rows<typeof listSubmissionsOf>;
  mails: Pick<Rows<typeof listMailsAboutAny>[number], "id" | "kind" | "subject" | "body" | "created_at">[];
  services: readonly ServiceName[];
};

/** What a person wrote, what they answered and what was mailed, newest first. */
export function entriesOf({ messages, submissions, mails, services }: Written): HistoryEntry[] {
  const entries: HistoryEntry[] = [
    ...messages.map((message) => ({
      key: message.id,
      at: message.created_at,
      title: messageTitle(message),
      text: message.message,
      to: `/admin/messages?open=${message.id}`,
    })),
    ...submissions.map(({ id, status, recommended_service, created_at }) => ({
      key: id,
      at: created_at,
      title: `Quiz, ${submissionStatusLabels[status]}`,
      text: `Recommended: ${recommendedTitle(recommended_service, services)}`,
      to: `/admin/quiz-submissions?open=${id}`,
    })),
    ...mails.map(({ id, kind, subject, body, created_at }) => ({
      key: id,
      at: created_at,
      title: subject ?? mailTitles[kind] ?? mailName(kind),
      text: body,
    })),
  ];
  return entries.sort((a, b) => b.at.getTime() - a.at.getTime());
}

function messageTitle(message: Written["messages"][number]): string {
  const source = message.source === "booking" ? "Booking request" : "Contact message";
  return [source, sessionName(message), statusLabels[message.status]].filter(Boolean).join(", ");
}

const mailTitles: Record<string, string> = {
  coach: "Mail to you about it",
  acknowledgement: "Mail: it has arrived",
  reply: "Your answer",
  reminder: "Reminder to you",
};
