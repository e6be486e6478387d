import { eraseMessagesOf } from "#app/features/inbox/mutations.server.ts";
import { listMessagesOf } from "#app/features/inbox/queries.server.ts";
import { listMailsAboutAny } from "#app/features/notifications/queries.server.ts";
import { eraseSubmissionsOf } from "#app/features/quiz/mutations.server.ts";
import { listSubmissionsOf } from "#app/features/quiz/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";

export type History = Awaited<ReturnType<typeof readHistory>>;

/** All that is stored about one address. */
export async function readHistory(tx: Tx, email: string) {
  const [messages, submissions] = await Promise.all([listMessagesOf(tx, email), listSubmissionsOf(tx, email)]);
  const mails = await listMailsAboutAny(tx, {
    messageIds: messages.map(({ id }) => id),
    submissionIds: submissions.map(({ id }) => id),
  });
  return { messages, submissions, mails };
}

/** All of it, or nothing; the mails go with what they are about. Answers whether there was anything. */
export async function erasePerson(tx: Tx, email: string): Promise<boolean> {
  return tx.transaction(async (inner) => {
    const erased = (await eraseMessagesOf(inner, email)) + (await eraseSubmissionsOf(inner, email));
    return erased > 0;
  });
}
