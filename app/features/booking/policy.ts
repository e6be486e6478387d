import type { DayPart, Policy, Settlement } from "#app/features/calendar/schema.ts";
import { clockInWords, momentInWords, wallTimeInWords } from "#app/lib/dates.ts";
import { timeFieldOf } from "#app/lib/time/time-field.ts";

export type { DayPart, Policy } from "#app/features/calendar/schema.ts";

/** What a change costs now. */
export type Verdict = Settlement;

/** What a late change loses: credit, or the session's price; `amount` is '60 min' or '$120', if it is known. */
export type Loss = {
  isToBePaid: boolean;
  amount?: string | undefined;
  /** Their family's page takes a card for it. */
  isPaidOnPage?: boolean;
};

const toBePaid: Loss = { isToBePaid: true };

export const policyLimits = { hours: 336, daysBefore: 14, parts: 4, gracePerYear: 12, minutes: 720 } as const;

export const policyRefusals = {
  hours: `Please enter hours from 0 to ${policyLimits.hours}`,
  daysBefore: `Please enter days from 0 to ${policyLimits.daysBefore}`,
  gracePerYear: `Please enter a number from 0 to ${policyLimits.gracePerYear}`,
  playedSteps: `Please enter both in minutes, the first no more than the second, at most ${policyLimits.minutes}; or leave both empty`,
  get unreadable() {
    return `Please enter a time such as ${wallTimeInWords(1080)}`;
  },
  noPart: "Please enter until when",
  get firstPart() {
    return `Please begin the first part of the day at ${wallTimeInWords(0)}`;
  },
  samePart: "Two parts of the day begin at this time",
  tooMany: `Please use at most ${policyLimits.parts} parts of the day`,
};

export type PolicyValues = Record<string, string>;

/** As form values. */
export function policyValues(policy: Policy): PolicyValues {
  const common = { kind: policy.kind, grace_per_year: String(policy.gracePerYear), ...stepValues(policy) };
  if (policy.kind === "hours") return { ...common, hours: String(policy.hours) };
  const parts = policy.parts.flatMap(({ from, daysBefore, at }, index) => [
    [`parts.${index}.from`, timeFieldOf(from)],
    [`parts.${index}.days_before`, String(daysBefore)],
    [`parts.${index}.at`, timeFieldOf(at)],
  ]);
  return { ...common, ...Object.fromEntries(parts) };
}

function stepValues({ playedSteps }: Policy): PolicyValues {
  return { free_below: String(playedSteps?.freeBelow ?? ""), full_from: String(playedSteps?.fullFrom ?? "") };
}

export function graceLeft({ gracePerYear }: Policy, graceUsed: number): number {
  return Math.max(0, gracePerYear - graceUsed);
}

type Judged = {
  freeUntil: number;
  now: number;
  /** In the year before `now`. */
  graceUsed: number;
};

/** For a session that has not begun. */
export function judgeChange(policy: Policy, { freeUntil, now, graceUsed }: Judged): Verdict {
  if (now <= freeUntil) return "free";
  return graceLeft(policy, graceUsed) > 0 ? "grace" : "late";
}

/** 'Free to move or cancel until 24 hours before. After that the session has to be paid.' */
export function ruleInForce(policy: Policy): string {
  const after = isNeverLate(policy) ? "No change costs anything." : "After that the session has to be paid.";
  return [...ruleSentences(policy), ...graceSentences(policy), after].join(" ");
}

function isNeverLate(policy: Policy): boolean {
  return policy.kind === "hours" && policy.hours === 0;
}

/** For people who are about to book, and for those who have booked a weekly hour. */
export function bookingRuleWords(policy: Policy, { isToBePaid }: Loss = toBePaid): string {
  const after = `After that, a session you cancel ${isToBePaid ? "has to be paid" : "is lost"}.`;
  return [...ruleSentences(policy), ...(isNeverLate(policy) ? [] : [after]), ...graceSentences(policy)].join(" ");
}

/** For a time that is open after its own deadline. */
export function tooCloseWords({ gracePerYear }: Policy, { time = "It", loss }: { time?: string; loss?: Loss } = {}) {
  const unless = gracePerYear > 0 ? ", unless you have a free late change left" : "";
  return `${time} is too close for a free change: if you cancel, ${lossWords(loss ?? toBePaid)}${unless}.`;
}

function ruleSentences(policy: Policy): string[] {
  if (policy.kind === "hours") return [`Free to move or cancel until ${hoursWords(policy.hours)}.`];
  const [only, another] = policy.parts;
  if (only && !another) return [`Free to move or cancel until ${atWords(only)}.`];
  return policy.parts.map((part, index) => partSentence(part, { index, next: policy.parts[index + 1] }));
}

function hoursWords(hours: number): string {
  if (hours === 0) return "it begins";
  return hours === 1 ? "1 hour before" : `${hours} hours before`;
}

function atWords({ at, daysBefore }: DayPart): string {
  return `${clockInWords(at)} ${dayWords(daysBefore)}`;
}

function dayWords(daysBefore: number): string {
  if (daysBefore === 0) return "the same day";
  return daysBefore === 1 ? "the day before" : `${daysBefore} days before`;
}

function partSentence(part: DayPart, { index, next }: { index: number; next: DayPart | undefined }): string {
  if (index === 0 && next)
    return `Sessions before ${clockInWords(next.from)}: free to move or cancel until ${atWords(part)}.`;
  const from = clockInWords(part.from);
  return next
    ? `From ${from} to ${clockInWords(next.from)}: until ${atWords(part)}.`
    : `From ${from} on: until ${atWords(part)}.`;
}

function graceSentences({ gracePerYear }: Policy): string[] {
  if (gracePerYear === 0) return [];
  return [`${timesWords(gracePerYear)} a year, a later change is free too.`];
}

function timesWords(times: number): string {
  return ["", "Once", "Twice"][times] ?? `${times} times`;
}

type Said = {
  freeUntil: number;
  start?: number;
  zone: string;
  loss?: Loss;
  /** Only for text that is read immediately. */
  now?: number;
};

/** 'Free to move or cancel until Wed, Nov 18, 1:00 PM. If you cancel after that, it has to be paid: $120.' */
export function deadlineWords({ freeUntil, start, zone, now, loss }: Said): string {
  if (freeUntil === start) return "Free to move or cancel until it begins.";
  return `Free to move or cancel until ${momentInWords(freeUntil, zone, now)}. If you cancel after that, ${lossWords(loss)}.`;
}

/** 'it has to be paid: $120', 'the lesson is lost: 60 min of credit'. */
export function lossWords({ isToBePaid, amount }: Loss = { isToBePaid: false }, session = "it"): string {
  if (isToBePaid) return `${session} has to be paid${amount ? `: ${amount}` : ""}`;
  return `the lesson is lost${amount ? `: ${amount} of credit` : ""}`;
}

/** `wasFree` is false if its time was booked, or moved to, after the deadline of that time. */
type Over = Said & { wasFree: boolean };

function overWords({ freeUntil, zone, now, wasFree }: Over): string {
  if (!wasFree) return "This time was taken after the deadline for free changes.";
  return `Changes were free until ${momentInWords(freeUntil, zone, now)}.`;
}

/** For mails, which are read later: the session's page says what a late change costs then. */
export function mailedRuleWords({ sentAt, ...said }: Over & { sentAt: number }): string {
  if (sentAt <= said.freeUntil) return deadlineWords(said);
  return `${overWords(said)} Changes now count as late; open the session to see what they cost.`;
}

/** What the deadline means for a change now, and how many exceptions would be left. */
export function verdictWords(verdict: Verdict, said: Over & { graceLeft: number }): string {
  if (verdict === "free") return deadlineWords(said);
  if (verdict === "grace") return `${overWords(said)} This late change is still free. ${leftWords(said.graceLeft - 1)}`;
  return `${overWords(said)} If you cancel now, ${lossWords(said.loss, "the session")}.`;
}

function leftWords(left: number): string {
  return left === 0 ? "It is your last free one for now." : `You have ${left} more within a year.`;
}
