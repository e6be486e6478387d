import { sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { ContactForm } from "./schema.ts";

/** Stores a contact message and enqueues its mail, once however often it is sent. */
export async function receiveContact(tx: Tx, form: ContactForm): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select receive_message(
      p_source => 'contact', p_name => ${form.name}, p_email => ${form.email}, p_phone => ${form.phone},
      p_preferred_date => null, p_session_type => null, p_skill_level => ${form.skill_level},
      p_message => ${form.message}, p_intent => 'session', p_service_id => null, p_price_option => null,
      p_idempotency_key => ${form.idempotency_key ?? null}
    ) as id`);
  const [row] = rows;
  if (!row) throw new Error("receive_message answered nothing");
  return row.id;
}
