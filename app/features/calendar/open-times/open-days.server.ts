import { timeInWords, weekdayAndDate } from "#app/lib/dates.ts";
import { msPerMinute, msPerWeek } from "#app/lib/time/durations.ts";
import type { Span } from "#app/lib/time/ranges.ts";
import type { Here } from "#app/lib/time/wall-time.server.ts";
import { addDays, dayOf, type WallWindow, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { getCalendar, readCalendarFacts } from "../facts.server.ts";
import { type Overrulable, wallMinutes } from "../schema.ts";
import { type OpenTime, type OpenTimesInput, openTimes, type Reason } from "./open-times.ts";
import { hoursAt } from "./opening-hours.ts";
import { reasonsAgainst } from "./overrule.ts";

export type OpenDay = {
  /** '2026-11-19'. */
  date: string;
  /** 'Thu, Nov 19'. */
  words: string;
  /** Whether the date has no hours at all. */
  isClosed: boolean;
  open: OpenStart[];
};

/** `words` is '2:15 PM'. */
type OpenStart = OpenTime & { words: string };

type OpenQuery = Here & {
  /** `placeIds: null` means every place. */
  service: OpenTimesInput["service"];
  /** The session being moved. */
  except?: string | undefined;
};

/** The open times of consecutive dates. */
export async function listOpenDays(
  tx: Tx,
  { from, days, ...wanted }: OpenQuery & { from: string; days: number },
): Promise<OpenDay[]> {
  const dates = Array.from({ length: days }, (_, day) => addDays(from, day));
  const { zone } = wanted;
  const range = { start: dayOf(zone, from).start, end: dayOf(zone, addDays(from, days - 1)).end };
  const { open, refused } = await openIn(tx, range, wanted);
  const dateOf = ({ start }: { start: number }) => wallAt(zone, start).date;
  const byDate = Map.groupBy(open, dateOf);
  const possible = new Set([...byDate.keys(), ...refused.map(dateOf)]);
  return dates.map((date) => ({
    date,
    words: weekdayAndDate(dayOf(zone, date).start, zone),
    isClosed: !possible.has(date),
    open: (byDate.get(date) ?? []).map((time) => ({ ...time, words: timeInWords(time.start, zone) })),
  }));
}

/** The first open time after an instant, within the booking horizon. */
export async function getNextOpenTime(
  tx: Tx,
  { after, ...wanted }: OpenQuery & { after: number },
): Promise<OpenTime | undefined> {
  const calendar = await getCalendar(tx);
  if (!calendar) return undefined;
  const lastDate = addDays(wallAt(wanted.zone, wanted.now).date, calendar.horizon_days);
  const end = dayOf(wanted.zone, lastDate).end;
  // The first week nearly always has one.
  for (let start = Math.max(after, wanted.now); start < end; start += msPerWeek) {
    const range = { start, end: Math.min(start + msPerWeek, end) };
    const [next] = (await openIn(tx, range, wanted)).open;
    if (next) return next;
  }
  return undefined;
}

export type Against = { overrulable: Overrulable[]; last?: Reason };

/** Every rule that a time breaks. */
export async function listReasonsAgainst(
  tx: Tx,
  { start, placeId, ...wanted }: OpenQuery & { start: number; placeId: string },
): Promise<Against> {
  const range = { start, end: start + wanted.service.minutes * msPerMinute };
  return reasonsAgainst(await inputOf(tx, range, wanted), { start, placeId });
}

async function openIn(tx: Tx, range: Span, wanted: OpenQuery) {
  return openTimes(await inputOf(tx, range, wanted));
}

async function inputOf(tx: Tx, range: Span, { zone, service, now, except }: OpenQuery) {
  return { ...(await readCalendarFacts(tx, { zone, range, now, except })), service, range, now };
}

/** The coach's hours at any place on consecutive dates, in wall time; hours after midnight are cut off. */
export async function listWallHours(
  tx: Tx,
  { zone, now, from, days }: Here & { from: string; days: number },
): Promise<Map<string, WallWindow[]>> {
  const dates = Array.from({ length: days }, (_, day) => addDays(from, day));
  const range = { start: dayOf(zone, from).start, end: dayOf(zone, addDays(from, days - 1)).end };
  const { places, rules, exceptions } = await readCalendarFacts(tx, { zone, range, now });
  const hoursOn = (date: string) => places.flatMap(({ id }) => hoursAt(id, [date], { zone, rules, exceptions }));
  const onWall = (date: string, { start, end }: Span) => {
    const [opens, closes] = [wallAt(zone, start), wallAt(zone, end)];
    return { from: opens.minutes, to: closes.date === date ? closes.minutes : wallMinutes.day };
  };
  return new Map(dates.map((date) => [date, hoursOn(date).map((span) => onWall(date, span))]));
}
