import { and, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { removePeopleWithoutTrace } from "#app/features/people/mutations.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { changeMessages, messageStateOf, recordStatusChanges } from "./mutations.server.ts";
import type { MessageState, SpamVerdict } from "./schema.ts";
import { messages } from "./tables.server.ts";

/** Deletes spam that has not changed for this long; with 0 days all of it. */
export async function removeSpamMessages(tx: Tx, { days }: { days: number }): Promise<number> {
  const then = sql`now() - make_interval(days => ${days})`;
  // The index is by arrival; nothing was marked as spam before that.
  const isOld = and(lte(messages.created_at, then), lte(messages.updated_at, then));
  const { rowCount } = await tx.delete(messages).where(and(isNotNull(messages.spam), isOld));
  return rowCount ?? 0;
}

/** Returns each message's previous state. Strangers whose only requests are spam are deleted. */
export async function markSpam(tx: Tx, { ids, spam }: SpamVerdict): Promise<MessageState[]> {
  return tx.transaction(async (all) => {
    const before = await changeMessages(all, ids, { spam: spam === "yes" ? "coach" : null });
    await removePeopleWithoutTrace(
      all,
      before.flatMap(({ person_id }) => person_id ?? []),
    );
    return before.map(messageStateOf);
  });
}

/** Restores each message's own state. Returns how many still exist. */
export async function putMessagesBack(tx: Tx, states: MessageState[]): Promise<number> {
  const { id, status, person_id, player_id } = messages;
  const ids = states.map((state) => state.id);
  return tx.transaction(async (all) => {
    const rows = all.select({ id, status, person_id, player_id }).from(messages).where(inArray(id, ids));
    const before = await rows.orderBy(id).for("update");
    await all.execute(sql`
      update ${messages} as m set status = was.status, spam = was.spam, answered_at = was.answered_at
      from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
        as was (id uuid, status text, spam text, answered_at timestamptz)
      where m.id = was.id`);
    for (const { id, status } of states)
      await recordStatusChanges(
        all,
        before.filter((message) => message.id === id),
        status,
      );
    return before.length;
  });
}
