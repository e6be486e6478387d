import { messageAddress, messageTitle } from "#app/features/inbox/history.ts";
import type { listMessagesOf } from "#app/features/inbox/queries.server.ts";
import type { listMailsAboutAny } from "#app/features/notifications/queries.server.ts";
import { mailName } from "#app/features/notifications/schema.ts";
import { recommendedInWords, submissionAddress, submissionTitle } from "#app/features/quiz/history.ts";
import type { listSubmissionsOf } from "#app/features/quiz/queries.server.ts";
import type { ServiceName } from "#app/features/quiz/submission.ts";
import type { Told } from "#app/features/timeline/schema.ts";
import type { HistoryEntry } from "#app/ui/history-list.tsx";

type Rows<List extends (...all: never[]) => Promise<unknown>> = Awaited<ReturnType<List>>;
type Written = {
  messages: Rows<typeof listMessagesOf>;
  submissions: Rows<typeof listSubmissionsOf>;
  mails: Pick<Rows<typeof listMailsAboutAny>[number], "id" | "kind" | "subject" | "body" | "created_at">[];
  services: readonly ServiceName[];
};

/** Requests, replies and mails of a person, newest first. */
export function entriesOf({ messages, submissions, mails, services }: Written): HistoryEntry[] {
  const entries: HistoryEntry[] = [
    ...messages.map((message) => ({
      key: message.id,
      at: message.created_at,
      title: messageTitle(message),
      text: message.message,
      to: messageAddress(message.id),
    })),
    ...submissions.map((submission) => ({
      key: submission.id,
      at: submission.created_at,
      title: submissionTitle(submission),
      text: recommendedInWords(submission, services),
      to: submissionAddress(submission.id),
    })),
    ...mails.map(({ id, kind, subject, body, created_at }) => ({
      key: id,
      at: created_at,
      title: subject ?? mailTitles[kind] ?? nameOf(kind, true),
      text: body,
    })),
  ];
  return entries.sort((a, b) => b.at.getTime() - a.at.getTime());
}

type TriedMail = { subject: string | null; body: string | null; failure: string | null };

/** A sent or failed mail for the timeline: the coach's reply in full, the site's own mails by topic. */
export function tellMailEvent(
  { kind, facts }: { kind: string; facts: Record<string, string | number | boolean> },
  mail: TriedMail | undefined,
): Told | undefined {
  if (kind !== "mail_sent" && kind !== "mail_failed") return undefined;
  const isSent = kind === "mail_sent";
  const title = (isSent ? mailTitles : failedTitles)[`${facts.kind}`] ?? nameOf(`${facts.kind}`, isSent);
  const about = [mail?.subject, !isSent && mail?.failure].filter(Boolean).join(". ");
  return { sign: "mail", title, facts: about || undefined, words: mail?.body };
}

function nameOf(kind: string, isSent: boolean): string {
  return `${isSent ? "Mail" : "Mail could not be sent"}: ${mailName(kind).toLowerCase()}`;
}

const mailTitles: Record<string, string> = {
  coach: "Mail to you about it",
  acknowledgement: "Mail: it has arrived",
  request_link: "Mail: a new link",
  reply: "Your answer",
  reminder: "Reminder to you",
};

const failedTitles: Record<string, string> = {
  acknowledgement: "Mail could not be sent: it has arrived",
  reply: "Mail could not be sent: your answer",
};
