import { sql } from "drizzle-orm";
import { moveSession, setSessionStatus } from "#app/features/calendar/mutations.server.ts";
import { type LockedCalendar, withCalendarLock } from "#app/features/calendar/sessions/calendar-lock.server.ts";
import { deadlineOf } from "#app/features/calendar/sessions/deadline.server.ts";
import { ended } from "#app/features/calendar/sessions/session-row.server.ts";
import { leaveGroup } from "#app/features/calendar/spots/attendance.server.ts";
import {
  hoursInWords,
  lengthInWords,
  longDayInWords,
  momentInWords,
  timeInWords,
  zoneInWords,
} from "#app/lib/dates.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import { timeAndHalf } from "#app/lib/time/time-field.ts";
import type { Here } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { firstOf } from "../emails/mailed-names.ts";
import { readOpenWeek } from "../open-week.server.ts";
import { graceLeft, lossWords, type Verdict, verdictWords } from "../policy.ts";
import { type LinkedSession, readLoss } from "../queries.server.ts";
import { mayMove } from "../strangers.server.ts";
import { actsOf, decideAct, type LinkChange, verdictOf } from "./link-acts.ts";
import { askedWords, eventOf, toldWords } from "./told.ts";

/** Everything the page shows, as text. */
export async function readLinkedPage(
  tx: Tx,
  session: LinkedSession,
  { on, ...here }: Here & { on: string | undefined },
) {
  const { zone, now } = here;
  const { start, end, status, title, place, address, ground, person, household, is_minor, version, policy } = session;
  const { movedFrom, heldUntil, endedWords } = session;
  const event = end <= now && status === "booked" ? "over" : eventOf(session);
  const old = movedFrom === null ? undefined : momentInWords(movedFrom, zone, now);
  const minutes = Math.round((end - start) / msPerMinute);
  const { said, rule, loss } = await readRule(tx, session, here);
  const acts = actsOf(session, now);
  const isAhead = session.isOn && start > now;
  const isLate = said === "late";
  const [time, suffix] = timeAndHalf(timeInWords(start, zone));
  const service = { ...serviceIn(session), capacity: session.capacity };
  const asked = { zone, now, service, on, except: session, policy, loss };
  const week = acts.move && !isLate ? await readOpenWeek(tx, asked) : undefined;
  return {
    ...{ status, version, title, place, address, ground, person, acts, isLate, said, endedWords },
    /** What a late change costs. */
    loses: lossWords(loss, "the session"),
    /** People of a group's family who can still leave it. */
    leaving: session.capacity > 1 && isAhead ? session.family : undefined,
    ...{
      ...toldWords(event, { ...session, ...loss, old, ...leftIn(session) }),
      isNews: event !== "booked",
      isOver: event === "over",
    },
    ...(event === "asked" && heldUntil !== null && { sentence: askedWords(momentInWords(heldUntil, zone, now)) }),
    day: longDayInWords(start, zone),
    time,
    suffix,
    hours: hoursInWords({ start, end }, zone),
    when: momentInWords(start, zone, now),
    length: lengthInWords(minutes),
    zone: zoneInWords(zone, start),
    timeZone: zone,
    start,
    rule: acts.cancel || (session.capacity > 1 && isAhead) ? rule : undefined,
    holder: household ? `the ${household} household` : is_minor ? "your family" : (person ?? "you"),
    week,
  };
}

/** Parents read this about a child. */
function leftIn({ isOn, status, person, is_minor }: LinkedSession) {
  const hasLeft = isOn && status === "cancelled";
  return { hasLeft, absent: person && is_minor ? [firstOf(person)] : [] };
}

/** What a change costs now, also in words. A request that waits for the coach has no rule. */
export async function readRule(tx: Tx, session: LinkedSession, { zone, now }: Here) {
  const { start, policy, freeUntil, status } = session;
  const loss = await readLoss(tx, { ...session, serviceId: session.service_id });
  const graceUsed = await countGraceUsed(tx, session, now);
  const said = verdictOf(session, { now, graceUsed });
  if (status === "requested" || freeUntil === null) return { said, loss, rule: undefined };
  const wasFree = freeUntil <= deadlineOf(policy, start, zone);
  const left = graceLeft(policy, graceUsed);
  return { said, loss, rule: verdictWords(said, { freeUntil, start, wasFree, zone, now, loss, graceLeft: left }) };
}

/** For this person and their household, in the past year. */
async function countGraceUsed(tx: Tx, { person_id }: LinkedSession, now: number): Promise<number> {
  const { rows } = await tx.execute<{ used: number }>(
    sql`select grace_used(${person_id}, to_timestamp(${now}::float8 / 1000)) as used`,
  );
  return rows[0]?.used ?? 0;
}

type Act = { zone: string; version: string; said: Verdict };

/** Records what the cancellation costs under the policy the session was booked under. In a group, one person leaves. */
export async function cancelByLink(
  db: Tx,
  session: LinkedSession,
  { zone, version, said, memberId }: Act & { memberId?: string | undefined },
) {
  return withCalendarLock(db, async (locked) => {
    const { status, isOn, capacity, family, member_id } = session;
    const decided = await decide(locked, { ...session, status: isOn ? "booked" : status }, { act: "cancel", said });
    if (!decided.ok) return decided;
    const { settled } = decided;
    if (capacity > 1 && isOn) {
      const leaving = family.find((one) => one.memberId === (memberId ?? member_id));
      return leaving ? leaveGroup(locked, { ...leaving, id: session.id, version, settled }) : ended;
    }
    const change = { id: session.id, version, status: "cancelled", takenBy: "visitor", settled } as const;
    return setSessionStatus(locked.tx, zone, change);
  });
}

/** Only while moving costs nothing; after that the coach decides. */
export async function moveByLink(db: Tx, session: LinkedSession, { zone, version, said, to }: Act & { to: To }) {
  return withCalendarLock(db, async (locked) => {
    const decided = await decide(locked, session, { act: "move", said });
    if (!decided.ok) return decided;
    const { settled } = decided;
    const { id, person_id: personId, message_id: messageId, start: from } = session;
    const service = { ...serviceIn(session), capacity: session.capacity };
    const moving = { zone, service, visitor: { personId, messageId }, from, to: to.start };
    if (!(await mayMove(locked.tx, moving))) return { ok: false, reason: "not allowed" } as const;
    return moveSession(locked.tx, zone, { id, version, ...to, takenBy: "visitor", settled });
  });
}

function serviceIn({ service_id, start, end }: LinkedSession) {
  return { id: service_id ?? "", minutes: Math.round((end - start) / msPerMinute) };
}

type To = { start: number; placeId: string };

/** Under the lock, so that two changes at once never use the same exception. */
async function decide({ tx, now }: LockedCalendar, session: LinkedSession, asked: LinkChange) {
  return decideAct(session, asked, { now, graceUsed: await countGraceUsed(tx, session, now) });
}
