import type { MailedHour } from "#app/features/calendar/sessions/mailed.server.ts";
import type { MailWords, Said } from "#app/features/notifications/schema.ts";
import { allTimesIn, lengthInWords, longDayInWords, wallTimeInWords, weekdayAndDate } from "#app/lib/dates.ts";
import { timeAndHalf } from "#app/lib/time/time-field.ts";
import { sameStartWords, tellMe } from "../links/told.ts";
import { greetingOf, type MailedNames, playersIn } from "./mailed-names.ts";
import { whereOf } from "./session-mails.ts";

export type WeeklyNews = "taken" | "moved" | "ended";

type Hour = Omit<MailedHour, "calendarId" | "coming" | "ahead"> & { ahead: { start: number }[] };

export type WeeklyMail = {
  news: WeeklyNews;
  hour: Hour;
  /** `players` are those of the hour who read mail at the same address. */
  names: MailedNames | undefined;
  zone: string;
  /** The next session's page; undefined if no session is left. */
  address: string | undefined;
  /** The booking page. */
  openTimes: string;
  /** What a change of a single week costs. */
  rule?: string | undefined;
  /** When it was before a move, as its readers know it. */
  before?: Before | undefined;
};

type Before = Pick<Hour, "weekday" | "startsAt"> & Partial<Pick<Hour, "minutes" | "place">>;

const mostDates = 8;

/** The facts a mail states, compared later to see what is new. */
export function saidOfHour({ weekday, startsAt, minutes, place, ahead }: MailedHour, goesOn: boolean): Said {
  return { status: goesOn ? "on" : "ended", weekday, startsAt, minutes, place, sessions: ahead.length };
}

export function weeklyMail({ news, hour, names, zone, address, openTimes, rule, before }: WeeklyMail): MailWords {
  const { weekday, startsAt, minutes, title, ahead } = hour;
  const [time, suffix] = timeAndHalf(wallTimeInWords(startsAt));
  const day = weekdayName(weekday);
  const { state, subject, sentence } =
    news === "moved" ? movedWords(hour, { zone, before }) : wordsOf(news, hour, zone);
  return {
    subject,
    moment: { state, day: `Every ${day}`, time, suffix },
    paragraphs: [`${greetingOf(names)},`, sentence],
    facts: [
      ["Who", playersIn(names)],
      ["What", `${title}, ${lengthInWords(minutes)}`],
      ["Where", whereOf(hour)],
      [news === "ended" ? "Still to come" : "Dates", datesOf(hour, zone)],
    ],
    button: address ? { label: "See the next session", href: address } : { label: "See open times", href: openTimes },
    ...(rule && { rule }),
    footer: `Reply to this email to reach me. ${allTimesIn(zone, ahead[0]?.start)}`,
  };
}

function wordsOf(news: "taken" | "ended", hour: Hour, zone: string) {
  if (news === "taken")
    return {
      state: "Booked",
      subject: `Booked: ${everyWeek(hour)}`,
      sentence: `This hour is yours every week, ${fromAndTo(hour, zone)}.`,
    };
  const last = hour.ahead.at(-1);
  return {
    state: "Ends",
    subject: `Your hour on ${timeOfWeek(hour)} ends`,
    sentence: last
      ? `Your weekly hour is coming to an end. The last session is on ${dayOf(last, zone)}.`
      : "I have to end your weekly hour, so the sessions still ahead are cancelled. You pay nothing for them. Pick another time on my site, or write to me.",
  };
}

/** Its time, its place or its length, whichever is new. */
function movedWords(hour: Hour, { zone, before }: Pick<WeeklyMail, "zone" | "before">) {
  const { weekday, startsAt, minutes, place } = hour;
  const length = lengthInWords(minutes);
  const oldPlace = before?.place === place ? undefined : before?.place;
  const oldLength = before?.minutes && before.minutes !== minutes ? lengthInWords(before.minutes) : undefined;
  if (before?.weekday === weekday && before.startsAt === startsAt && (oldPlace || oldLength)) {
    const { state, sentence } = sameStartWords({ byThem: false, place, length, oldPlace, oldLength });
    return { state, subject: `${state}: ${everyWeek(hour)}`, sentence };
  }
  const from = before ? ` from ${timeOfWeek(before)}` : "";
  const sentences = [
    `I have moved your weekly hour${from} to this time, ${fromAndTo(hour, zone)}.`,
    oldPlace && `It was at ${oldPlace}.`,
    oldLength && `It is now ${length} long, not ${oldLength}.`,
    tellMe,
  ];
  return { state: "Moved", subject: `Moved to ${everyWeek(hour)}`, sentence: sentences.filter(Boolean).join(" ") };
}

function everyWeek({ weekday, startsAt }: Before): string {
  return `every ${weekdayName(weekday)} at ${wallTimeInWords(startsAt)}`;
}

/** 'Mondays at 9:00 AM'. */
function timeOfWeek({ weekday, startsAt }: Before): string {
  return `${weekdayName(weekday)}s at ${wallTimeInWords(startsAt)}`;
}

function fromAndTo({ ahead, isOpenEnded }: Hour, zone: string): string {
  const from = `first on ${dayOf(ahead[0], zone)}`;
  return isOpenEnded || ahead.length === 1 ? from : `${from} and last on ${dayOf(ahead.at(-1), zone)}`;
}

function dayOf(session: { start: number } | undefined, zone: string): string {
  return session ? longDayInWords(session.start, zone) : "";
}

/** 'Tue, Nov 24; Tue, Dec 1 and so on'. */
function datesOf({ ahead, isOpenEnded }: Hour, zone: string): string | null {
  if (ahead.length === 0) return null;
  const dates = ahead.slice(0, mostDates).map(({ start }) => weekdayAndDate(start, zone));
  const goesOn = isOpenEnded || ahead.length > mostDates;
  return `${dates.join("; ")}${goesOn ? " and so on" : ""}`;
}

/** January 1, 2024 was a Monday. */
function weekdayName(weekday: number): string {
  return longDayInWords(Date.UTC(2024, 0, weekday), "UTC").split(",")[0] ?? "";
}
