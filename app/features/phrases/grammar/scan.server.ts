import { lengthRules, signRules, wordRules } from "../words.server.ts";
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
    const { meaning, to } = next({ letters, at, before, reference });
    terms.push({ meaning, from: at, to });
    before = isBetween(meaning, letters.slice(at, to)) ? before : meaning;
    at = to;
  }
  return terms;
}

/** Punctuation and 'or' may stand between a day and its bare hour, words may not. */
function isBetween({ kind }: Meaning, letters: string): boolean {
  return kind === "link" || (kind === "filler" && !/\p{L}/u.test(letters));
}

function next(place: ReadingPlace): FoundMeaning {
  const found = readBy(rules, place);
  return found && found.to > place.at ? found : { meaning: { kind: "filler" }, to: place.at + 1 };
}
