import { useState } from "react";
import { sendUnsent } from "#app/platform/offline/send-unsent.ts";
import { putUnsent, removeUnsent, type Unsent } from "#app/platform/offline/unsent-store.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldGroup } from "#app/ui/field.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { Segmented } from "#app/ui/segmented.tsx";

type Values = Record<string, string>;
type TwiceWrittenProps = { unsent: Unsent; stored: { stored: Values; version: string } };

const choices = { mine: "This phone", theirs: "Stored since", both: "Both" } as const;
type Choice = keyof typeof choices;

/**
 * A note written without signal and, in the meantime, somewhere else. The coach decides; nothing is merged
 * automatically.
 */
export function TwiceWritten({ unsent, stored: { stored: theirs, version } }: TwiceWrittenProps) {
  const [chosen, setChosen] = useState<Choice>("both");
  const kept = keptValues(chosen, unsent.fields, theirs);
  const keep = async () => {
    if (chosen === "theirs") return removeUnsent(unsent.order);
    const { answer: _refusal, ...again } = unsent;
    const fields = { ...kept, id: theirs.id ?? unsent.fields.id ?? "", version };
    await putUnsent({ ...again, fields, key: crypto.randomUUID(), isTried: false, state: "waiting" });
    await sendUnsent();
  };
  return (
    <Panel role="alert" className="mb-4 border-2 border-foreground!">
      <PanelTitle>One note was written twice</PanelTitle>
      <div className="grid gap-4 p-4 text-ui md:p-5.5">
        <p>{unsent.title}</p>
        <Side name={choices.mine} values={unsent.fields} />
        <Side name={choices.theirs} values={theirs} />
        <FieldGroup label="Keep">
          <Segmented
            name={`keep.${unsent.order}`}
            defaultValue="both"
            options={(Object.keys(choices) as Choice[]).map((value) => ({ value, label: choices[value] }))}
            onValueChange={(value) => setChosen(value as Choice)}
          />
        </FieldGroup>
        {chosen === "both" && <Side name="Both, one after the other" values={kept} />}
        <Button onClick={() => void keep()}>Keep {choices[chosen].toLowerCase()}</Button>
      </div>
    </Panel>
  );
}

const texts = ["words", "homework", "private"];

function keptValues(chosen: Choice, mine: Values, theirs: Values): Values {
  if (chosen !== "both") return chosen === "mine" ? mine : theirs;
  const joined = texts.map((field) => [
    field,
    together(theirs[field], mine[field], field === "homework" ? ", " : "\n"),
  ]);
  return { ...theirs, ...mine, ...Object.fromEntries(joined) };
}

function together(first = "", second = "", between: string): string {
  if (!first || first.includes(second)) return first || second;
  return second.includes(first) ? second : `${first}${between}${second}`;
}

function Side({ name, values }: { name: string; values: Values }) {
  return (
    <div>
      <p className="text-small text-muted-foreground">{name}</p>
      {texts.map(
        (field) =>
          values[field] && (
            <p key={field} className="font-serif text-lg leading-snug whitespace-pre-line wrap-anywhere">
              {values[field]}
            </p>
          ),
      )}
    </div>
  );
}
