import { newSessionPath } from "#app/features/calendar/addresses.ts";
import type { Reason } from "#app/features/calendar/open-times/open-times.ts";
import { seriesWeeks } from "#app/features/calendar/schema.ts";
import { reasonWords } from "#app/features/calendar/sessions/session-words.ts";
import { wallTimeInWords } from "#app/lib/dates.ts";
import type { Answer } from "#app/platform/forms/answer.ts";

export const sessionKinds = ["private", "semi", "group"] as const;
export type SessionKind = (typeof sessionKinds)[number];

export const sessionKindLabels: Record<SessionKind, string> = {
  private: "Private",
  semi: "Semi-private",
  group: "Group",
};

export const groupPlaces = { least: 3, most: 30, usual: 6 } as const;

/** Stands for a time that the coach types. */
export const otherTime = "other";

export type NewSessionField =
  | "person"
  | "service"
  | "place"
  | "title"
  | "capacity"
  | "start"
  | "time"
  | "because"
  | "weeks";

/** In page order. */
export const newSessionFieldIds: Record<NewSessionField, string> = {
  person: "session-player",
  service: "session-service",
  title: "session-title",
  capacity: "session-capacity",
  place: "session-place",
  start: "session-start",
  time: "session-time",
  because: "session-because",
  weeks: "session-weeks",
};

/** The field for a taken week: another start, or empty to skip it. */
export const insteadField = (date: string) => `instead-${date}`;

/** The id of the notice that a time is not open. */
export const notOpenId = "session-not-open";

export const newSessionTexts = {
  title: "New session",
  notLoaded: "Failed to load the open times",
  notBooked: "Failed to book the session",
  noPlayer: "Please choose a player",
  noPlace: "Please choose a place",
  noTime: "Please choose a time",
  get noClock() {
    return `Please enter a time such as ${wallTimeInWords(855)}`;
  },
  offGrid: "Sessions start on a full five minutes, such as 2:15",
  noName: "Please give the group a name",
  tooMany: "There are more players than places",
  places: `Please enter a number from ${groupPlaces.least} to ${groupPlaces.most}`,
  weeks: `Please enter a number from ${seriesWeeks.least} to ${seriesWeeks.most}`,
  noHours: "You have no hours yet",
  noHoursText: "Say where and when you teach. Your open times then appear here.",
  noneThisWeek: "No open times this week",
};

/** A time that is not open comes with the nearest ones that are. */
export type NotOpenFacts = {
  reason: Reason;
  /** The typed time, if the coach may book it anyway by sending the form again. */
  anyway?: string | undefined;
  nearest: { start: number; placeId: string; words: string; time: string; note: string }[];
};

export type NewSessionAnswer = Answer<NewSessionField, NotOpenFacts>;

export function weeksNotFree(words: string[]): string {
  if (words.length === 0) return "None of these weeks can be booked.";
  return `Not free any longer: ${words.join("; ")}. Please look at the weeks again.`;
}

/** '11:00 AM has just been taken. These are open:'. */
export function notOpenInWords(reason: Reason, time: string, hasOthers: boolean): string {
  const others = hasOthers ? " These are open:" : "";
  if (reason === "taken") return `${time} has just been taken.${others}`;
  if (reason === "full") return `The group at ${time} is full.${others}`;
  return `${time} is not open. ${reasonWords[reason]}.${others}`;
}

/** The page's query parameters. */
export type NewSessionQuery = {
  person?: readonly string[] | undefined;
  service?: string | undefined;
  kind?: string | undefined;
  capacity?: string | undefined;
  place?: string | undefined;
  on?: string | undefined;
  start?: string | undefined;
  time?: string | undefined;
  repeat?: string | undefined;
  weeks?: string | undefined;
  q?: string | undefined;
};

export function newSessionAddress({ person = [], ...rest }: NewSessionQuery): string {
  const query = new URLSearchParams(person.map((id) => ["person", id]));
  for (const [name, value] of Object.entries(rest)) if (value) query.set(name, value);
  return query.size > 0 ? `${newSessionPath}?${query}` : newSessionPath;
}

type Shown = {
  players: readonly { id: string }[];
  serviceId: string;
  kind: SessionKind;
  capacity: number;
  placeId: string;
  date: string;
  choice: { value: string; time: string };
  repeat?: { count: number } | undefined;
};

/** The current page's URL with some choices changed. */
export function changedAddress(shown: Shown, changes: NewSessionQuery): string {
  const { players, serviceId, kind, capacity, placeId, date, choice, repeat } = shown;
  return newSessionAddress({
    ...{ person: players.map(({ id }) => id), service: serviceId, kind, place: placeId, on: date },
    ...{ start: choice.value, time: choice.time, capacity: kind === "group" ? `${capacity}` : "" },
    ...(repeat && { repeat: "on", weeks: `${repeat.count}` }),
    ...changes,
  });
}
