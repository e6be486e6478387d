import type { FieldErrors } from "#app/platform/forms/answer.ts";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { offeredSteps } from "../schema.ts";
import { type HoursField, type HoursValues, type RuleField, ruleFields, ruleLabels } from "./hours.ts";
import { UnitField } from "./unit-field.tsx";

type RulesPanelProps = {
  draft: HoursValues;
  errors: FieldErrors<HoursField>;
  onDraft: (draft: HoursValues) => void;
};

const notes: Record<RuleField, { hint: string; unit: string; choices?: readonly number[] }> = {
  step_minutes: { hint: "Counted from the full hour", unit: "min", choices: offeredSteps },
  turnaround_minutes: { hint: "Travel between places is added by itself", unit: "min" },
  notice_hours: { hint: "No one can book later than this before", unit: "hours" },
  horizon_days: { hint: "Later days are not shown", unit: "days" },
  day_limit: { hint: "Then the day is full. Empty for no limit", unit: "a day" },
  hold_hours: { hint: "Then it is open again", unit: "hours" },
  complete_hours: {
    hint: "Counted from its end; groups only once you marked who came. Empty for never",
    unit: "hours",
  },
};

export function RulesPanel({ draft, errors, onDraft }: RulesPanelProps) {
  return (
    <Panel aria-labelledby="rules-title">
      <PanelTitle id="rules-title">Rules</PanelTitle>
      <div className="divide-y divide-border">
        {ruleFields.map((field) => (
          <div key={field} className="px-4 py-3 md:px-5.5">
            <UnitField
              {...notes[field]}
              name={field}
              label={ruleLabels[field]}
              value={draft[field]}
              maxLength={6}
              error={errors[field]}
              onText={(text) => onDraft({ ...draft, [field]: text })}
            />
          </div>
        ))}
      </div>
    </Panel>
  );
}
