import type { LiveSession, OpenTimesInput } from "#app/features/calendar/open-times/open-times.ts";

const msPerMinute = 60_000;
const msPerDay = 1440 * msPerMinute;

type Start = {
  start: number;
  placeId: string;
  /** How far the calendar's clocks are ahead of UTC, all year. */
  offsetMinutes: number;
};

/** Whether a start is open, by the written rules and minute by minute. */
export function isOpenNaively(input: OpenTimesInput, { start, placeId, offsetMinutes }: Start): boolean {
  const offset = offsetMinutes * msPerMinute;
  const onWall = <Span extends { start: number; end: number }>(span: Span) => ({
    ...{ ...span, start: span.start + offset, end: span.end + offset },
  });
  const wall = { sessions: input.sessions.map(onWall), busy: input.busy.map(onWall), now: input.now + offset };
  return isOpenOnWall({ ...input, ...wall }, start + offset, placeId);
}

/** With the wall clock written as if it were UTC. */
function isOpenOnWall(input: OpenTimesInput, start: number, placeId: string): boolean {
  const { calendar, service, now } = input;
  if (service.placeIds && !service.placeIds.includes(placeId)) return false;
  if (start < now + calendar.noticeMinutes * msPerMinute) return false;
  if (start >= (Math.floor(now / msPerDay) + calendar.horizonDays + 1) * msPerDay) return false;
  const group = input.sessions.find((it) => isGroup(it, input) && it.start === start && it.placeId === placeId);
  if (group) return group.people < group.capacity;
  const end = start + service.minutes * msPerMinute;
  return (
    isWithinHours(input, { start, end, placeId }) &&
    isFree(input, { start, end, placeId }) &&
    isPossible(input, { start, end, placeId })
  );
}

type Asked = { start: number; end: number; placeId: string };

function isGroup(session: LiveSession, { service }: OpenTimesInput): boolean {
  return session.capacity > 1 && session.serviceId === service.id;
}

function isWithinHours(input: OpenTimesInput, { start, end, placeId }: Asked): boolean {
  for (let minute = start; minute < end; minute += 5 * msPerMinute) {
    if (!isOpenMinute(input, minute, placeId)) return false;
  }
  return true;
}

function isOpenMinute({ rules, exceptions }: OpenTimesInput, instant: number, placeId: string): boolean {
  const closes = exceptions.filter((it) => !it.isOpen && (it.placeId ?? placeId) === placeId);
  if (closes.some((it) => covers(it.day, it, instant))) return false;
  return [0, 1].some((daysAgo) => {
    const day = new Date(instant - daysAgo * msPerDay).toISOString().slice(0, 10);
    const opens = exceptions.filter((it) => it.isOpen && it.day === day);
    if (opens.length > 0) return opens.some((it) => (it.placeId ?? placeId) === placeId && covers(day, it, instant));
    const weekday = new Date(day).getUTCDay() || 7;
    return rules.some((it) => it.placeId === placeId && it.weekday === weekday && covers(day, it, instant));
  });
}

function covers(day: string, { from, to }: { from: number | null; to: number | null }, instant: number): boolean {
  const minute = (instant - Date.parse(day)) / msPerMinute;
  return (from ?? 0) <= minute && minute < (to ?? 1440);
}

function isFree(input: OpenTimesInput, { start, end, placeId }: Asked): boolean {
  const { calendar, sessions, busy } = input;
  const turnaround = calendar.turnaroundMinutes * msPerMinute;
  const day = Math.floor(start / msPerDay);
  const sameDay = sessions.filter((session) => Math.floor(session.start / msPerDay) === day);
  if (calendar.dayLimit !== null && sameDay.length >= calendar.dayLimit) return false;
  if (busy.some((it) => it.start < end + turnaround && start < it.end)) return false;
  if (sessions.some((it) => it.start < end + turnaround && start < it.end + turnaround)) return false;
  const before = sessions.findLast((it) => it.end <= start);
  const after = sessions.find((it) => it.start >= end);
  return (
    (!before || start - before.end >= travelMs(input, before.placeId, placeId)) &&
    (!after || after.start - end >= travelMs(input, placeId, after.placeId))
  );
}

/** The last entry for two places wins, as in a map. */
function travelMs({ travel }: OpenTimesInput, one: string, other: string): number {
  const way = travel.findLast(({ from, to }) => (from === one && to === other) || (from === other && to === one));
  return (way?.minutes ?? 0) * msPerMinute;
}

function isPossible(input: OpenTimesInput, { start, end, placeId }: Asked): boolean {
  const { calendar, sessions, busy } = input;
  if (((start % msPerDay) / msPerMinute) % calendar.stepMinutes === 0) return true;
  if (!isOpenMinute(input, start - msPerMinute, placeId) || !isOpenMinute(input, end, placeId)) return true;
  const freeAgain = sessions.map((it) => {
    const gap = Math.max(calendar.turnaroundMinutes * msPerMinute, travelMs(input, it.placeId, placeId));
    return it.end + gap;
  });
  return [...freeAgain, ...busy.map((it) => it.end)].some((it) => it <= start && start - it < 5 * msPerMinute);
}
