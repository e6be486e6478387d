import { msPerMinute } from "#app/lib/time/durations.ts";
import { overlaps, widened } from "#app/lib/time/ranges.ts";
import type { Here } from "#app/lib/time/wall-time.server.ts";
import { addDays, dayOf, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { getCalendar, readCalendarFacts } from "../facts.server.ts";
import { openTimes, type RefusedTime } from "../open-times/open-times.ts";
import type { MoveTimes } from "../week/week.ts";
import { reasonWords, whoseSession } from "./session-words.ts";
import { listSessionsIn, type ShownSession } from "./sessions.server.ts";

const daysShown = 7;

type MoveView = Here & { session: ShownSession; from: string };

/** For each start of a week: whether the session could move there, or why not. */
export async function readMoveTimes(tx: Tx, { zone, session, from, now }: MoveView): Promise<MoveTimes> {
  const calendar = await getCalendar(tx);
  if (!calendar) return {};
  const range = { start: dayOf(zone, from).start, end: dayOf(zone, addDays(from, daysShown - 1)).end };
  const [facts, others] = await Promise.all([
    readCalendarFacts(tx, { zone, range, now, except: session.id }),
    listSessionsIn(tx, { calendar: calendar.id, span: range, now, withEnded: false }),
  ]);
  const turnaroundMs = calendar.turnaround_minutes * msPerMinute;
  const minutes = Math.round((session.end - session.start) / msPerMinute);
  const service = { id: "", minutes, capacity: session.capacity, placeIds: null };
  const { open, refused } = openTimes({ ...facts, service, range, now });
  const times: MoveTimes = {};
  const put = (start: number, time: MoveTimes[string][number]) => {
    const { date, minutes: at } = wallAt(zone, start);
    times[date] = { [at]: time, ...times[date] };
  };
  // The session's own place takes precedence.
  const isHere = ({ placeId }: { placeId: string }) => placeId === session.placeId;
  for (const { start, placeId } of [...open.filter(isHere), ...open])
    put(start, { start, placeId, isFree: true, words: "free" });
  for (const time of [...refused.filter(isHere), ...refused])
    put(time.start, {
      start: time.start,
      placeId: time.placeId,
      isFree: false,
      words: against(time, { others, session, turnaroundMs }),
    });
  return times;
}

type Conflict = { others: ShownSession[]; session: ShownSession; turnaroundMs: number };

/** Names the conflicting session. */
function against({ start, reason }: RefusedTime, { others, session, turnaroundMs }: Conflict): string {
  if (reason !== "taken" && reason !== "does not fit") return reasonWords[reason];
  const span = { start, end: start + session.end - session.start };
  const wide = widened(span, turnaroundMs);
  const other = others.find((it) => it.id !== session.id && overlaps(it, wide));
  if (!other) return reasonWords[reason];
  return `${overlaps(other, span) ? "Taken:" : "Too close to"} ${whoseSession(other)}`;
}
