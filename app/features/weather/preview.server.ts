import { offBecause } from "#app/features/booking/links/told.ts";
import type { TimeAndPlace } from "#app/features/calendar/open-times/open-times.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { momentInWords, timeInWords, wallTimeInWords, weekdayAndDate } from "#app/lib/dates.ts";
import { capitalized } from "#app/lib/format.ts";
import { pickedValue } from "#app/lib/picked-time.ts";
import { inARow } from "#app/lib/region.ts";
import { minutesPerDay } from "#app/lib/time/durations.ts";
import { timeAndHalf, timeFieldOf } from "#app/lib/time/time-field.ts";
import { dayOf, type Here, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { type Chosen, holdsNewTimes } from "./call-input.server.ts";
import type { CallPlan, PlannedSession, WhyOn } from "./call-plan.ts";
import { readForecastStrips } from "./forecast/forecast-view.server.ts";
import { newTimesEach } from "./new-times.ts";
import { readPlan } from "./queries.server.ts";
import { rehearseMails } from "./rehearsal.server.ts";
import { isOutdoorReason } from "./schema.ts";

export type CallPreview = Awaited<ReturnType<typeof readPreview>>;

/** The preview in words. */
export async function readPreview(tx: Tx, { view, ...chosen }: Chosen) {
  const { time_zone: zone } = await requireSettings(tx);
  const here = { zone, now: Date.now() };
  const { plan, seen, date, from, to, places, placeIds } = await readPlan(tx, { ...chosen, view, here });
  const isToday = date === wallAt(zone, here.now).date;
  return {
    ...{ id: crypto.randomUUID(), at: here.now, seen, date, reason: view.reason, out: view.out },
    times: `${view.reason} ${holdsNewTimes(view) ? "held" : "none"}`,
    day: capitalized(weekdayAndDate(dayOf(zone, date).start, zone, here.now)),
    hours: {
      from: timeFieldOf(from),
      to: to === minutesPerDay ? "" : timeFieldOf(to),
      choices: hourChoices([from, to]),
    },
    places: places.map(({ id, name, kind }) => ({
      ...{ id, name, isChosen: placeIds.includes(id), isSpared: isOutdoorReason(view.reason) && kind !== "outdoor" },
    })),
    off: plan.off.map((session) => offInWords(session, plan, zone)),
    stays: plan.stays.map(({ id, start, who, why }) => ({
      ...{ id, who, why: whyWords[why], isChoice: why === "your choice", time: timeInWords(start, zone) },
    })),
    says: mailSays(view),
    mail: view.mail && (await readMail(tx, { ...chosen, view, at: view.mail })),
    forecast: isToday && isOutdoorReason(view.reason) ? await readForecastStrips(tx, here) : [],
    sum: sumInWords(plan),
    decide: decideChoices(plan, { ...here, date, from }),
  };
}

/** 'Each mail says that it is off because of the rain, what comes back, and which new times are held.' */
function mailSays(view: Chosen["view"]): string {
  const parts = [`that it is off because ${offBecause[view.reason]}`, "what comes back"];
  return `Each mail says ${inARow(holdsNewTimes(view) ? [...parts, "which new times are held"] : parts)}.`;
}

/** One of the mails, as it would be sent now. */
async function readMail(tx: Tx, { at: asked, ...chosen }: Chosen & { at: number }) {
  const mails = await rehearseMails(tx, chosen);
  const at = Math.min(asked, mails.length);
  const mail = mails[at - 1];
  if (!mail) return undefined;
  const { subject, paragraphs, lead, choices = [], button, rule } = mail.words;
  const times = choices.map(({ day, time, detail }) => `${day}, ${time}, ${detail}`);
  const next = at < mails.length ? at + 1 : undefined;
  return { at, count: mails.length, next, to: mail.to, subject, paragraphs, lead, times, button: button?.label, rule };
}

const quarter = 15;
const travelMinutes = 45;

/** Quarter hours before the first session. The default is early enough that nobody has left home. */
function decideChoices({ off: [first] }: CallPlan, { zone, now, date, from }: Here & { date: string; from: number }) {
  if (!first) return undefined;
  const [today, begins] = [wallAt(zone, now), wallAt(zone, first.start)];
  const earliest = date === today.date ? Math.ceil((today.minutes + 1) / quarter) * quarter : 0;
  const last = Math.max(from, begins.date === date ? begins.minutes : 0);
  const quarters = Array.from({ length: minutesPerDay / quarter }, (_, at) => at * quarter);
  const choices = quarters.filter((minutes) => minutes >= earliest && minutes <= last);
  const chosen = choices.findLast((minutes) => minutes <= last - travelMinutes) ?? choices[0];
  if (chosen === undefined) return undefined;
  return {
    chosen: timeFieldOf(chosen),
    choices: choices.map((minutes) => ({ value: timeFieldOf(minutes), label: wallTimeInWords(minutes) })),
  };
}

function hourChoices(chosen: number[]) {
  const halves = Array.from({ length: minutesPerDay / 30 }, (_, half) => half * 30);
  const all = [...new Set([...halves, ...chosen])].filter((minutes) => minutes < minutesPerDay).sort((a, b) => a - b);
  return all.map((minutes) => ({ value: timeFieldOf(minutes), label: wallTimeInWords(minutes) }));
}

const whyWords: Record<WhyOn, string> = {
  before: "Over by then",
  after: "After that",
  elsewhere: "Another place",
  "not booked": "Not confirmed yet",
  "your choice": "You keep it on",
};

function offInWords(session: PlannedSession, { told }: CallPlan, zone: string) {
  const { id, start, who, title, place, minutes, played, spots, times, together, movesTo } = session;
  const [time, suffix] = timeAndHalf(timeInWords(start, zone));
  const households = told.filter((household) => household.spots.some(({ sessionId }) => sessionId === id));
  const isMany = spots.length > 1;
  return {
    ...{ id, time, suffix, who, what: `${title}, ${place}`, minutes, played },
    times: times && timesInWords(times, zone),
    together: together && together.length > 0 ? togetherChoices(together, { movesTo, zone }) : undefined,
    mailed: inARow(households.flatMap(({ mailTo, name }) => (mailTo ? [name] : []))),
    called: inARow(households.flatMap(({ mailTo, name }) => (mailTo ? [] : [name]))),
    credits: spots.map(({ id: spot, name, back, used, isComing }) => ({
      id: spot,
      words: capitalized(
        `${isMany ? `${name}: ` : ""}${backInWords({ back, used, isMoved: movesTo !== undefined && isComing })}${isComing ? "" : ", though they had cancelled"}`,
      ),
    })),
  };
}

type Together = Pick<PlannedSession, "movesTo"> & { zone: string };

function togetherChoices(together: TimeAndPlace[], { movesTo, zone }: Together) {
  return {
    chosen: movesTo ? pickedValue(movesTo) : "",
    choices: together.map((time) => ({ value: pickedValue(time), label: momentInWords(time.start, zone) })),
  };
}

/** '3 new times held: Mon, Nov 16, 2:15 PM, ...' */
function timesInWords(times: TimeAndPlace[], zone: string): string {
  const when = times.map(({ start }) => momentInWords(start, zone)).join("; ");
  if (times.length === 0) return "No new time is open within two weeks; the mail says so";
  return `${times.length === newTimesEach ? times.length : `Only ${times.length}`} new ${times.length === 1 ? "time" : "times"} held: ${when}`;
}

type Back = Pick<PlannedSession["spots"][number], "back" | "used"> & { isMoved: boolean };

function backInWords({ back, used, isMoved }: Back): string {
  if (back === null && isMoved) return "moves, to be paid as before";
  if (back === null) return used > 0 ? `${used} min to pay` : "nothing to pay";
  return isMoved ? `moves with its ${back} min` : `${back} min back`;
}

/** '12 sessions off, 540 min back, 9 mails, 1 call.' */
function sumInWords({ off, told }: CallPlan): string {
  const moved = off.filter(({ movesTo }) => movesTo);
  const spots = off.flatMap((session) => session.spots.filter(({ isComing }) => !session.movesTo || !isComing));
  const minutes = spots.reduce((sum, { back }) => sum + (back ?? 0), 0);
  const mails = told.filter(({ mailTo }) => mailTo).length;
  const calls = told.length - mails;
  const times = off.reduce((sum, session) => sum + (session.times?.length ?? 0), 0);
  const parts = [
    `${countOf(off.length, "session")} off`,
    moved.length > 0 && `${countOf(moved.length, "group")} moved`,
    minutes > 0 && `${minutes} min back`,
    countOf(mails, "mail"),
    times > 0 && countOf(times, "new time"),
    calls > 0 && `${countOf(calls, "call")} for you to make`,
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
