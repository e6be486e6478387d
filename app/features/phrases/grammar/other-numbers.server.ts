import { type Meaning, type PhraseRule, rule } from "./terms.server.ts";
import { monthNames, weekdayNames } from "./vocabulary.server.ts";

const filler = (): Meaning => ({ kind: "filler" });
const unknown = (): Meaning => ({ kind: "unknown" });
const money = "[$€£¥]";
const currency = "(?:dollars?|bucks|euros?|eur|usd|gbp|pounds?|quid|cents|francs?|chf)";
const per =
  "(?: ?(?:/|per|an|a|each|for an?) ?(?:hours?|hr|h|lessons?|sessions?|person|month|week|player|kid|half hour))?";
const amount = "\\d+(?:[.,]\\d+)*";
const more = "(?: ?(?:,|-|and|&|or|to) ?\\d{1,2}){0,10}";
const adjective =
  "(?:(?:young|small|little|other|more|adult|private|group|junior|new|extra|different|good|hard|full) )?";
const counted =
  `(?:kids?|children|people|persons?|players?|adults?|boys?|girls?|of us|of them|lessons?|sessions?|classes|times|
  courts?|balls?|rackets?|racquets?|sets?|matches|games?|points?|friends?|students?|months?|years?|packs?|blocks?|miles?|
  km|feet|lbs|kg|spots?|beginners?|ladies|men|women|couples?|siblings|sons?|daughters?|juniors|teens|teenagers|clubs?|
  teams?|weeks?(?! (?:from|on))|of my|guys|serves|hits?|forehands?|backhands?|drills?|strings?|(?:min|mins|minutes|hour|hours|hrs?) (?:away|drive|walk)|x)`
    .replaceAll(/\s+/g, " ")
    .replaceAll("| ", "|");
const labels = `(?:courts?|room|gate|number|#|apt|apartment|unit|suite|zip|route|line|floor|option|grade|year|size|team|
  groups? of|packs? of|party of|league|division|tier|stage|phase|plan|package|version|pro|box|bus|exit|field|table|part|page|
  chapter|lesson|lane)`.replaceAll(/\n\s+/g, "");
const street = "(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|blvd|boulevard|way|square)";
const notStreet = "(?!at|on|in|or|and|to|for|the|am|pm|of|by|a|next|this)";
const set = "(?:[67]-[0-6]|[0-6]-[67])(?: ?\\(\\d+\\))?";
const who =
  "(?:sons?|daughters?|kids?|child|children|boys?|girls?|he|she|they|who|twins|grandson|granddaughter|nephew|niece)";

const scales = "level|levels|ntrp|utr|wtn|rating|rated|ranked|ranking|lta|usta|dupr";
const isNow = "(?: (?:is|are|who is|who's|just turned|turns|turned|turning))?";
const ageThen = "(?:turned|turns|turning|(?:will |going to )be|is|are|'s|'re)";
const onDay = `(?= (?:on |in |this |next |last )*(?:${[...weekdayNames, ...monthNames, "week", "weekend", "month"].join("|")}))`;

/** Numbers that are not times: money, phone numbers, ages, scores, levels, counts and names of things. */
export const otherNumberRules: PhraseRule[] = [
  rule(
    "(?:call|text|phone|ring|reach|whatsapp|message)(?: (?:me|us))?(?: (?:at|on))? \\+?\\(?\\d[\\d ().-]{5,20}\\d",
    filler,
  ),
  rule("[^\\s@]{1,64}@[^\\s@]{1,64}\\.[^\\s@]{1,64}|https?:\\S+|www\\.\\S+", filler),
  rule("(?!20\\d\\d-\\d|\\d{1,2}-\\d{1,2}-20\\d\\d)\\+?\\(?\\d[\\d ().-]{5,30}\\d", ([digits]) =>
    digits.replaceAll(/\D/g, "").length >= 7 ? { kind: "filler" } : undefined,
  ),
  rule(
    `${money} ?${amount}(?: ?- ?${money}? ?${amount})?${per}|${amount}(?: ?- ?${amount})? ?(?:${currency}${per})`,
    filler,
  ),
  rule(`(?:${amount}) ?(?:/|per|an) ?(?:hours?|hr|h|lesson|session)`, filler),
  // Punctuation does not end a word, so its rules look at what follows.
  { pattern: /\d+(?:[.,]\d+)?\s*(?:[$€£¥%]|\+\s*(?=tax|vat))/uy, read: filler },
  rule(
    "(?:budget|cost|costs|price|fee|pay|paid|charge|charges|rate)(?: (?:is|of|around|up to|under|about|was))? \\d+(?:[.,]\\d+)?",
    filler,
  ),
  rule(`${set}(?: ?,? ?(?:and )?(?:${set}|1\\d-\\d{1,2}))+`, filler),
  rule("(?:15|30|40)-(?:0|15|30|40|love|all)|(?:15|30|40) (?:love|all)", filler),
  rule("6-[0-4]|7-[56](?: ?\\(\\d+\\))?", unknown),
  rule(`\\d{1,2}${more}[ -]?(?:years?|yrs?|yr|months?)[ -]?(?:olds?|of age)|\\d{1,2}${more} ?(?:y/?o|yrs|yos)`, filler),
  rule(`(?:ages?|aged)(?: (?:of|is|are|group|range|between))? \\d{1,2}${more}`, filler),
  rule(`(?:under|over|u|o)[ -]?\\d{1,2}(?:'?s)?(?! ?(?:am|pm|:|minutes?|mins?|hours?))`, filler),
  rule(
    "\\d{1,2} ?(?:and|&) ?(?:under|over|up)|\\d{1,2}u|\\d{1,2}(?:st|nd|rd|th)[ -]graders?|\\d{1,2}(?:st|nd|rd|th) grade",
    filler,
  ),
  // A birthday, not a wish.
  rule(`(?:${who} ?)?(?:just )?${ageThen} \\d{1,2}${onDay}`, () => ({ kind: "story" })),
  rule(
    `(?:my |our )?${who}(?:'s|'re)?${isNow} (?:almost |nearly |only |now |just )?\\d{1,2}${more}(?! ?(?:am|pm|:|-|o'clock))`,
    filler,
  ),
  rule(`(?:my |our )?${who} ?\\(\\d{1,2}${more}`, filler),
  rule("(?:turn|turns|turning|turned) \\d{1,2}", filler),
  rule(`(?:${scales})(?: (?:is|of|a|around|at))? ?\\d+(?:\\.\\d+)?(?: ?(?:-|to|or) ?\\d+(?:\\.\\d+)?)?\\+?`, filler),
  rule(
    "(?<!\\bat |\\bafter |\\bbefore |\\bfrom |\\buntil |\\bby )\\d\\.\\d(?: ?(?:-|to|or|/) ?\\d\\.\\d)?\\+?",
    filler,
  ),
  rule(
    [
      "(?:2|3|two|three) ?(?:x|times)(?: (?:a|per|each|every) (?:week|month|day))?",
      "(?:once|twice|thrice)(?: (?:a|per|each) (?:month|day))",
      "twice(?: (?:a|per|each) week)?|twice weekly",
    ],
    filler,
  ),
  rule(`(?:\\d+ ?(?:or|-|to) ?)?\\d+ ?(?:x )?${adjective}${counted}(?: (?:a|per|each) (?:week|month|day))?`, filler),
  rule("\\d+ (?:days?|hours?) (?:a|per|each) (?:week|month)", filler),
  rule(`${labels} ?#?\\d+${more}`, filler),
  rule(`(?:at )?\\d+ (?:${notStreet}\\p{L}+ ){1,2}${street}`, filler),
  rule("24/7|\\d{5,}|(?:since|in|from|of) (?:19|20)\\d\\d", filler),
  // Relative to the moment of reading, which is unknown.
  rule("(?:in|within|for the next) (?:\\d+|an?|half an|a few|a couple of) ?(?:minutes?|mins?|hours?|hrs?)", () => ({
    kind: "story",
  })),
];
