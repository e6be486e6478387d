import { listAskable } from "#app/features/calendar/bookable/bookable.server.ts";
import { moveSession, setSessionStatus, takeTime } from "#app/features/calendar/mutations.server.ts";
import { getNextOpenTime } from "#app/features/calendar/open-times/open-days.server.ts";
import { type LockedCalendar, withCalendarLock } from "#app/features/calendar/sessions/calendar-lock.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";

/** Books, moves and cancels a session as a visitor would, and rolls it back. Returns what was refused, if anything. */
export async function rehearseSession(tx: Tx, zone: string): Promise<string | undefined> {
  let refusal: string | undefined;
  const rehearsal = withCalendarLock(tx, async (locked) => {
    refusal = await rehearse(locked, zone);
    throw new Rehearsed();
  });
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof Rehearsed)) throw error;
  });
  return refusal;
}

class Rehearsed extends Error {
  override name = "Rehearsed";
}

async function rehearse({ tx, now }: LockedCalendar, zone: string): Promise<string | undefined> {
  const [service] = await listAskable(tx);
  if (!service) return undefined;
  const { id: serviceId, minutes, title } = service;
  const about = { zone, now, service: { id: serviceId, minutes, capacity: 1, placeIds: null } };
  const first = await getNextOpenTime(tx, { ...about, after: now });
  const later = first && (await getNextOpenTime(tx, { ...about, after: first.end }));
  if (!first || !later) return undefined;
  const kind = { serviceId, minutes, title, capacity: 1, people: [], takenBy: "visitor" as const };
  const taken = await takeTime(tx, zone, { ...kind, ...first, status: "booked" });
  if (!taken.ok) return `an open time is refused: ${taken.reason}`;
  const moved = await moveSession(tx, zone, { ...taken, ...later, takenBy: "visitor" });
  if (!moved.ok) return `a move is refused: ${moved.reason}`;
  const ended = await setSessionStatus(tx, zone, { ...moved, status: "cancelled", takenBy: "visitor" });
  return ended.ok ? undefined : `a cancellation is refused: ${ended.reason}`;
}
