import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { eventPeople, events } from "./tables.server.ts";

export const eventsPerPage = 30;

export type TimelineEvent = Awaited<ReturnType<typeof listEventsOf>>["events"][number];

type Part = {
  /** The oldest event of the previous page. */
  before?: string | undefined;
  /** Only events of these kinds. */
  kinds?: readonly string[] | undefined;
};

/** One page of these people's events, newest first, each event once however many of them it is about. */
export async function listEventsOf(tx: Tx, people: string[], part: Part) {
  const { id, happened_at, kind, actor, about_kind, about_id, facts } = events;
  const rows = await tx
    .select({ id, happened_at, kind, actor, about_kind, about_id, facts: sql<EventFacts>`${facts}` })
    .from(events)
    .where(sql`${id} in ${newestOfEach(people, part)}`)
    .orderBy(desc(happened_at), desc(id))
    .limit(eventsPerPage + 1);
  const page = rows.slice(0, eventsPerPage);
  return { events: page, older: rows.length > eventsPerPage ? page.at(-1)?.id : undefined };
}

/** All of it, for the export. */
export async function* eachEventOf(tx: Tx, people: string[]): AsyncGenerator<TimelineEvent> {
  let before: string | undefined;
  do {
    const page = await listEventsOf(tx, people, { before });
    yield* page.events;
    before = page.older;
  } while (before);
}

export type EventFacts = Record<string, string | number | boolean>;

/** One person and one kind at a time, so that each uses an index and stops after a page. */
function newestOfEach(people: string[], { before, kinds }: Part): SQL {
  const { person_id, happened_at, event_id, kind } = eventPeople;
  const isOlder =
    before &&
    sql`(${happened_at}, ${event_id}) < ((select e.happened_at from ${events} e where e.id = ${before}), ${before}::uuid)`;
  const each = kinds
    ? sql`${idsOf(people)} cross join unnest(${`{${kinds.join(",")}}`}::text[]) as asked (kind)`
    : idsOf(people);
  const where = and(eq(person_id, sql`person.id`), kinds && eq(kind, sql`asked.kind`), isOlder || undefined);
  return sql`(
    select newest.event_id from ${each} cross join lateral (
      select ${event_id} as event_id from ${eventPeople} where ${where}
      order by ${happened_at} desc, ${event_id} desc limit ${eventsPerPage + 1}
    ) as newest)`;
}

/** The last event of each of these people who has one. */
export async function listLastEvents(tx: Tx, people: string[]): Promise<Map<string, Date>> {
  const { person_id, happened_at } = eventPeople;
  const newest = tx
    .select({ happened_at })
    .from(eventPeople)
    .where(eq(person_id, sql`person.id`))
    .orderBy(desc(happened_at))
    .limit(1)
    .as("newest");
  const rows = await tx
    .select({ id: sql<string>`person.id`, at: newest.happened_at })
    .from(idsOf(people))
    .crossJoinLateral(newest);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

function idsOf(people: string[]): SQL {
  return sql`unnest(${`{${people.join(",")}}`}::uuid[]) as person (id)`;
}
