import { moveSession, setSessionStatus } from "#app/features/calendar/mutations.server.ts";
import { defaultPolicy } from "#app/features/calendar/schema.ts";
import type { LockedCalendar } from "#app/features/calendar/sessions/calendar-lock.server.ts";
import {
  hoursInWords,
  lengthInWords,
  longDayInWords,
  momentInWords,
  timeInWords,
  zoneInWords,
} from "#app/lib/dates.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import type { Here } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { readOpenWeek } from "../open-week.server.ts";
import { deadlineOf, judgeChange } from "../policy.server.ts";
import { graceLeft, verdictWords } from "../policy.ts";
import type { LinkedSession } from "../queries.server.ts";
import { mayMove } from "../strangers.server.ts";

/** Each change mails two people; after this many they should talk. */
const mostChanges = 20;

/** What is still possible: nothing once it has begun, and one player cannot move a group. */
function actsOf({ status, start, capacity, sequence }: LinkedSession, now: number) {
  const isAhead = start > now && (status === "booked" || status === "requested") && capacity === 1;
  return { move: isAhead && sequence < mostChanges, cancel: isAhead };
}

/** Everything the page shows, as text. */
export async function readLinkedPage(
  tx: Tx,
  session: LinkedSession,
  { on, ...here }: Here & { on: string | undefined },
) {
  const { zone, now } = here;
  const { start, end, status, title, place, address, ground, person, household, is_minor, version } = session;
  const minutes = Math.round((end - start) / msPerMinute);
  const { verdict, words } = verdictOn(session, here);
  const acts = actsOf(session, now);
  const isLate = verdict === "late";
  const [time = "", suffix = ""] = timeInWords(start, zone).split(" ");
  const service = { ...serviceIn(session), capacity: session.capacity };
  const week = acts.move && !isLate ? await readOpenWeek(tx, { zone, now, service, on, except: session }) : undefined;
  return {
    ...{ status, version, title, place, address, ground, person, isOver: end <= now, acts, isLate },
    day: longDayInWords(start, zone),
    time,
    suffix,
    hours: hoursInWords({ start, end }, zone),
    when: momentInWords(start, zone, now),
    length: lengthInWords(minutes),
    zone: zoneInWords(zone, start),
    timeZone: zone,
    start,
    rule: acts.cancel ? words : undefined,
    holder: household ? `the ${household} household` : is_minor ? "your family" : (person ?? "you"),
    week,
  };
}

function verdictOn(session: LinkedSession, { zone, now }: Here) {
  const policy = session.policy ?? defaultPolicy;
  const { start, grace_used: graceUsed } = session;
  const verdict = judgeChange(policy, { start, now, zone, graceUsed });
  const deadline = deadlineOf(policy, start, zone);
  const words = verdictWords(verdict, { deadline, zone, now, loss: "price", graceLeft: graceLeft(policy, graceUsed) });
  // An unconfirmed request can be withdrawn at any time.
  return session.status === "requested" ? { verdict: "free" as const, words: undefined } : { verdict, words };
}

type Act = Here & { version: string };

/** Applies the policy it was booked under and records what the cancellation costs. */
export async function cancelByLink(tx: Tx, session: LinkedSession, { version, ...here }: Act) {
  if (!actsOf(session, here.now).cancel) return { ok: false, reason: "ended" } as const;
  const { verdict } = verdictOn(session, here);
  const change = { id: session.id, version, status: "cancelled", takenBy: "visitor", settled: verdict } as const;
  return setSessionStatus(tx, here.zone, change);
}

/** Only while moving is free; after the deadline the coach decides. */
export async function moveByLink(tx: Tx, session: LinkedSession, { version, to, ...here }: Act & { to: To }) {
  const { verdict } = verdictOn(session, here);
  if (!actsOf(session, here.now).move || verdict === "late") return { ok: false, reason: "ended" } as const;
  const { id, person_id: personId, message_id: messageId, start: from } = session;
  const service = { ...serviceIn(session), capacity: session.capacity };
  const moving = { zone: here.zone, service, visitor: { personId, messageId }, from, to: to.start };
  const check = async (locked: LockedCalendar) => {
    if (!(await mayMove(locked, moving))) throw new NotAllowed();
  };
  try {
    return await moveSession(tx, here.zone, { id, version, ...to, takenBy: "visitor", check });
  } catch (error) {
    if (error instanceof NotAllowed) return { ok: false, reason: "not allowed" } as const;
    throw error;
  }
}

class NotAllowed extends Error {
  override name = "NotAllowed";
}

function serviceIn({ service_id, start, end }: LinkedSession) {
  return { id: service_id ?? "", minutes: Math.round((end - start) / msPerMinute) };
}

type To = { start: number; placeId: string };
