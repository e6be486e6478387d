import { and, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { deleteForNow } from "#app/features/deletions/mutations.server.ts";
import { eraseMailsToVisitors, postMails } from "#app/features/notifications/mutations.server.ts";
import { presetService } from "#app/features/services/queries.server.ts";
import { isSessionType } from "#app/features/services/schema.ts";
import { recordEvents } from "#app/features/timeline/mutations.server.ts";
import { mailboxOf } from "#app/lib/mailbox.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import {
  contentDigest,
  type Intake,
  type IntakeRow,
  intakeOf,
  type Refused,
  spamIn,
} from "#app/platform/forms/intake.server.ts";
import { gone, type SaveResult, unversioned } from "#app/platform/forms/save-result.ts";
import type { Sender } from "#app/platform/forms/sender.server.ts";
import { digestOf } from "#app/platform/links/links.server.ts";
import type { Purpose } from "#app/platform/links/purpose.server.ts";
import { type BookingField, bookingTexts, mostInPriceOption } from "./booking.ts";
import { aboutMessage } from "./message.ts";
import { isDueWith, isMessageFrom, isWith, listUnreminded } from "./queries.server.ts";
import type {
  BookingInput,
  ContactInput,
  DueChoice,
  MessageState,
  ReplyInput,
  StatusChange,
  TemplateInput,
} from "./schema.ts";
import { formUses, messages, replyTemplates } from "./tables.server.ts";

/** Stores a contact message and enqueues its mail, once however often it is sent. */
export async function receiveContact(tx: Tx, form: ContactInput, sender?: Sender): Promise<Intake> {
  const message = { source: "contact" as const, ...form, spam: spamIn(form), content_digest: contentDigest(form) };
  return intakeOf(await receiveMessage(tx, message, nothingPreset, { sender }));
}

/** The same for a booking request, with the service and the price as they read now. */
export async function receiveBooking(
  tx: Tx,
  booking: BookingInput,
  sender?: Sender,
  proof?: AddressProof,
): Promise<Intake | Refused<BookingField>> {
  const { service, option, time: _picked, wait: _wait, ...form } = booking;
  const { session_type } = form;
  // The coach's own services are named by the session type itself.
  const isOwn = session_type !== null && !isSessionType(session_type);
  const slug = isOwn ? session_type : service;
  // Choosing another session type drops the preset service.
  const preset = slug && session_type ? presetService({ slug, option, session_type }) : nothingPreset;
  const message = { source: "booking" as const, ...form, spam: spamIn(form), content_digest: contentDigest(booking) };
  const rows = await receiveMessage(tx, message, isOwn ? preset : orNothing(preset), { sender, proof });
  return rows.length > 0 ? intakeOf(rows) : notOffered;
}

/** Made by `proofMark` for the address of a signed-in person. */
export type AddressProof = string | undefined;

const notOffered = { ok: false, reason: "refused", errors: { session_type: bookingTexts.notOffered } } as const;

const nothingPreset = sql`select null::uuid as service_id, null::text as price_option`;

/** Always one row. */
function orNothing(preset: SQL): SQL {
  return sql`select preset.* from (values (1)) as request left join (${preset}) as preset on true`;
}

/**
 * A link was used that was mailed about this request: its holder reads the mailbox that the request names. Together with
 * `proofMark` the only way to prove an address. Returns the request, if the link is about one.
 */
export async function proveByLink(tx: Tx, link: { token: string; purpose: Purpose }): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string | null }>(
    sql`select prove_by_link(${digestOf(link.token)}, ${link.purpose.name}) as id`,
  );
  return rows[0]?.id ?? undefined;
}

/** The coach takes the request on: the child it names becomes a person, as it does by proof. */
export async function acceptRequest(tx: Tx, messageId: string): Promise<void> {
  await tx.execute(sql`select accept_child(${messageId})`);
}

/** Locks the request until the transaction ends. Returns its sender; spam has none. */
export async function lockSender(tx: Tx, messageId: string): Promise<string | undefined> {
  const isIt = and(eq(messages.id, messageId), isNull(messages.spam));
  const [request] = await tx.select({ id: messages.person_id }).from(messages).where(isIt).for("key share");
  return request?.id ?? undefined;
}

/** Mails another link to the request by which this address's mailbox holds a time, if there is one. */
export async function mailRequestLink(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select mail_request_link(${mailboxOf(email)})`);
}

/** Deletes closed requests untouched for so long, with their mails. */
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
 * Makes a request new again when none of the offered times suits. Runs with the rights of the person who chooses, not
 * the coach's.
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

type NewMessage = Omit<
  typeof messages.$inferInsert,
  | "id"
  | "status"
  | "created_at"
  | "updated_at"
  | "service_id"
  | "session_title"
  | "price_option"
  | "mailbox"
  | "proven_at"
  | "person_id"
  | "player_id"
>;

/** Without a row from `preset`, nothing is stored and no row is returned. */
async function receiveMessage(
  tx: Tx,
  message: NewMessage,
  preset: SQL,
  { sender, proof }: { sender: Sender | undefined; proof?: AddressProof },
): Promise<IntakeRow[]> {
  const { rows } = await tx.execute<IntakeRow>(sql`
    select received.id, received.refused, received.retry_seconds
    from (${preset}) as preset cross join lateral receive_message(
      p_source => ${message.source}, p_name => ${message.name}, p_email => ${message.email},
      p_phone => ${message.phone ?? null}, p_preferred_date => ${message.preferred_date ?? null},
      p_session_type => ${message.session_type ?? null}, p_skill_level => ${message.skill_level ?? null},
      p_message => ${message.message ?? null}, p_intent => ${message.intent ?? "session"},
      p_service_id => preset.service_id, p_price_option => left(preset.price_option, ${mostInPriceOption}::int),
      p_idempotency_key => ${message.idempotency_key ?? null}, p_spam => ${message.spam ?? null},
      p_client => ${sender?.client ?? null}, p_hourly_budget => ${sender?.hourlyBudget ?? null},
      p_hourly_limit => ${sender?.hourlyLimit ?? null}, p_content_digest => ${message.content_digest ?? null},
      p_child_name => ${message.child_name ?? null}, p_child_age => ${message.child_age ?? null},
      p_network => ${sender?.network ?? null}, p_mailbox => ${mailboxOf(message.email)}, p_proof => ${proof ?? null}
    ) as received`);
  return rows;
}
