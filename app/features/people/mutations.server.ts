import { inArray, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { listPeopleOf } from "./queries.server.ts";
import { households, people } from "./tables.server.ts";

/** Whoever only ever wrote goes with the last thing they sent: of these people, or of all. Answers how many went. */
export async function removePeopleWithoutTrace(tx: Tx, ids?: string[]): Promise<number> {
  if (ids?.length === 0) return 0;
  const some = ids ? sql`${`{${ids.join(",")}}`}::uuid[]` : sql`null`;
  const { rows } = await tx.execute<{ removed: number }>(sql`select remove_people_without_trace(${some}) as removed`);
  return rows[0]?.removed ?? 0;
}

/** Everybody this address speaks for: a contact's whole household goes with them, because it has nobody else. */
export async function erasePeopleOf(tx: Tx, email: string): Promise<number> {
  const gone = (await listPeopleOf(tx, email)).map(({ id }) => id);
  const { rowCount } = await tx.delete(people).where(inArray(people.id, gone));
  await tx.delete(households).where(inArray(households.contact_id, gone));
  return rowCount ?? 0;
}
