import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { data } from "react-router";
import { z } from "zod";
import { tooCloseWords } from "#app/features/booking/policy.ts";
import { fittingTimes, nearMinutes } from "#app/features/booking/words/fitting-times.ts";
import { type Understanding, understand } from "#app/features/booking/words/understanding.server.ts";
import { type Askable, listAskable, listOpenPlaces } from "#app/features/calendar/bookable/bookable.server.ts";
import { getCalendar } from "#app/features/calendar/facts.server.ts";
import { listOpenDays } from "#app/features/calendar/open-times/open-days.server.ts";
import { oneAfterTheOther } from "#app/features/calendar/open-times/ranking.ts";
import { defaultPolicy } from "#app/features/calendar/schema.ts";
import { deadlineOf } from "#app/features/calendar/sessions/deadline.server.ts";
import { messageLimits } from "#app/features/inbox/message.ts";
import { ServiceSlug } from "#app/features/inbox/schema.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { timeInWords, weekdayAndDate } from "#app/lib/dates.ts";
import { pickedValue } from "#app/lib/picked-time.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import type { Here } from "#app/lib/time/wall-time.server.ts";
import { daysBetween } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { bookingDb } from "#app/platform/db/doors/doors.server.ts";
import { env } from "#app/platform/env.server.ts";
import { line, UuidInput } from "#app/platform/forms/texts.ts";
import type { VisitorRequest } from "#app/platform/forms/visitor-action.server.ts";
import { networkOf } from "#app/platform/http/client-address.server.ts";
import { serviceOf } from "./book-session.server.ts";
import type { WordsTimesAnswer } from "./words-times.tsx";

const mostTimes = 3;
const daysAhead = 14;
/** Each form reads its words several times while the visitor types. */
const readPerForm = 24;

/** The booking form's fields that matter here; unknown ones are dropped. */
const WordsInput = z.object({
  preferred_date: line(messageLimits.preferred_date).catch(""),
  session_type: ServiceSlug.nullable().catch(null),
  service: ServiceSlug.optional().catch(undefined),
  option: UuidInput.optional().catch(undefined),
});

type Read = { answer: WordsTimesAnswer | undefined; retrySeconds?: number };

/** How a visitor's words were understood, with open times to pick. Contains no personal data. */
async function readWordsTimes(tx: Tx, typed: object, clientAddress: string): Promise<Read> {
  const { preferred_date: words, ...booking } = WordsInput.parse(typed);
  if (words === "") return { answer: undefined };
  const retrySeconds = await countReading(tx, clientAddress);
  if (retrySeconds) return { answer: { before: tooMany, times: [], after: "" }, retrySeconds };
  const { time_zone: zone } = await requireSettings(tx);
  const now = Date.now();
  const asked = await understand(tx, words, { zone, now });
  const service = await serviceOf(tx, await listAskable(tx), booking);
  const said = saidOf(asked);
  if (!service) return { answer: said && { ...said, times: [], after: booking.session_type ? "" : chooseSession } };
  const { times, found, ifLate } = await listTimes(tx, { zone, now, service, asked });
  if (times.length === 0) return { answer: said && { ...said, times, after: noneOpen } };
  const pick =
    service.mode === "instant" ? "it is yours as soon as you send this" : "it is held for you until I answer";
  return {
    answer: {
      ...(said ?? { before: notUnderstood(asked) }),
      ...(said && found !== "fitting" && { rest: `${said.rest} Nothing is open then.` }),
      open: announced[found],
      times,
      after: `Pick one and ${pick}. Or send your words as they are.${ifLate}`,
    },
  };
}

const tooMany =
  "Open times for your words cannot be shown just now, because many were asked for from your network. Send your words as they are: I answer with times.";
const chooseSession = "Choose a session type to see open times.";
const noneOpen = "No time is open just now. Send your words as they are.";
const announced = { fitting: "These are open:", near: "Near it:", next: "The next open times:" };

function saidOf({ words, questions, unused }: Understanding) {
  if (words.length === 0) return undefined;
  const left = unused.length > 0 ? ` I will read the rest myself: “${unused.join(", ")}”.` : "";
  const sure = words.filter((wish) => !questions.includes(wish));
  const question = questions.join("; or ");
  if (sure.length === 0) return { before: "Do you mean", reading: question, rest: `?${left}` };
  const also = question && ` Do you also mean ${question}?`;
  return { before: "Understood as", reading: sure.join("; "), rest: `.${also}${left}` };
}

function notUnderstood({ fallen: [fallen] }: Understanding): string {
  if (!fallen) return "I could not read a time in this.";
  return {
    past: "That time is over.",
    beyond: "That is further ahead than I take bookings.",
    closed: "I am not on court then.",
    many: "Those are too many times to look up at once. Name the two or three that suit you best.",
  }[fallen.why];
}

type Listing = Here & { service: Askable; asked: Understanding };

/** The times asked for, or nearby ones, or one on each of the next days. */
async function listTimes(tx: Tx, { zone, now, service, asked }: Listing) {
  const [places, calendar] = await Promise.all([listOpenPlaces(tx), getCalendar(tx)]);
  const names = new Map(places.map(({ id, name }) => [id, name]));
  const turnaroundMs = (calendar?.turnaround_minutes ?? 0) * msPerMinute;
  const daysFrom = (from: string, days: number) =>
    listOpenDays(tx, { zone, now, from, days, service: { ...service, placeIds: null } });
  const wanted = asked.readings.filter(({ isAnswer }) => isAnswer);
  const dates = wanted.flatMap(({ windows }) => windows.map(({ date }) => date)).sort();
  const [first = asked.today, last = first] = [dates[0], dates.at(-1)];
  const days = dates.length > 0 ? await daysFrom(first, daysBetween(first, last) + 1) : [];
  const within = (minutes: number) =>
    fittingTimes(days, { zone, wanted, turnaroundMs, most: mostTimes, nearMinutes: minutes });
  const fitting = within(0);
  const near = fitting.length > 0 ? [] : within(nearMinutes);
  const found: keyof typeof announced = fitting.length > 0 ? "fitting" : near.length > 0 ? "near" : "next";
  const next = async () => nextOf(await daysFrom(asked.today, daysAhead), turnaroundMs);
  const times = found === "next" ? await next() : found === "near" ? near : fitting;
  const { policy = defaultPolicy } = calendar ?? {};
  const isLate = times.some(({ start }) => deadlineOf(policy, start, zone) < now);
  return {
    found,
    ifLate: isLate ? ` ${tooCloseWords(policy, { time: "A time this near" })}` : "",
    times: times.map(({ start, placeId }) => ({
      ...{ value: pickedValue({ start, placeId }), place: names.get(placeId) ?? "" },
      ...{ day: weekdayAndDate(start, zone), time: timeInWords(start, zone) },
    })),
  };
}

function nextOf(days: Awaited<ReturnType<typeof listOpenDays>>, turnaroundMs: number) {
  return days.flatMap(({ open }) => oneAfterTheOther(open, turnaroundMs).slice(0, 1)).slice(0, mostTimes);
}

/** Limits how often a network can query the calendar. Returns the seconds to wait if it has asked too often. */
async function countReading(tx: Tx, clientAddress: string): Promise<number | undefined> {
  const client = createHmac("sha256", env().APP_SECRET)
    .update(`words reader ${networkOf(clientAddress)}`)
    .digest("base64url");
  const { rows } = await tx.execute<{ retry_seconds: number | null }>(
    sql`select retry_seconds from count_use(${client}, ${readPerForm * env().FORMS_PER_HOUR})`,
  );
  return rows[0]?.retry_seconds ?? undefined;
}

/** The answer with open times for the typed words; nothing is sent. */
export async function lookAtWords({ clientAddress }: VisitorRequest, typed: Record<string, string>) {
  const { answer, retrySeconds } = await readWordsTimes(bookingDb(), typed, clientAddress);
  const looked = { outcome: "looked" as const, typed, ...(answer && { facts: answer }) };
  return data(looked, retrySeconds ? { status: 429, headers: { "retry-after": `${retrySeconds}` } } : undefined);
}
