import type { Reason } from "#app/features/calendar/open-times/open-times.ts";
import { whoseSession } from "#app/features/calendar/sessions/session-words.ts";
import { firstName } from "#app/features/people/person.ts";
import { hoursInWords, longDayInWords, timeInWords, weekdayAndDate } from "#app/lib/dates.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import { overlaps, type Span, widened } from "#app/lib/time/ranges.ts";
import { newSessionTexts, type SessionKind } from "./new-session.ts";

export type ChosenPlayer = {
  id: string;
  name: string;
  /** Only for minors. */
  age?: number | undefined;
  household?: string | undefined;
  balance?: string | undefined;
};

type Group = { title: string; capacity: number; people: number };

export type ChosenTime = {
  /** The radio's value: empty, an instant, or `otherTime`. */
  value: string;
  /** The field for another time. */
  time: string;
  start?: number;
  end?: number;
  /** The group that would be joined. */
  group?: Group | undefined;
  /** The rules that the other time breaks. */
  against?: string[];
  /** Why it cannot be booked at all. */
  impossible?: string | undefined;
  /** Set if the chosen time is no longer open. */
  gone?: { words: string; because: string | undefined };
};

type Other = Span & Parameters<typeof whoseSession>[0];
type InTheWay = { span: Span; others: readonly Other[]; turnaround: number; zone: string };

/** Why the coach cannot book a time either: the session in the way, if there is one. */
export function impossibleInWords(reason: Reason, { span, others, turnaround, zone }: InTheWay): string {
  if (reason === "full") return "The group is full.";
  if (reason === "closed") return "No sessions are booked at this place.";
  const other =
    others.find((it) => overlaps(it, span)) ??
    others.find((it) => overlaps(it, widened(span, turnaround * msPerMinute)));
  if (!other) return `${newSessionTexts.offGrid}.`;
  const whose = `${whoseSession(other)}, ${hoursInWords(other, zone)}`;
  if (overlaps(other, span)) return `It runs into ${whose}.`;
  return `It is too close to ${whose}: ${turnaround} min stay free between sessions.`;
}

export function turnaroundInWords(minutes: number): string {
  const free = minutes > 0 ? `${minutes} min stay free between sessions, travel included.` : "travel is included.";
  return `Only times that fit: ${free}`;
}

/** One week of a weekly hour, before booking. */
export type RepeatedWeek = {
  date: string;
  /** 'Thu, Nov 19'. */
  words: string;
  isFree: boolean;
  says: string;
  /** Open times in the same week, nearest first. */
  instead?: { value: string; words: string }[];
};

/** The proposal for each week that is taken. */
export function proposedInstead(weeks: readonly RepeatedWeek[]): Record<string, string> {
  const taken = weeks.filter(({ isFree }) => !isFree);
  return Object.fromEntries(taken.map(({ date, instead }) => [date, instead?.[0]?.value ?? ""]));
}

/** How many sessions will be booked, and the summary. */
export function weeksInWords(weeks: readonly RepeatedWeek[], instead: Record<string, string>) {
  const free = weeks.filter(({ isFree }) => isFree).length;
  const moved = weeks.filter(({ date, isFree }) => !isFree && instead[date]).length;
  const left = weeks.length - free - moved;
  const parts = [
    `${free} as chosen`,
    moved > 0 && `${moved} at another time`,
    left > 0 && (left === 1 ? "1 week is left out" : `${left} weeks are left out`),
  ];
  return { count: free + moved, text: `${parts.filter(Boolean).join(", ")}. None overlaps.` };
}

type Planned = {
  zone: string;
  players: ChosenPlayer[];
  kind: SessionKind;
  capacity: number;
  turnaround: number;
  title: string;
  placeName: string | undefined;
  choice: ChosenTime;
  isRepeated: boolean;
};

export type OutcomeInWords = ReturnType<typeof outcomeInWords>;

/** What booking would do. */
export function outcomeInWords(planned: Planned) {
  const { zone, choice } = planned;
  const { start, end } = choice;
  const span = start !== undefined && end !== undefined ? { start, end } : undefined;
  return {
    who: whoInWords(planned),
    when: span && whenInWords(planned, span),
    sentences: span ? [...takes(planned, hoursInWords(span, zone)), ...joins(planned), ...setsAside(planned)] : [],
    missing: missingIn(planned),
  };
}

/** 'Thu, Nov 19, 2:15–3:15 PM', every week 'Thursdays, 2:15 PM'. */
function whenInWords({ zone, isRepeated }: Planned, span: { start: number; end: number }): string {
  if (!isRepeated) return `${weekdayAndDate(span.start, zone)}, ${hoursInWords(span, zone)}`;
  return `${longDayInWords(span.start, zone).split(",")[0]}s, ${timeInWords(span.start, zone)}`;
}

/** 'for Nora Bell', 'for Nora and Leo', 'of Junior group'. */
function whoInWords({ players, kind, title, choice }: Planned): string {
  if (kind === "group") return `of ${choice.group?.title ?? title}`;
  const [one, two] = players;
  if (!one) return "";
  return `for ${two ? `${firstName(one.name)} and ${firstName(two.name)}` : one.name}`;
}

type Sentence = { sign: "takes" | "joins" | "rules"; text: string };

function takes({ turnaround, placeName, choice, isRepeated }: Planned, hours: string): Sentence[] {
  if (choice.impossible || (choice.group && !isRepeated)) return [];
  const free = turnaround > 0 ? ` ${turnaround} min stay free after it.` : "";
  return [{ sign: "takes", text: `Takes ${hours} at ${placeName}.${free}` }];
}

function joins({ players, kind, capacity, choice, isRepeated }: Planned): Sentence[] {
  if (choice.impossible) return [];
  if (choice.group && !isRepeated) {
    const { title, people, capacity: places } = choice.group;
    const text = `Joins ${title}, which then has ${people + players.length} of ${places} players.`;
    return [{ sign: "joins", text }];
  }
  const left = capacity - players.length;
  if (kind === "private" || left <= 0) return [];
  return [{ sign: "joins", text: left === 1 ? "One place stays open." : `${left} places stay open.` }];
}

function setsAside({ choice: { against = [], impossible } }: Planned): Sentence[] {
  if (impossible) return [{ sign: "rules", text: `Cannot be booked. ${impossible}` }];
  if (against.length === 0) return [];
  const rules = against.join(", ").toLowerCase();
  return [{ sign: "rules", text: `Not one of your open times: ${rules}. Your reason is kept with the session.` }];
}

/** 'a player and a time'. */
function missingIn({ players, kind, choice }: Planned): string | undefined {
  const missing = [kind !== "group" && players.length === 0 && "a player", choice.start === undefined && "a time"];
  return missing.filter(Boolean).join(" and ") || undefined;
}
