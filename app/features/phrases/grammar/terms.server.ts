import type { Reference } from "./reference.server.ts";

/** Possible dates. `isUnlikely` ones count only if no other is left, such as 9/10 in the other order. */
export type DaysOption = { dates: readonly string[]; isUnlikely?: boolean };

/**
 * Possible minutes of the day; equal ones mean a start. `named` is the stated bound of 'after four' and 'before ten',
 * and `weekdays` are the only possible ones.
 */
export type TimeOption = { from: number; to: number; named?: number; weekdays?: readonly number[] };

export type DaysTerm = {
  kind: "days";
  sort: "weekday" | "date" | "span" | "group";
  options: readonly DaysOption[];
  /** The named weekdays, to choose from a week or to check a date. */
  weekdays?: readonly number[];
  isWeekly?: boolean;
  /** Any of several weeks. */
  isPlural?: boolean;
  /** A bare weekday: with 'evenings' it is any week's, and with 'not' every one. */
  isPlain?: boolean;
  /** 'Any other day': not one of the days named elsewhere. */
  isOther?: boolean;
  /** A stated week, which may also apply to adjacent weekdays. */
  weeks?: readonly DaysOption[];
};

export type TimeTerm = {
  kind: "time";
  sort: "point" | "after" | "before" | "range" | "part" | "any";
  options: readonly TimeOption[];
  isPlural?: boolean;
  /** 'Not before four' narrows what was said about the same day. */
  isLimit?: boolean;
  /** A bare number after a day may also be the day of the month. */
  dayOfMonth?: number;
};

/** `isTerse` as in 'no Mondays', which says that the other days suit; 'I can't do Mondays' does not. */
export type Negation = { kind: "not" | "except"; isTerse?: boolean };

/** The meaning of a piece of text. */
export type Meaning =
  | DaysTerm
  | TimeTerm
  | { kind: "both"; days: DaysTerm; time: TimeTerm }
  | { kind: "length"; minutes: number }
  | { kind: "link"; how: "or" | "and" | "comma" }
  | Negation
  | { kind: "clause" | "but" | "verdict" | "rather" | "else" | "weekly" | "only" }
  /** 'Can we': what follows is a wish, whatever the sentence began with. */
  | { kind: "asking" }
  /** 'From October 12 on': the day that follows is the first of many. */
  | { kind: "onward" }
  /** This part of the text is about something else. */
  | { kind: "story" }
  | { kind: "filler" | "unknown" };

export type Term = { meaning: Meaning; from: number; to: number };

/** The current position in a text. */
export type ReadingPlace = { letters: string; at: number; before: Meaning | undefined; reference: Reference };

export type FoundMeaning = { meaning: Meaning; to: number };

/** A pattern to try at a position, and its meaning there, if any. */
export type PhraseRule = {
  pattern: RegExp;
  read: (found: RegExpExecArray, place: ReadingPlace) => Meaning | FoundMeaning | undefined;
};

/** A pattern, or several for the same. A space in it matches any space, and it ends at a word's end. */
export function rule(source: string | readonly string[], read: PhraseRule["read"]): PhraseRule {
  const spaced = [source].flat().join("|").replaceAll(" ?", "\\s*").replaceAll(" ", "\\s+");
  return { pattern: new RegExp(`(?:${spaced})(?![\\p{L}\\d])`, "yu"), read };
}

export function readBy(rules: readonly PhraseRule[], place: ReadingPlace): FoundMeaning | undefined {
  for (const { pattern, read } of rules) {
    pattern.lastIndex = place.at;
    const found = pattern.exec(place.letters);
    const said = found && read(found, place);
    if (said) return "meaning" in said ? said : { meaning: said, to: place.at + found[0].length };
  }
  return undefined;
}
