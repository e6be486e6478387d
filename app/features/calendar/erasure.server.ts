import { and, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { aheadStatuses } from "./schema.ts";
import { series, seriesPeople } from "./series/series-tables.server.ts";
import { sessionPeople } from "./spots/spots-tables.server.ts";
import { sessions } from "./tables.server.ts";

/**
 * Removes what the coach wrote about these people and ends their weekly hours. Sessions and head counts stay, and so
 * does the title of a group that others are in.
 */
export async function eraseFromCalendar(tx: Tx, people: string[]): Promise<void> {
  await endSeriesOf(tx, people);
  const { id, title, overruled } = sessions;
  const others = sql`exists (select from ${sessionPeople} m where m.session_id = ${sessions}.id
    and m.person_id is not null and ${notInArray(sql`m.person_id`, people)})`;
  const theirs = tx
    .select({ id: sessionPeople.session_id })
    .from(sessionPeople)
    .where(inArray(sessionPeople.person_id, people));
  await tx
    .update(sessions)
    .set({
      title: sql`case when ${others} then ${title} else 'Erased' end`,
      overruled_because: withoutReason(overruled),
      ended_because: null,
      ended_words: null,
    })
    .where(inArray(id, theirs));
}

async function endSeriesOf(tx: Tx, people: string[]): Promise<void> {
  const { id, valid, written_until, overruled } = series;
  const others = sql`exists (select from ${seriesPeople} m where m.series_id = ${series}.id
    and ${notInArray(sql`m.person_id`, people)})`;
  const theirs = tx
    .select({ id: seriesPeople.series_id })
    .from(seriesPeople)
    .where(inArray(seriesPeople.person_id, people));
  await tx
    .update(series)
    .set({ overruled_because: withoutReason(overruled) })
    .where(inArray(id, theirs));
  const ended = await tx
    .update(series)
    .set({ title: "Erased", valid: sql`${valid} * daterange(null, ${written_until})` })
    .where(and(inArray(id, theirs), sql`not ${others}`))
    .returning({ id });
  await tx
    .update(sessions)
    .set({ status: "cancelled", held_until: null, sequence: sql`${sessions.sequence} + 1` })
    .where(
      and(
        inArray(
          sessions.series_id,
          ended.map((hour) => hour.id),
        ),
        inArray(sessions.status, [...aheadStatuses]),
        sql`lower(${sessions.during}) > now()`,
      ),
    );
}

function withoutReason(overruled: typeof series.overruled | typeof sessions.overruled): SQL {
  return sql`case when cardinality(${overruled}) > 0 then 'Erased' end`;
}
