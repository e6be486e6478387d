import { sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { priceSnapshot } from "./booking.ts";
import { getRequestedService } from "./queries.server.ts";
import type { BookingForm, ContactForm } from "./schema.ts";
import type { messages } from "./tables.server.ts";

/** Stores a contact message and enqueues its mail, once however often it is sent. */
export async function receiveContact(tx: Tx, form: ContactForm): Promise<string> {
  return receiveMessage(tx, { source: "contact", ...form });
}

/** The same for a booking request, with the service and the price as they read now. */
export async function receiveBooking(tx: Tx, { service: slug, option: optionId, ...form }: BookingForm) {
  const preset = slug ? await getRequestedService(tx, slug) : undefined;
  // Whoever chose another session type afterwards no longer asks for the preset service.
  const service = preset?.session_type === form.session_type ? preset : undefined;
  const option = service?.options.find(({ id }) => id === optionId);
  return receiveMessage(tx, {
    source: "booking",
    ...form,
    service_id: service?.id,
    price_option: service && option && priceSnapshot(service, option),
  });
}

type NewMessage = Omit<typeof messages.$inferInsert, "id" | "status" | "created_at" | "updated_at">;

async function receiveMessage(tx: Tx, message: NewMessage): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select receive_message(
      p_source => ${message.source}, p_name => ${message.name}, p_email => ${message.email},
      p_phone => ${message.phone ?? null}, p_preferred_date => ${message.preferred_date ?? null},
      p_session_type => ${message.session_type ?? null}, p_skill_level => ${message.skill_level ?? null},
      p_message => ${message.message ?? null}, p_intent => ${message.intent ?? "session"},
      p_service_id => ${message.service_id ?? null}, p_price_option => ${message.price_option ?? null},
      p_idempotency_key => ${message.idempotency_key ?? null}
    ) as id`);
  const [row] = rows;
  if (!row) throw new Error("receive_message answered nothing");
  return row.id;
}
