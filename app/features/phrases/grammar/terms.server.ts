import type { Reference } from "./reference.server.ts";

/** Dates that can be meant. `isUnlikely` ones count only where no other is left, such as 9/10 in the order not used here. */
export type DaysOption = { dates: readonly string[]; isUnlikely?: boolean };

/**
 * Minutes of the day that can be meant; where both are equal it is a start. `named` is the bound that was said, of 'after
 * four' and 'before ten', and `weekdays` are the only ones on which it can be.
 */
export type TimeOption = { from: number; to: number; named?: number; weekdays?: readonly number[] };

export type DaysTerm = {
  kind: "days";
  sort: "weekday" | "date" | "span" | "group";
  options: readonly DaysOption[];
  /** The weekdays that were named, to choose from a week or to check a date. */
  weekdays?: readonly number[];
  isWeekly?: boolean;
  /** Any of several weeks. */
  isPlural?: boolean;
  /** A weekday and nothing else: with 'evenings' it is any week's, and with 'not' every one. */
  isPlain?: boolean;
  /** Where it said in which week: that may hold for weekdays beside it. */
  weeks?: readonly DaysOption[];
};

export type TimeTerm = {
  kind: "time";
  sort: "point" | "after" | "before" | "range" | "part" | "any";
  options: readonly TimeOption[];
  isPlural?: boolean;
  /** A bare number behind a day may be the day of the month as well. */
  dayOfMonth?: number;
};

/** What a piece of a text says. */
export type Meaning =
  | DaysTerm
  | TimeTerm
  | { kind: "both"; days: DaysTerm; time: TimeTerm }
  | { kind: "length"; minutes: number }
  | { kind: "link"; how: "or" | "and" | "comma" }
  | { kind: "clause" | "but" | "not" | "except" | "verdict" | "rather" | "else" | "weekly" }
  /** Says that this part of the text is about something else. */
  | { kind: "story" }
  | { kind: "filler" | "unknown" };

export type Term = { meaning: Meaning; from: number; to: number };

/** Where the reading of a text has got to. */
export type ReadingPlace = { letters: string; at: number; before: Meaning | undefined; reference: Reference };

export type FoundMeaning = { meaning: Meaning; to: number };

/** A pattern that is tried at a place, and what it says there, if anything. */
export type PhraseRule = {
  pattern: RegExp;
  read: (found: RegExpExecArray, place: ReadingPlace) => Meaning | FoundMeaning | undefined;
};

/** A pattern, or several for the same. A space in it stands for any space, and it ends where a word does. */
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
