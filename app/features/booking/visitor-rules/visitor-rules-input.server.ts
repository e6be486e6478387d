import { z } from "zod";
import { ruleLimits } from "#app/features/calendar/schema.ts";
import { minutesOf } from "#app/lib/time/time-field.ts";
import { version, whole } from "#app/platform/forms/texts.ts";
import { type Policy, policyRefusals } from "../policy.ts";
import { PolicyInput } from "../schema.ts";

/** A time of day, or null. */
const TimeOrNever = z
  .string(policyRefusals.unreadable)
  .trim()
  .transform((typed, context) => {
    if (typed === "") return null;
    const minutes = minutesOf(typed);
    if (minutes === undefined) context.addIssue({ code: "custom", message: policyRefusals.unreadable });
    return minutes ?? null;
  });

const Rules = z.object({
  answer_hours: whole(1, ruleLimits.answer_hours),
  stranger_percent: whole(0, 100),
  unproven_times: whole(1, ruleLimits.unproven_times),
  proven_times: whole(1, ruleLimits.proven_times),
  near_hours: whole(0, ruleLimits.near_hours),
  turn_hours: whole(1, ruleLimits.turn_hours),
  remind_at: TimeOrNever,
  version: version(),
});

/** The form contains both the rules and the policy. */
export const VisitorRulesInput = z.looseObject({}).transform((form, context) => {
  const [rules, policy] = [Rules.safeParse(form), PolicyInput.safeParse(form)];
  for (const { path, message } of [...(rules.error?.issues ?? []), ...(policy.error?.issues ?? [])])
    context.addIssue({ code: "custom", path: [...path], message });
  if (!rules.success || !policy.success) return z.NEVER;
  return { ...rules.data, policy: policy.data, ...fieldsOf(policy.data) };
});

/** The policy's fields, so that each can have its own error. */
function fieldsOf(policy: Policy) {
  const { kind, gracePerYear: grace_per_year, playedSteps: steps } = policy;
  const played = { free_below: steps?.freeBelow, full_from: steps?.fullFrom };
  return { kind, grace_per_year, ...played, hours: kind === "hours" ? policy.hours : undefined };
}
export type VisitorRulesInput = z.output<typeof VisitorRulesInput>;
