import type { MailedHour } from "#app/features/calendar/sessions/mailed.server.ts";
import type { MailWords, Said } from "#app/features/notifications/schema.ts";
import { lengthInWords, longDayInWords, wallTimeInWords, weekdayAndDate, zoneInWords } from "#app/lib/dates.ts";
import { timeAndHalf } from "#app/lib/time/time-field.ts";
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
};

const mostDates = 8;

/** The facts a mail states, compared later to see what is new. */
export function saidOfHour({ weekday, startsAt, minutes, place, ahead }: MailedHour, goesOn: boolean): Said {
  return { status: goesOn ? "on" : "ended", weekday, startsAt, minutes, place, sessions: ahead.length };
}

export function weeklyMail({ news, hour, names, zone, address }: WeeklyMail): MailWords {
  const { weekday, startsAt, minutes, title, ahead } = hour;
  const [time, suffix] = timeAndHalf(wallTimeInWords(startsAt));
  const day = weekdayName(weekday);
  return {
    subject: subjects[news](day, wallTimeInWords(startsAt)),
    moment: { state: states[news], day: `Every ${day}`, time, suffix },
    paragraphs: [`${greetingOf(names)},`, sentences[news](hour, zone)],
    facts: [
      ["Who", playersIn(names)],
      ["What", `${title}, ${lengthInWords(minutes)}`],
      ["Where", whereOf(hour)],
      [news === "ended" ? "Still to come" : "Dates", datesOf(hour, zone)],
    ],
    ...(address && { button: { label: "See the next session", href: address } }),
    footer: `Reply to this email to reach me. Times are ${zoneInWords(zone, ahead[0]?.start)}.`,
  };
}

const subjects: Record<WeeklyNews, (day: string, time: string) => string> = {
  taken: (day, time) => `Booked: every ${day} at ${time}`,
  moved: (day, time) => `Moved to every ${day} at ${time}`,
  ended: (day, time) => `Your hour on ${day}s at ${time} ends`,
};

const states: Record<WeeklyNews, string> = { taken: "Booked", moved: "Moved", ended: "Ends" };

const sentences: Record<WeeklyNews, (hour: Hour, zone: string) => string> = {
  taken: (hour, zone) => `This hour is yours every week, ${fromAndTo(hour, zone)}.`,
  moved: (hour, zone) => `Your weekly hour has moved to this time, ${fromAndTo(hour, zone)}.`,
  ended: ({ ahead }, zone) => {
    const last = ahead.at(-1);
    return last
      ? `Your weekly hour is coming to an end. The last session is on ${dayOf(last, zone)}.`
      : "Your weekly hour has ended, and there are no more sessions in it.";
  },
};

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
