import { eq, type SQL, sql } from "drizzle-orm";
import { presetService } from "#app/features/services/queries.server.ts";
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
import { type BookingField, bookingRefusals, mostInPriceOption } from "./booking.ts";
import type { AddressProof } from "./proof.server.ts";
import type { BookingInput, ContactInput } from "./schema.ts";
import { messages } from "./tables.server.ts";

/** Stores a contact message and enqueues its mail, once however often it is sent. */
export async function receiveContact(
  tx: Tx,
  form: ContactInput,
  sender?: Sender,
  proof?: AddressProof,
): Promise<Intake> {
  const message = { source: "contact" as const, ...form, spam: spamIn(form), content_digest: contentDigest(form) };
  return intakeOf(await receive(tx, sentBy(message, nothingPreset, { sender, proof })));
}

/** The same for a booking request. */
export async function receiveBooking(
  tx: Tx,
  booking: BookingInput,
  sender?: Sender,
  proof?: AddressProof,
): Promise<Intake | Refused<BookingField>> {
  const rows = await receive(tx, bookingRequest(booking, sender, proof).sent);
  return rows.length > 0 ? intakeOf(rows) : notOffered;
}

/** A booking request that is not stored yet. */
export type BookingRequest = {
  /** A statement: the argument of `receive_request`, or no row if the service is no longer offered. */
  sent: SQL;
  key: string | undefined;
  /** Without proof it counts as a stranger's. */
  hasProof: boolean;
};

/** With the service and the price as they are when it is stored. */
export function bookingRequest(booking: BookingInput, sender?: Sender, proof?: AddressProof): BookingRequest {
  const { service: _slug, option, time: _picked, wait: _wait, ...form } = booking;
  const code = form.session_type;
  const preset = code ? presetService({ code, option }) : nothingPreset;
  const message = { source: "booking" as const, ...form, spam: spamIn(form), content_digest: contentDigest(booking) };
  return {
    sent: sentBy(message, preset, { sender, proof }),
    key: booking.idempotency_key,
    hasProof: proof !== undefined,
  };
}

export const notOffered = {
  ok: false,
  reason: "refused",
  errors: { session_type: bookingRefusals.notOffered },
} as const;

const nothingPreset = sql`select null::uuid as service_id, null::text as price_option`;

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

type From = { sender: Sender | undefined; proof?: AddressProof };

/** One row per row of `preset`. */
function sentBy(
  { website: _, ...message }: NewMessage & { website?: unknown },
  preset: SQL,
  { sender, proof }: From,
): SQL {
  const { client, network, hourlyBudget: hourly_budget, hourlyLimit: hourly_limit } = sender ?? {};
  const from = { client, network, hourly_budget, hourly_limit, mailbox: mailboxOf(message.email), proof };
  return sql`
    select ${JSON.stringify({ intent: "session", ...message, ...from })}::jsonb || jsonb_build_object('service_id', preset.service_id,
      'price_option', left(preset.price_option, ${mostInPriceOption}::int)) as request
    from (${preset}) as preset`;
}

async function receive(tx: Tx, sent: SQL): Promise<IntakeRow[]> {
  const { rows } = await tx.execute<IntakeRow>(
    sql`select received.* from (${sent}) as asked cross join lateral receive_request(asked.request) as received`,
  );
  return rows;
}

/** Whether a form may be a repeat. Without a key it is recognised by content, which only the storing function sees. */
export async function mayBeReceived(tx: Tx, key: string | undefined): Promise<boolean> {
  return key === undefined || (await tx.$count(messages, eq(messages.idempotency_key, key))) > 0;
}

/** The sender and the player; undefined for spam. */
export async function getPeopleOf(tx: Tx, messageId: string) {
  const { person_id, player_id, spam } = messages;
  const [request] = await tx.select({ person_id, player_id, spam }).from(messages).where(eq(messages.id, messageId));
  if (!request || request.spam) return { contactId: null, playerId: null };
  return { contactId: request.person_id, playerId: request.player_id ?? request.person_id };
}
