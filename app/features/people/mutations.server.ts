import { and, inArray, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { households, people } from "./tables.server.ts";

/** Whoever only ever wrote goes with the last thing they sent: of these people, or of all. Answers how many went. */
export async function removePeopleWithoutTrace(tx: Tx, ids?: string[]): Promise<number> {
  if (ids?.length === 0) return 0;
  const some = ids ? sql`${`{${ids.join(",")}}`}::uuid[]` : sql`null`;
  const { rows } = await tx.execute<{ removed: number }>(sql`select remove_people_without_trace(${some}) as removed`);
  return rows[0]?.removed ?? 0;
}

/** With the households of which nobody is left. A household that would lose its contact refuses, when the transaction ends. */
export async function erasePeople(tx: Tx, ids: string[]): Promise<number> {
  const { rowCount } = await tx.delete(people).where(inArray(people.id, ids));
  await tx
    .delete(households)
    .where(
      and(
        inArray(households.contact_id, ids),
        sql`not exists (select from people p where p.household_id = households.id)`,
      ),
    );
  return rowCount ?? 0;
}
