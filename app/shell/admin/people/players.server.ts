import { peopleWithNewMessages } from "#app/features/inbox/queries.server.ts";
import type { PeopleView } from "#app/features/people/person-input.server.ts";
import { countPeople, listPeople } from "#app/features/people/queries.server.ts";
import { peopleWithNewSubmissions } from "#app/features/quiz/queries.server.ts";
import { listLastEvents } from "#app/features/timeline/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";

/** One page of the list, with each feature's facts about the people on it. */
export async function readPlayers(tx: Tx, view: PeopleView) {
  const [page, counts] = await Promise.all([listPeople(tx, view), countPeople(tx)]);
  const ids = page.rows.map(({ id }) => id);
  const [last, ...waiting] = await Promise.all([
    listLastEvents(tx, ids),
    peopleWithNewMessages(tx, ids),
    peopleWithNewSubmissions(tx, ids),
  ]);
  const isWaiting = new Set(waiting.flat());
  const rows = page.rows.map((row) => ({ ...row, lastContact: last.get(row.id), isWaiting: isWaiting.has(row.id) }));
  return { page: { ...page, rows }, counts };
}
