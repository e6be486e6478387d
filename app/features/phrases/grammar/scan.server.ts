import { lengthRules, signRules, statementRules, wordRules } from "../words.server.ts";
import { dateRules } from "./dates.server.ts";
import { dayRules } from "./days.server.ts";
import { otherNumberRules } from "./other-numbers.server.ts";
import type { Reference } from "./reference.server.ts";
import {
  type FoundMeaning,
  type Meaning,
  type PhraseRule,
  type ReadingPlace,
  readBy,
  type Term,
} from "./terms.server.ts";
import { timeRules } from "./times.server.ts";

/** The first match wins: a phone number is not a date, and 'after school' is not a school. */
const rules: PhraseRule[] = [
  ...statementRules,
  ...otherNumberRules,
  ...lengthRules,
  ...dateRules,
  ...timeRules,
  ...dayRules,
  ...wordRules,
  ...signRules,
];

/** The whole text as terms, with nothing left out. */
export function termsOf(letters: string, reference: Reference): Term[] {
  const terms: Term[] = [];
  let before: Meaning | undefined;
  for (let at = 0; at < letters.length; ) {
    const found = next({ letters, at, before, reference });
    const { to } = found;
    const meaning = before?.kind === "onward" ? fromThenOn(found.meaning, reference) : found.meaning;
    terms.push({ meaning, from: at, to });
    before = isBetween(meaning, letters.slice(at, to)) ? before : meaning;
    at = to;
  }
  return terms;
}

/** 'From October 12 on' are all days from then. From a plain weekday on may also be that day only. */
function fromThenOn(meaning: Meaning, { dates: all }: Reference): Meaning {
  if (meaning.kind !== "days") return meaning;
  if (meaning.sort === "weekday" || meaning.sort === "group") return { kind: "story" };
  const options = meaning.options.map((option) => ({
    ...option,
    dates: all.filter((date) => date >= (option.dates[0] ?? "")),
  }));
  return { kind: "days", sort: "span", options };
}

/** Punctuation and 'or' may stand between a day and its bare hour, words may not. */
function isBetween({ kind }: Meaning, letters: string): boolean {
  return kind === "link" || (kind === "filler" && !/\p{L}/u.test(letters));
}

function next(place: ReadingPlace): FoundMeaning {
  const found = readBy(rules, place);
  return found && found.to > place.at ? found : { meaning: { kind: "filler" }, to: place.at + 1 };
}
