import { listPeopleById } from "#app/features/people/queries.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { weekdayAndDate } from "#app/lib/dates.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { getWishOf, listWaiting } from "./wishes.server.ts";

export type WaitingRow = Awaited<ReturnType<typeof readWaitingList>>[number];

/** Who waits for a time, in their turn and in finished words. */
export async function readWaitingList(tx: Tx) {
  const [wishes, settings] = [await listWaiting(tx), await requireSettings(tx)];
  const people = await listPeopleById(
    tx,
    wishes.map(({ person_id }) => person_id),
  );
  const zone = settings.time_zone;
  return wishes.map(({ id, person_id, message_id, title, words, status, until, created_at }) => ({
    ...{ id, title, words, messageId: message_id, isAsked: status === "asked" },
    who: people.get(person_id)?.name ?? "Somebody",
    since: weekdayAndDate(created_at, zone),
    // It ends with the day, at midnight.
    last: weekdayAndDate(until.getTime() - 1, zone),
  }));
}

/** Whether the sender of a request waits, and until when. */
export async function readWishOf(tx: Tx, messageId: string, zone: string) {
  const wish = await getWishOf(tx, messageId);
  return wish && { status: wish.status, last: weekdayAndDate(wish.until.getTime() - 1, zone) };
}
