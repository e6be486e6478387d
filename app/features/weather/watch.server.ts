import { and, asc, eq, sql } from "drizzle-orm";
import { listOpenPlaces } from "#app/features/calendar/bookable/bookable.server.ts";
import { rangeOf } from "#app/features/calendar/facts.server.ts";
import { getMailedSession } from "#app/features/calendar/sessions/mailed.server.ts";
import type { PostedMail } from "#app/features/notifications/queries.server.ts";
import type { MailFacts, RegisteredMail } from "#app/features/notifications/schema.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { momentInWords, timeInWords, weekdayAndDate, zoneInWords } from "#app/lib/dates.ts";
import { todayPage } from "#app/lib/public-pages.ts";
import { inARow } from "#app/lib/region.ts";
import { minutesPerDay, msPerMinute } from "#app/lib/time/durations.ts";
import { timeAndHalf, timeFieldOf } from "#app/lib/time/time-field.ts";
import { dayOf, type Here, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { CallView } from "./call-input.server.ts";
import { callColumns, isShown, listCallsToday, readPlan, type WeatherCall } from "./queries.server.ts";
import { weatherCalls } from "./tables.server.ts";

const { state, during } = weatherCalls;

/** The coach's next open decision. It stays until a tap, or until its hours are over. */
export async function getWatched(tx: Tx, now: number): Promise<WeatherCall | undefined> {
  const isAhead = sql`upper(${during}) > to_timestamp(${now}::float8 / 1000)`;
  const [call] = await tx
    .select(callColumns)
    .from(weatherCalls)
    .where(and(eq(state, "watching"), isAhead))
    .orderBy(asc(sql`lower(${during})`))
    .limit(1);
  return call;
}

export type Watched = NonNullable<Awaited<ReturnType<typeof readWatched>>>;

/** The strip on Today and above the week. */
export async function readWatched(tx: Tx, { zone, now }: Here) {
  const call = await getWatched(tx, now);
  if (!call?.decideAt) return undefined;
  const query = queryOf(call, zone);
  const view = CallView.parse({ ...Object.fromEntries(query), place: query.getAll("place") });
  const { plan, places } = await readPlan(tx, { view, played: {}, here: { zone, now } });
  const players = plan.off.flatMap(({ spots }) => spots.filter(({ isComing }) => isComing)).length;
  const where = inARow(places.flatMap(({ id, name }) => (call.placeIds.includes(id) ? [name] : [])));
  const decideAt = call.decideAt.getTime();
  const [time, suffix] = timeAndHalf(timeInWords(decideAt, zone));
  return {
    ...{ id: call.id, time, suffix, query: `${query}`, isDue: decideAt <= now },
    at: momentInWords(decideAt, zone, now),
    msLeft: Math.max(0, decideAt - now),
    left: leftInWords(decideAt - now),
    what: `${where}, ${hoursOf(call, zone)}: ${countOf(plan.off.length, "session")}, ${countOf(players, "player")}.`,
  };
}

/** The address of the rain call with the same choices. */
function queryOf({ reason, start, end, placeIds }: WeatherCall, zone: string): URLSearchParams {
  const [from, to] = [wallAt(zone, start), wallAt(zone, end)];
  const hours = { from: timeFieldOf(from.minutes), to: to.date === from.date ? timeFieldOf(to.minutes) : "" };
  const query = new URLSearchParams({ reason, on: from.date, ...hours });
  for (const id of placeIds) query.append("place", id);
  return query;
}

function leftInWords(ms: number): string {
  const minutes = Math.ceil(ms / msPerMinute);
  if (minutes <= 0) return "Time to decide";
  if (minutes >= 2 * minutesPerDay) return `in ${Math.floor(minutes / minutesPerDay)} days`;
  return minutes < 60 ? `in ${minutes} min` : `in ${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

const allDay = "all day";

/** 'from 3:00 PM', 'from 3:00 PM to 5:00 PM' or 'all day'. */
function hoursOf({ start, end }: WeatherCall, zone: string): string {
  const day = dayOf(zone, wallAt(zone, start).date);
  if (start <= day.start && end >= day.end) return allDay;
  return `from ${timeInWords(start, zone)}${end < day.end ? ` to ${timeInWords(end, zone)}` : ""}`;
}

const because: Partial<Record<WeatherCall["reason"], string>> = {
  rain: "It is too wet to play.",
  lightning: "Lightning makes it unsafe to play.",
  heat: "It is too hot to play.",
  closed: "The court is closed.",
};

/** Adds a line to mails about a session on a day when something is called off or undecided. */
export function withToday(mail: RegisteredMail): RegisteredMail {
  if (mail.to === "coach") return mail;
  return {
    ...mail,
    write: async (tx, posted, facts) => {
      const words = await mail.write(tx, posted, facts);
      const line = words && (await todayLine(tx, posted, facts));
      return line ? { ...words, paragraphs: [...words.paragraphs, line] } : words;
    },
  };
}

async function todayLine(tx: Tx, { about_id, person_id }: PostedMail, { origin }: MailFacts) {
  const session = await getMailedSession(tx, { id: about_id ?? "", personId: person_id ?? "" });
  if (session?.status !== "booked" || session.end < Date.now()) return undefined;
  const { time_zone: zone } = await requireSettings(tx);
  const day = dayOf(zone, wallAt(zone, session.start).date);
  const calls = await tx.$count(weatherCalls, and(isShown, sql`${during} && ${rangeOf(day)}`));
  if (calls === 0) return undefined;
  return `On ${weekdayAndDate(session.start, zone)}, some sessions may be called off. Yours is on unless you hear from me; ${origin}${todayPage.path} shows how things stand that day.`;
}

export type PublicDay = Awaited<ReturnType<typeof readPublicDay>>;

/** For `/today`: names places, never people. */
export async function readPublicDay(tx: Tx, here: Here) {
  const { zone, now } = here;
  const [calls, places] = await Promise.all([listCallsToday(tx, here), listOpenPlaces(tx)]);
  const off = calls.filter((call) => call.state === "off");
  const [watched] = calls.filter((call) => call.state === "watching");
  const concerned = [...off, ...(watched ? [watched] : [])];
  return {
    ...headOf({ off, watched, places, zone, now }),
    places: places.map(({ id, name, kind }) => {
      const call = concerned.find(({ placeIds }) => placeIds.includes(id));
      return { id, name, kind, state: call?.state ?? ("on" as const), words: call ? placeWords(call, zone) : "On" };
    }),
    seen: `${momentInWords(now, zone)}, ${zoneInWords(zone, now)}`,
  };
}

type Head = Here & {
  off: WeatherCall[];
  watched: WeatherCall | undefined;
  places: Awaited<ReturnType<typeof listOpenPlaces>>;
};

function headOf({ off: [off], watched, places, zone, now }: Head) {
  if (off) {
    const [where, hours] = [whereOff(off, places), hoursOf(off, zone)];
    const title = hours === allDay ? `${where} are off ${allDay}` : `${where} ${hours} are off`;
    const lead = `${because[off.reason] ?? ""} If yours is off, you get a mail or a call from me.`.trim();
    return { state: "off" as const, figure: "OFF", title, lead };
  }
  if (watched?.decideAt) {
    const at = timeInWords(watched.decideAt.getTime(), zone);
    const isDue = watched.decideAt.getTime() <= now;
    const until = isDue ? "I have not decided yet." : `Please check back at ${at}.`;
    const lead = `This is about sessions ${hoursOf(watched, zone)}. Until I decide, yours is on. ${until}`;
    return { state: "watching" as const, figure: timeAndHalf(at)[0], title: `Decision at ${at}`, lead };
  }
  const lead = "Nothing is called off today. If that changes, this page says so, and everyone concerned hears from me.";
  return { state: "on" as const, figure: "ON", title: "All sessions are on", lead };
}

function whereOff({ placeIds }: WeatherCall, places: Head["places"]): string {
  const isOff = ({ id }: { id: string }) => placeIds.includes(id);
  const outdoor = places.filter(({ kind }) => kind === "outdoor");
  if (places.every(isOff)) return "Sessions";
  if (outdoor.length > 0 && outdoor.every(isOff) && places.filter(isOff).length === outdoor.length)
    return "Outdoor sessions";
  return `Sessions at ${inARow(places.filter(isOff).map(({ name }) => name))}`;
}

function placeWords(call: WeatherCall, zone: string): string {
  if (call.state === "off") return `Off ${hoursOf(call, zone)}`;
  return `Decision at ${timeInWords(call.decideAt?.getTime() ?? 0, zone)}`;
}
