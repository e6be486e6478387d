import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { deleteForNow } from "#app/features/deletions/mutations.server.ts";
import { eraseMailsToVisitors, postMails } from "#app/features/notifications/mutations.server.ts";
import { recordEvents } from "#app/features/timeline/mutations.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { gone, type SaveResult, unversioned } from "#app/platform/forms/save-result.ts";
import { aboutMessage } from "./message.ts";
import { isDueWith, isMessageFrom, isWith, listUnreminded } from "./queries.server.ts";
import type { DueChoice, MessageState, ReplyInput, StatusChange, TemplateInput } from "./schema.ts";
import { formUses, messages, replyTemplates } from "./tables.server.ts";

/** The coach accepts the request, so the child it names becomes a person, as with proof. */
export async function acceptRequest(tx: Tx, messageId: string): Promise<void> {
  await tx.execute(sql`select accept_child(${messageId})`);
}

/** Locks the request until the transaction ends. Returns its sender; spam has none. */
export async function lockSender(tx: Tx, messageId: string): Promise<string | undefined> {
  const isIt = and(eq(messages.id, messageId), isNull(messages.spam));
  const [request] = await tx.select({ id: messages.person_id }).from(messages).where(isIt).for("key share");
  return request?.id ?? undefined;
}

/** Deletes closed requests that have not changed for this long, with their mails. */
export async function removeOldMessages(tx: Tx, { months }: { months: number }): Promise<number> {
  const { rowCount } = await tx
    .delete(messages)
    .where(and(eq(messages.status, "closed"), lt(messages.updated_at, monthsAgo(months))));
  return rowCount ?? 0;
}

export async function forgetFormUses(tx: Tx): Promise<void> {
  await tx.delete(formUses).where(lt(formUses.used_at, sql`now() - interval '1 day'`));
}

function monthsAgo(months: number) {
  return sql`now() - make_interval(months => ${months})`;
}

/** The coach may set any status from any other. Returns each message's previous state. */
export async function setMessageStatus(tx: Tx, { ids, status }: StatusChange): Promise<MessageState[]> {
  return tx.transaction(async (all) => {
    const before = await changeMessages(all, ids, { status });
    await recordStatusChanges(all, before, status);
    return before.map(messageStateOf);
  });
}

type MessageChange = { status: MessageState["status"] } | { spam: MessageState["spam"] };
type MessageBefore = MessageState & Changed;

/** Returns the rows as they were. */
export async function changeMessages(tx: Tx, ids: string[], change: MessageChange): Promise<MessageBefore[]> {
  const { id, status, spam, answered_at, person_id, player_id } = messages;
  const state = { id, status, spam, answered_at: sql<string | null>`${answered_at}::text` };
  const rows = tx
    .select({ ...state, person_id, player_id })
    .from(messages)
    .where(inArray(id, ids));
  const before = await rows.orderBy(id).for("update");
  await tx.update(messages).set(change).where(inArray(id, ids));
  return before;
}

export function messageStateOf({ person_id: _person, player_id: _player, ...state }: MessageBefore): MessageState {
  return state;
}

type Changed = { id: string; status: string; person_id: string | null; player_id: string | null };

export async function recordStatusChanges(tx: Tx, before: Changed[], to: MessageState["status"]): Promise<void> {
  const changed = before.filter(({ status }) => status !== to);
  await recordEvents(
    tx,
    changed.map(({ id, status, person_id, player_id }) => ({
      ...{ kind: "status_changed", actor: "coach", about: { kind: "message", id }, facts: { from: status, to } },
      people: [person_id, player_id],
    })),
  );
}

/** Posts the reply and updates the message's status in one transaction. */
export async function sendReply(tx: Tx, reply: ReplyInput): Promise<SaveResult<"subject" | "body">> {
  const { next, message_id, ...answer } = reply;
  return tx.transaction(async (inner) => {
    // Locked, so that it cannot be deleted without its mail.
    const [message] = await inner.select().from(messages).where(eq(messages.id, message_id)).for("update");
    if (!message) return gone;
    const about = { about_kind: aboutMessage, about_id: message.id };
    const to = { recipient: message.email, person_id: message.person_id };
    await postMails(inner, [{ kind: "reply", ...about, ...to, ...answer }]);
    if (next !== "keep") await setMessageStatus(inner, { ids: [message.id], status: next });
    return unversioned(message.id);
  });
}

/**
 * Makes a request new again when none of the offered times suits. Runs with the rights of the person choosing, not the
 * coach's.
 */
export async function putBackAmongNew(tx: Tx, id: string): Promise<void> {
  await tx.update(messages).set({ status: "new" }).where(eq(messages.id, id));
}

/** Posts one reminder for every message that is still new `afterHours` after it came. */
export async function postReminders(tx: Tx, { afterHours }: { afterHours: number }): Promise<number> {
  const late = await listUnreminded(tx, { afterHours, most: 100 });
  const reminders = late.map(({ id, once }) => ({ kind: "reminder", about_kind: aboutMessage, about_id: id, once }));
  return postMails(tx, reminders);
}

export async function saveTemplate(tx: Tx, { id, title, body }: TemplateInput): Promise<SaveResult<"title" | "body">> {
  const stored = { id: replyTemplates.id };
  const [template] = id
    ? await tx.update(replyTemplates).set({ title, body }).where(eq(replyTemplates.id, id)).returning(stored)
    : await tx.insert(replyTemplates).values({ title, body }).returning(stored);
  return unversioned(template?.id);
}

/** Returns the deletion, so the caller can offer Undo. */
export async function deleteTemplate(tx: Tx, id: string): Promise<string | undefined> {
  return deleteForNow(tx, async (all) => {
    const { rowCount } = await all.delete(replyTemplates).where(eq(replyTemplates.id, id));
    return rowCount === 1;
  });
}

type RequestsOf = { people: string[]; due: DueChoice };

/**
 * What these people sent, and what was sent for a child among them. Open requests are deleted too, or kept without a
 * name: then neither the row nor a mail says who it is for.
 */
export async function eraseRequestsOf(tx: Tx, { people, due }: RequestsOf): Promise<{ erased: number; kept: number }> {
  const { id, person_id } = messages;
  const kept =
    due === "keep" ? await tx.select({ id, person_id }).from(messages).where(isDueWith(people)).for("update") : [];
  for (const message of kept) {
    const isSender = message.person_id !== null && people.includes(message.person_id);
    await tx.execute(sql`select keep_without_name(${message.id}, ${isSender})`);
  }
  await eraseMailsToVisitors(
    tx,
    kept.map((message) => message.id),
  );
  const { rowCount } = await tx.delete(messages).where(isWith(people));
  return { erased: rowCount ?? 0, kept: kept.length };
}

/** Everything this address wrote; the mails about it go with it. */
export async function eraseMessagesOf(tx: Tx, email: string): Promise<number> {
  const { rowCount } = await tx.delete(messages).where(isMessageFrom(email));
  return rowCount ?? 0;
}
