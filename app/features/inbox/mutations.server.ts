import { type SQL, sql } from "drizzle-orm";
import { priceOptions, services } from "#app/features/services/tables.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { mostInPriceOption } from "./booking.ts";
import type { BookingForm, ContactForm } from "./schema.ts";
import type { messages } from "./tables.server.ts";

/** Stores a contact message and enqueues its mail, once however often it is sent. */
export async function receiveContact(tx: Tx, form: ContactForm): Promise<string> {
  return receiveMessage(tx, { source: "contact", ...form }, nothingPreset);
}

/** The same for a booking request, with the service and the price as they read now. */
export async function receiveBooking(tx: Tx, { service, option, ...form }: BookingForm): Promise<string> {
  const preset = service ? presetService({ service, option, session_type: form.session_type }) : nothingPreset;
  return receiveMessage(tx, { source: "booking", ...form }, preset);
}

const nothingPreset = sql`select null::uuid as service_id, null::text as price_option`;

/** Looked up by the statement that stores the request, so that a booking is one way to the database and back. */
function presetService({ service, option, session_type }: Preset): SQL {
  const { label, note, amount, id, service_id, placement } = priceOptions;
  const price = sql`${services.title} || ': ' || ${label} || coalesce(' (' || ${note} || ')', '') || ', ' || ${amount}`;
  // Whoever chose another session type afterwards no longer asks for the preset service.
  return sql`
    select ${services.id} as service_id, left(${price}, ${mostInPriceOption}::int) as price_option
    from ${services} left join ${priceOptions}
      on ${service_id} = ${services.id} and ${id} = ${option ?? null}::uuid and ${placement} = 'detail'
    where ${services.link} = ${`/services/${service}`} and ${services.published}
      and ${services.session_type} = ${session_type}`;
}

type Preset = Pick<BookingForm, "service" | "option" | "session_type">;
type NewMessage = Omit<
  typeof messages.$inferInsert,
  "id" | "status" | "created_at" | "updated_at" | "service_id" | "price_option"
>;

async function receiveMessage(tx: Tx, message: NewMessage, preset: SQL): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select receive_message(
      p_source => ${message.source}, p_name => ${message.name}, p_email => ${message.email},
      p_phone => ${message.phone ?? null}, p_preferred_date => ${message.preferred_date ?? null},
      p_session_type => ${message.session_type ?? null}, p_skill_level => ${message.skill_level ?? null},
      p_message => ${message.message ?? null}, p_intent => ${message.intent ?? "session"},
      p_service_id => preset.service_id, p_price_option => preset.price_option,
      p_idempotency_key => ${message.idempotency_key ?? null}
    ) as id
    from (values (1)) as request left join (${preset}) as preset on true`);
  const [row] = rows;
  if (!row) throw new Error("receive_message answered nothing");
  return row.id;
}
