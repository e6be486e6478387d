import { type Meaning, type PhraseRule, rule } from "./grammar/terms.server.ts";
import { fillers, monthNames, verdicts, weekdayNames } from "./grammar/vocabulary.server.ts";

const is = (kind: Exclude<Meaning["kind"], "days" | "time" | "both" | "length" | "link">) => (): Meaning => ({ kind });
const link = (how: "or" | "and" | "comma") => (): Meaning => ({ kind: "link", how });

/** Words about something other than a wish: the past, a move, where someone is at that time. */
const stories =
  `was were had last ago yesterday missed lost won beat played since used did been move moved moving cancel
  cancelled canceled cancelling reschedule rescheduled rescheduling change changed switch swap postpone shift shifts meeting
  meetings match matches tournament tournaments party birthday appointment exam exams flight closed closes holiday vacation
  trip travel travelling traveling unless tiebreak score scored weather rain rains forecast school homework office job
  opens went came saw told said promised wrote began call phone text ring reach whatsapp turned practices
  practises`.split(/\s+/);

/** What children do at other times. 'After soccer' is reported, and the rest of the sentence read. */
const activities =
  `swimming soccer football basketball baseball hockey rugby cricket gymnastics ballet dance piano violin choir chess
  scouts camp church recital rehearsal karate judo`.split(/\s+/);

const dayWords = [
  ...weekdayNames,
  ...monthNames,
  "week",
  "weekend",
  "month",
  "tomorrow",
  "\\d{1,2}(?:st|nd|rd|th)",
].join("|");

/** 'But not before ten' and 'but Fridays only until three' narrow what was said. */
const butNoBound = "but(?! (?:not |no )?(?:before|after|earlier|later|sooner)|.{1,20} only(?!\\p{L})| only(?!\\p{L}))";
const terse = [...weekdayNames, "weekday", "weekend", "morning", "afternoon", "evening", "night", "weeknight"]
  .map((name) => `${name}s`)
  .join("|");
const praise = "best|well|for|great|fine|too|better|perfectly|around|with";
const ofThe = "(?: (?:of|in|on))?(?: (?:the|this|next|coming))?";
const spans = ["week", "month", "year", "weekend", ...monthNames].join("|");

const weatherIf =
  "if (?:it's|it is|its|the weather|weather)(?: (?:not|isn't|is|stays|dry|nice|good|sunny|raining|wet)){1,3}";

/** Sentences about someone's day, which are no wish. They go before the rules for the times in them. */
export const statementRules: PhraseRule[] = [
  rule(
    [
      "(?:gets?|getting|is|are|be|comes?|coming) (?:back|home)",
      "(?:finishes|ends|gets? (?:off|out)|lets out)(?: (?:school|work|class))?(?: (?:at|by|around))?(?= \\d)",
      "(?<=(?:is|are|he's|she's|they're|we're|i'm|and)\\s)(?:done|finished|out|off) at",
      "(?:has|have|had|got) (?:practice|training|class|classes|school)",
    ],
    is("story"),
  ),
];

/** Connecting words. */
export const wordRules: PhraseRule[] = [
  rule(
    "not (?:problem|worries|preference|matter|particular preference|idea|rush|hurry)|if possible|as soon as possible|asap",
    is("filler"),
  ),
  rule(
    [
      "(?:or )?(?:otherwise|failing that|alternatively|second choice|2nd choice|else|secondly|fallback|back ?up)",
      "(?:or )?worst case",
      "or else|or if not|if not(?: possible| available)?|if (?:needed|necessary)",
      "if (?:that|it|this)(?: is|'s)? ?not (?:works?|possible|available|good|ok|okay|suit|fit)",
    ],
    is("else"),
  ),
  rule(
    "(?:i'd |we'd |would )?rather(?! than)|ideally|preferably|i(?:'d)? prefer|we(?:'d)? prefer|prefer|would prefer|first choice|1st choice|best would be",
    is("rather"),
  ),
  rule("(?:but |and )?(?:not|except)(?: for| from)? (?:on |in the |the )?(?=except|not)", is("filler")),
  rule("not (?:too|so|very|that) (?:early|late|soon)", is("unknown")),
  rule(
    [
      "except(?: for| from| on)?|other than|instead of|rather than",
      `(?<=any ?time\\s|anything\\s|always\\s|whenever\\s|everyday\\s|anyday\\s)${butNoBound}(?: not)?(?: on| for)?`,
      `(?<=(?:any|every|all|each)\\s(?:\\p{L}+\\s){1,2})${butNoBound}(?: not)?(?: on| for)?`,
    ],
    is("except"),
  ),
  rule(`not(?= (?:${terse})(?!\\p{L}))`, () => ({ kind: "not", isTerse: true })),
  rule(
    [
      "but not(?! (?:before|after|earlier|later|sooner))|not|nothing|avoid|skip",
      "out of town|away|on (?:vacation|holiday)|tied up|booked up",
      "impossible|bad|difficult|tricky|tough|hard|awkward|an? no[ -]go",
      "(?:is|are) (?:out|off|full|taken|no use|impossible)(?: of the question)?",
    ],
    is("not"),
  ),
  // 'Weekdays but Friday' and 'evenings but Friday at noon' begin alike.
  rule(
    `(?<=(?:weekdays?|weekends?|evenings?|mornings?|afternoons?|week)\\s)${butNoBound}(?=\\s+(?:${dayWords}))`,
    is("story"),
  ),
  rule("but|although|though|however", is("but")),
  rule("only|just", is("only")),
  rule(
    "(?:can|could|may|might) (?:we|you|u|i|he|she|they)|(?:would|will) (?:you|it|that)|how about|what about|how's|hows",
    is("asking"),
  ),
  rule("so|because|therefore|as (?:i|we|he|she|they)|while|when|whereas", is("clause")),
  rule(
    "every week|each week|weekly|once a week|once weekly|regularly|regular|recurring|ongoing|per week|every|each",
    is("weekly"),
  ),
  rule("and/or|or", link("or")),
  rule("and|plus|as well as|also", link("and")),
  rule(
    [
      `(?:i|we|he|she|they|to|who)(?: also| usually| always| only)? works?(?! (?:${praise}))`,
      "at work|working (?:from|until|on|all|every)",
    ],
    is("story"),
  ),
  rule(
    `(?:(?:the )?(?:early|late|mid|middle|beginning|start|end)|(?:early|late)(?:r|st)?)${ofThe} (?:${spans})`,
    is("story"),
  ),
  rule("(?:the )?day (?:after|before)", is("story")),
  rule(
    `(?:from|(?:starting|beginning)(?: on| from)?|as of)(?=\\s+(?:the |on )?(?:next |this )?(?:${dayWords}|\\d))`,
    is("onward"),
  ),
  // 'Until Monday' and 'by Friday' bound the days without naming them.
  rule(`(?:until|before|after|by|since)(?=\\s+(?:the |on )?(?:next |this )?(?:${dayWords}))`, is("story")),
  rule(weatherIf, is("unknown")),
  rule(stories.join("|"), is("story")),
  rule(`(?<!(?:before|after)\\s(?:\\p{L}+\\s){0,2})(?:${activities.join("|")})`, is("story")),
  rule("\\d+(?:\\.\\d+)?", is("unknown")),
  rule("[\\p{L}\\p{M}]+(?:'\\p{L}+)*", ([word]) => {
    if (verdicts.has(word)) return { kind: "verdict" };
    return { kind: fillers.has(word) ? "filler" : "unknown" };
  }),
];

/** Punctuation between words; no word ends after it. */
export const signRules: PhraseRule[] = [
  // 'In the morning, say seven' is one time.
  { pattern: /\s*,\s*(?=(?:say|e\.?g\.?|like)\s+\d)/uy, read: is("filler") },
  { pattern: /\s*\n\s*|\s*,\s*|\s*[()]\s*|\s+-\s*|-\s+/uy, read: link("comma") },
  { pattern: /[.!?;…]+/uy, read: is("clause") },
  { pattern: /\s*\/\s*/uy, read: link("or") },
  { pattern: /\s*[&+]\s*/uy, read: link("and") },
  // A letter or digit that no rule has read may have been a time.
  { pattern: /[\p{L}\d]/uy, read: is("unknown") },
  { pattern: /\s+|./uy, read: is("filler") },
];

/** The wished length of a session. */
export const lengthRules: PhraseRule[] = [
  rule("(?:for )?(?:an|1) hour and a half|(?:for )?hour and a half", () => ({ kind: "length", minutes: 90 })),
  rule("(?:for )?(?:(?:a )?half an hour|a half[ -]hour|half[ -]hour)", () => ({ kind: "length", minutes: 30 })),
  rule("(?:for )?an hour|(?:for )?(?:1|a full|the full|full)[ -]hour", () => ({ kind: "length", minutes: 60 })),
  rule("(?:for )?(\\d(?:\\.\\d)?) ?-?(?:hours?|hrs?)", ([, count]) => lengthOf(Number(count) * 60)),
  rule("(?:for )?([12](?:\\.5)?)h", ([, count]) => lengthOf(Number(count) * 60)),
  rule("(?:for )?(\\d{2,3}) ?-?(?:minutes?|mins?)(?: lessons?| sessions?)?", ([, count]) => lengthOf(Number(count))),
];

function lengthOf(minutes: number): Meaning | undefined {
  return minutes >= 15 && minutes <= 240 ? { kind: "length", minutes } : undefined;
}
