import { isApart } from "#app/features/booking/words/fitting-times.ts";
import {
  type OpenTime,
  type OpenTimesInput,
  openTimes,
  type TimeAndPlace,
  whyNot,
} from "#app/features/calendar/open-times/open-times.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import type { Span } from "#app/lib/time/ranges.ts";
import { wallAt } from "#app/lib/time/wall-time.server.ts";

/** As many as fit in a mail that is read on the way to the court. */
export const newTimesEach = 3;

/** How far from the usual hour a time on another day still counts as the same. */
const nearMinutes = 90;

export type Replaced = Span & { id: string; serviceId: string | null; capacity: number; placeId: string };

type WallTime = ReturnType<typeof wallAt>;
type Candidate = OpenTime & { at: WallTime };

/** Other times for each session: the usual weekday and hour first, one a day. All of them can be held at once. */
export function newTimes(
  off: readonly Replaced[],
  input: Omit<OpenTimesInput, "service">,
): Map<string, TimeAndPlace[]> {
  const { zone, turnaroundMinutes } = input.calendar;
  const wallOf = rememberedWall(zone);
  const held: OpenTimesInput["sessions"] = [];
  return new Map(
    off.map((session) => {
      const { id, start, end, capacity, serviceId } = session;
      const service = { id: serviceId ?? "", minutes: (end - start) / msPerMinute, placeIds: null, capacity };
      const open = openTimes({ ...input, service }).open.filter(({ joins }) => !joins);
      const placed = open.map((time) => ({ ...time, at: wallOf(time.start) }));
      const chosen = oneADay(inOrder(placed, { ...session, at: wallOf(start) }), (time) => {
        // Travel and the daily limit also count the times held so far.
        const others = { ...input, service, sessions: [...input.sessions, ...held] };
        if (!isApart(time, held, turnaroundMinutes * msPerMinute) || whyNot(others, time.start, time.placeId))
          return false;
        held.push({ ...time, id: `${id} ${time.start}`, serviceId, people: 1, capacity });
        return true;
      });
      return [id, chosen.map(({ start: begins, placeId }) => ({ start: begins, placeId }))];
    }),
  );
}

/** Converting to wall time is slow. */
function rememberedWall(zone: string): (instant: number) => WallTime {
  const walls = new Map<number, WallTime>();
  return (instant) => {
    const at = walls.get(instant) ?? wallAt(zone, instant);
    walls.set(instant, at);
    return at;
  };
}

/** The first times that can be held: one on each day, then a second on any. */
function oneADay(queue: readonly Candidate[], hold: (time: Candidate) => boolean): Candidate[] {
  const chosen: Candidate[] = [];
  const dates = new Set<string>();
  for (const isAnotherDay of [true, false])
    for (const time of queue) {
      if (chosen.length === newTimesEach) break;
      if ((isAnotherDay && dates.has(time.at.date)) || !hold(time)) continue;
      chosen.push(time);
      dates.add(time.at.date);
    }
  return chosen.toSorted((one, other) => one.start - other.start);
}

/** The usual weekday near the usual hour, then that hour on other days, then the rest by hour. */
function inOrder(open: readonly Candidate[], { at, placeId }: Replaced & { at: WallTime }): Candidate[] {
  const beside = (time: Candidate) => Math.abs(time.at.minutes - at.minutes);
  const kind = (time: Candidate) => {
    if (beside(time) > nearMinutes) return 2;
    return time.at.weekday === at.weekday ? 0 : 1;
  };
  const elsewhere = (time: Candidate) => Number(time.placeId !== placeId);
  return open.toSorted(
    (one, other) =>
      kind(one) - kind(other) ||
      beside(one) - beside(other) ||
      elsewhere(one) - elsewhere(other) ||
      one.start - other.start,
  );
}
