import { z } from "zod";
import { settlements } from "#app/features/calendar/schema.ts";
import { PickedTime } from "#app/lib/picked-time.ts";
import { minutesOf } from "#app/lib/time/time-field.ts";
import { UuidInput, whole } from "#app/platform/forms/texts.ts";
import { mostOffered, offerLimits, offerRefusals } from "./offers/offer.ts";
import { type DayPart, type Policy, policyLimits, policyRefusals } from "./policy.ts";

const Hours = whole(0, policyLimits.hours, policyRefusals.hours);
const Grace = whole(0, policyLimits.gracePerYear, policyRefusals.gracePerYear);
const Minutes = whole(0, policyLimits.minutes, policyRefusals.playedSteps);
const DaysBefore = whole(0, policyLimits.daysBefore, policyRefusals.daysBefore);

/**
 * A policy in the coach's form: `hours`, or by the clock one group of fields per part of the day (`parts.0.from`,
 * `parts.0.days_before`, `parts.0.at`). Groups without a time are dropped.
 */
export const PolicyInput = z
  .looseObject({ kind: z.enum(["hours", "clock"]).catch("hours") })
  .transform((form, context): Policy => {
    const refuse = (field: string, message: string) => {
      context.addIssue({ code: "custom", path: [field], message });
    };
    const typed = (field: string) => (typeof form[field] === "string" ? form[field].trim() : "");
    const grace = Grace.safeParse(typed("grace_per_year") || "0");
    if (!grace.success) refuse("grace_per_year", policyRefusals.gracePerYear);
    const gracePerYear = grace.data ?? 0;
    const common = { gracePerYear, ...stepsOf({ typed, refuse }) };
    if (form.kind === "clock")
      return { kind: "clock", parts: partsOf(Object.keys(form), { typed, refuse }), ...common };
    const hours = Hours.safeParse(typed("hours"));
    if (!hours.success) refuse("hours", policyRefusals.hours);
    return { kind: "hours", hours: hours.data ?? 0, ...common };
  });
export type PolicyInput = z.output<typeof PolicyInput>;

/** Both or neither. */
function stepsOf({ typed, refuse }: Form): Pick<Policy, "playedSteps"> {
  if (typed("free_below") === "" && typed("full_from") === "") return {};
  const [freeBelow, fullFrom] = [Minutes.safeParse(typed("free_below")), Minutes.safeParse(typed("full_from"))];
  if (freeBelow.success && fullFrom.success && freeBelow.data <= fullFrom.data)
    return { playedSteps: { freeBelow: freeBelow.data, fullFrom: fullFrom.data } };
  refuse("free_below", policyRefusals.playedSteps);
  return {};
}

type Form = { typed: (field: string) => string; refuse: (field: string, message: string) => void };
type TypedPart = DayPart & { name: string };

const partName = /^(parts\.\d{1,2})\.at$/;

function partsOf(fields: readonly string[], form: Form): DayPart[] {
  const names = fields.flatMap((field) => partName.exec(field)?.[1] ?? []).filter((name) => isFilled(name, form));
  const parts = names.flatMap((name) => partAt(name, form)).toSorted((a, b) => a.from - b.from);
  const refusal = parts.length === names.length ? whyUnfit(parts) : undefined;
  if (refusal) form.refuse(refusal.field, refusal.message);
  return parts.map(({ name: _, ...part }) => part);
}

function isFilled(name: string, { typed }: Form): boolean {
  return typed(`${name}.at`) !== "" || typed(`${name}.from`) !== "";
}

function partAt(name: string, { typed, refuse }: Form): TypedPart[] {
  const from = typed(`${name}.from`) === "" ? 0 : minutesOf(typed(`${name}.from`));
  const at = minutesOf(typed(`${name}.at`));
  const daysBefore = DaysBefore.safeParse(typed(`${name}.days_before`));
  if (from === undefined) refuse(`${name}.from`, policyRefusals.unreadable);
  if (at === undefined) refuse(`${name}.at`, policyRefusals.unreadable);
  if (!daysBefore.success) refuse(`${name}.days_before`, policyRefusals.daysBefore);
  if (from === undefined || at === undefined || !daysBefore.success) return [];
  return [{ name, from, daysBefore: daysBefore.data, at }];
}

type Refusal = { field: string; message: string };

function whyUnfit(parts: readonly TypedPart[]): Refusal | undefined {
  const [first] = parts;
  const same = parts.find(({ from }, index) => parts[index - 1]?.from === from);
  if (!first) return { field: "parts.0.at", message: policyRefusals.noPart };
  if (parts.length > policyLimits.parts) return { field: `${first.name}.at`, message: policyRefusals.tooMany };
  if (first.from !== 0) return { field: `${first.name}.from`, message: policyRefusals.firstPart };
  return same && { field: `${same.name}.from`, message: policyRefusals.samePart };
}

const Version = z.string().max(60);

/** Posted from a session's link. */
export const LinkAct = z.discriminatedUnion("act", [
  z.object({ act: z.literal("cancel"), version: Version, said: z.enum(settlements), member: UuidInput.optional() }),
  z.object({ act: z.literal("move"), version: Version, said: z.enum(settlements), time: PickedTime }),
]);

/** Posted from a request's link. */
export const RequestAct = z.object({ act: z.literal("prove") });

/** Posted from an offer's link. */
export const OfferAct = z.discriminatedUnion("act", [
  z.object({ act: z.literal("choose"), time: PickedTime }),
  z.object({ act: z.literal("pass") }),
  z.object({ act: z.literal("decline"), answer: z.string().trim().min(1).max(offerLimits.answer) }),
]);

/** Posted from a wish's link. */
export const WishAct = z.object({ act: z.enum(["wait", "withdraw"]) });

/** The coach removes someone from the waiting list. */
export const WishInput = z.object({ id: UuidInput });

/** The times are one space-separated list. */
export const OfferInput = z.object({
  id: UuidInput,
  message_id: UuidInput,
  service_id: UuidInput,
  words: z.string().trim().min(1, offerRefusals.words).max(offerLimits.words, offerRefusals.long),
  times: z
    .string()
    .transform((list) => list.split(" ").filter(Boolean))
    .refine((list) => list.length > 0, offerRefusals.none)
    .refine((list) => list.length <= mostOffered, offerRefusals.many)
    .pipe(z.array(PickedTime)),
});

export type OfferInput = z.output<typeof OfferInput>;

/** The coach mails a new link to a session or a request. */
export const NewLinkInput = z.union([z.object({ session_id: UuidInput }), z.object({ message_id: UuidInput })]);

/** Without a session, all times are released. */
export const ReleaseInput = z.object({ message_id: UuidInput, session_id: UuidInput.optional() });
