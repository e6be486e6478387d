import type { Policy } from "#app/features/calendar/schema.ts";
import { timeFieldOf } from "#app/lib/time/time-field.ts";
import type { Values } from "#app/platform/forms/answer.ts";
import { policyLimits, policyValues } from "../policy.ts";

export const visitorRuleTexts = {
  title: "What people may do themselves",
  lead: "By the link in their mails, without an account. What is booked already keeps the rule it was booked under.",
  saved: "Rules saved",
  notSaved: "The rules could not be saved",
  notLoaded: "The rules could not be loaded",
  savedElsewhere: "The rules were saved somewhere else after you opened them.",
};

export const policyKindLabels = { hours: "Hours before", clock: "By the clock" };

export const visitorRuleLabels = {
  answer_hours: "A request waits for your answer",
  kind: "Moving and cancelling is free until",
  hours: "Hours before a session",
  grace_per_year: "Forgiven each year",
  free_below: "Broken off: free below",
  full_from: "Broken off: full from",
  remind_at: "Reminder on the day before",
  stranger_percent: "Held for people you do not know",
  unproven_times: "One email address can take",
  proven_times: "After it is confirmed",
  near_hours: "Everyone who waits is asked at once within",
  turn_hours: "Before that, each person in turn has",
};

type PartField = `parts.${number}.${"from" | "days_before" | "at"}`;
export type VisitorRuleField = keyof typeof visitorRuleLabels | PartField;
export type VisitorRuleValues = Values<VisitorRuleField>;

type Rules = {
  answer_hours: number;
  stranger_percent: number;
  unproven_times: number;
  proven_times: number;
  remind_at: number | null;
  near_hours: number;
  turn_hours: number;
  policy: Policy;
};

/** As form values. */
export function visitorRuleValues({ remind_at, policy, ...figures }: Rules): VisitorRuleValues {
  return {
    hours: "24",
    ...policyValues(policy),
    ...Object.fromEntries(Object.entries(figures).map(([field, figure]) => [field, String(figure)])),
    remind_at: remind_at === null ? "" : timeFieldOf(remind_at),
  } as VisitorRuleValues; // safe because a policy's values are fields of this form
}

/** One more than exist, for a new part. */
export function countParts(values: VisitorRuleValues): number {
  const filled = Object.keys(values).filter((field) => /^parts\.\d+\.at$/.test(field)).length;
  return Math.min(policyLimits.parts, filled + 1);
}
