const left = "[…]";
const addresses = /\S+@\S+|\b(?:https?:\/\/|www\.)\S+/gi;
// Seven digits and more are a phone number; a date or two times have fewer or other separators.
const numbers = /\+?\(?\d[\d\s().-]{5,}\d/g;
const streets = /\b\d{1,5}\s+(?:\p{Lu}\p{L}+\s+){1,3}(?:st|street|rd|road|ave|avenue|lane|ln|drive|dr|way)\b\.?/giu;
const weekdays = "mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun";
const months =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const others =
  "today|tomorrow|next|this|every|any(?:time)?|week(?:day|end)?s?|mornings?|afternoons?|evenings?|nights?|noon|lunch(?:time)?|school|after|before|between|from|until|around|either|ideally|not|no|or|and|on|at|in|the|if|i|i'm|we|my|am|pm|early|late|most|would|could|can|please|free";
const calendarWords = new RegExp(`^(?:(?:${weekdays})(?:day)?s?|${months}|${others})$`, "i");

/**
 * Removes what looks personal from a phrase: addresses, phone numbers, known names, and capitalized words outside the
 * calendar's. An unknown lower-case name stays.
 */
export function withoutNames(words: string, known: readonly string[]): string {
  const names = known
    .flatMap((name) => name.split(/\s+/))
    .filter((name) => name.length > 1)
    .map((name) => name.toLowerCase());
  const isName = (word: string) =>
    names.includes(word.toLowerCase()) || (/^\p{Lu}/u.test(word) && !calendarWords.test(word));
  const plain = words.replaceAll(addresses, left).replaceAll(streets, left).replaceAll(numbers, numberLeft);
  return plain
    .replaceAll(/\p{L}[\p{L}'’-]*/gu, (word) => (isName(word.replace(/['’]s$/, "")) ? left : word))
    .replaceAll(/(?:\[…\][\s,]*){2,}/g, `${left} `)
    .trim();
}

/** '3:00 - 4:30' and '2026-10-12' have at most eight digits in parts of a date or a clock time. */
function numberLeft(found: string): string {
  const figures = found.replaceAll(/\D/g, "").length;
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(found) || /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(found);
  return figures < 7 || isDate ? found : left;
}
