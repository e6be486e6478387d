import clsx from "clsx";
import { useState } from "react";
import { FieldGroup } from "#app/ui/field.tsx";
import { skillField, stepField } from "../notes.ts";
import { skillSteps } from "../schema.ts";

export type ListedSkill = { id: string; name: string };

type SkillChoiceProps = {
  skills: readonly ListedSkill[];
  values: Record<string, string>;
  error: string | undefined;
};

/** Chips for what was worked on, and an optional step for each chosen one. */
export function SkillChoice({ skills, values, error }: SkillChoiceProps) {
  const [chosen, setChosen] = useState(() => skills.filter(({ id }) => values[skillField(id)] === "on"));
  if (skills.length === 0) return null;
  return (
    <>
      <FieldGroup label="Worked on" error={error}>
        <div className="flex flex-wrap gap-2">
          {skills.map((skill) => (
            <label key={skill.id} className={chipClass}>
              <input
                type="checkbox"
                name={skillField(skill.id)}
                value="on"
                defaultChecked={values[skillField(skill.id)] === "on"}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen((before) => skills.filter((one) => (one === skill ? checked : before.includes(one))))
                }
                className="absolute inset-0 opacity-0"
              />
              {skill.name}
            </label>
          ))}
        </div>
      </FieldGroup>
      {chosen.map((skill) => (
        <StepChoice key={skill.id} skill={skill} value={values[stepField(skill.id)] ?? ""} />
      ))}
    </>
  );
}

/** Five steps in words. Without one, the note only says that it was worked on. */
function StepChoice({ skill, value }: { skill: ListedSkill; value: string }) {
  const [step, setStep] = useState(value);
  const words = skillSteps[Number(step) - 1] ?? "no step";
  const options = [{ value: "", label: "–", words: "no step" }, ...skillSteps.map(stepOption)];
  return (
    <FieldGroup label={`${skill.name}: ${words}`}>
      <div className="grid grid-cols-6 gap-px rounded-md border border-input bg-input">
        {options.map((option) => (
          <label key={option.value} className={stepClass}>
            <input
              type="radio"
              name={stepField(skill.id)}
              value={option.value}
              aria-label={option.words}
              defaultChecked={option.value === value}
              onChange={() => setStep(option.value)}
              className="absolute inset-0 opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

function stepOption(words: string, at: number) {
  return { value: `${at + 1}`, label: `${at + 1}`, words };
}

const focusClass =
  "has-focus-visible:z-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring";
const chipClass = clsx(
  "relative inline-flex min-h-11 items-center rounded-md border border-input bg-card px-3.5 text-ui font-580",
  "has-checked:border-foreground has-checked:bg-foreground has-checked:text-background forced-colors:has-checked:outline-4",
  focusClass,
);
const stepClass = clsx(
  "relative grid min-h-11 place-items-center bg-card text-xl leading-none font-580 font-stretch-75%",
  "has-checked:bg-foreground has-checked:text-background forced-colors:has-checked:outline-4 forced-colors:has-checked:-outline-offset-4",
  focusClass,
);
