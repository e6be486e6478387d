import { eq, type SQL, sql } from "drizzle-orm";
import { presetService } from "#app/features/services/queries.server.ts";
import { isSessionType } from "#app/features/services/schema.ts";
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
import type { Sender } from "#app/platform/forms/sender.server.ts";
import { type BookingField, bookingTexts, mostInPriceOption } from "./booking.ts";
import type { AddressProof } from "./proof.server.ts";
import type { BookingInput, ContactInput } from "./schema.ts";
import { messages } from "./tables.server.ts";

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

const notOffered = { ok: false, reason: "refused", errors: { session_type: bookingTexts.notOffered } } as const;

const nothingPreset = sql`select null::uuid as service_id, null::text as price_option`;

/** Always one row. */
function orNothing(preset: SQL): SQL {
  return sql`select preset.* from (values (1)) as request left join (${preset}) as preset on true`;
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

/**
 * Whether a form may have come before. One without a key is recognised by content, which only the storing function
 * sees.
 */
export async function mayBeReceived(tx: Tx, key: string | undefined): Promise<boolean> {
  return key === undefined || (await tx.$count(messages, eq(messages.idempotency_key, key))) > 0;
}

/** The person whose session it would be; undefined for spam. */
export async function getPlayerOf(tx: Tx, messageId: string): Promise<string | null> {
  return (await getPeopleOf(tx, messageId)).playerId;
}

/** The sender and the player; undefined for spam. */
export async function getPeopleOf(tx: Tx, messageId: string) {
  const { person_id, player_id, spam } = messages;
  const [request] = await tx.select({ person_id, player_id, spam }).from(messages).where(eq(messages.id, messageId));
  if (!request || request.spam) return { contactId: null, playerId: null };
  return { contactId: request.person_id, playerId: request.player_id ?? request.person_id };
}
