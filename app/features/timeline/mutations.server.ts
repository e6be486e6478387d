import { sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { eventActors } from "./schema.ts";

export type NewEvent = {
  /** The feature's own code for the event, such as `status_changed`. */
  kind: string;
  actor: (typeof eventActors)[number];
  about: { kind: string; id: string };
  /** The people whose history it belongs to. Pass `null` for a missing one, so that no one is left out silently. */
  people: (string | null)[];
  facts?: Record<string, string | number | boolean>;
};

/**
 * Call it in the transaction of the change, so that neither exists without the other. An event without people is not
 * stored.
 */
export async function recordEvents(tx: Tx, happened: NewEvent[]): Promise<void> {
  const rows = happened.flatMap(({ kind, actor, about, people, facts }) => {
    const known = people.filter((person) => person !== null);
    if (known.length === 0) return [];
    return { kind, actor, about_kind: about.kind, about_id: about.id, people: known, facts: facts ?? {} };
  });
  if (rows.length === 0) return;
  await tx.execute(sql`
    select record_event(e.kind, e.actor, e.about_kind, e.about_id, e.people, p_facts => e.facts)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e (kind text, actor text, about_kind text, about_id uuid, people uuid[], facts jsonb)`);
}
