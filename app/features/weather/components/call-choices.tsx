import { Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { Form, useSubmit } from "react-router";
import { rainCallPath } from "#app/features/calendar/addresses.ts";
import { callReasons } from "#app/features/calendar/schema.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field, FieldGroup, Select } from "#app/ui/field.tsx";
import { Options } from "#app/ui/form-fields.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import type { CallPreview } from "../preview.server.ts";
import { reasonLabels } from "../schema.ts";

type CallChoicesProps = { preview: CallPreview; children: ReactNode };

/** Each change updates the preview; without JavaScript a button does. */
export function CallChoices({ preview, children }: CallChoicesProps) {
  const submit = useSubmit();
  const { reason, date, hours, places, out, times } = preview;
  return (
    <Form
      action={rainCallPath}
      onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
      className="grid gap-4"
    >
      <input type="hidden" name="on" value={date} />
      {out.map((id) => (
        <input key={id} type="hidden" name="out" value={id} />
      ))}
      <Panel className="grid gap-5 p-4 md:p-5.5">
        <FieldGroup label="Why">
          <Segmented
            key={reason}
            name="reason"
            defaultValue={reason}
            options={callReasons.map((value) => ({ value, label: reasonLabels[value] }))}
          />
        </FieldGroup>
        <div className="grid grid-cols-1 gap-4 @min-[16rem]/page:grid-cols-2 @min-[48rem]/page:grid-cols-[12rem_12rem_1fr]">
          <Field label="From">
            <Select key={hours.from} name="from" defaultValue={hours.from}>
              <Options of={hours.choices} />
            </Select>
          </Field>
          <Field label="To">
            <Select key={hours.to} name="to" defaultValue={hours.to} className="text-foreground!">
              <option value="">Midnight</option>
              <Options of={hours.choices} />
            </Select>
          </Field>
          <FieldGroup label="Places" className="@max-[48rem]/page:col-span-full">
            <div className="flex flex-wrap gap-x-6">
              {places.map(({ id, name, isChosen, isSpared }) => (
                <Checkbox key={`${id} ${isChosen}`} name="place" value={id} defaultChecked={isChosen}>
                  {name}
                  {isSpared && <span className="text-muted-foreground"> (indoors)</span>}
                </Checkbox>
              ))}
            </div>
          </FieldGroup>
        </div>
        <Field
          label="New times"
          hint="Their usual hour comes first, and no time is held twice. For a group, choose below."
        >
          <Select key={times} name="times" defaultValue={times}>
            <option value={`${reason} held`}>Hold three for each family</option>
            <option value={`${reason} none`}>None</option>
          </Select>
        </Field>
        <noscript>
          <Button type="submit" variant="secondary" size="small">
            Show the preview
          </Button>
        </noscript>
      </Panel>
      {children}
    </Form>
  );
}

/** Postpones the decision. Until then every session is on, and `/today` says so. */
export function WatchForm({ preview: { id, decide }, query }: { preview: CallPreview; query: string }) {
  if (!decide) return null;
  return (
    <Panel className="mt-4 p-4 md:p-5.5">
      <Form
        id="decide"
        method="post"
        action={`${rainCallPath}/watch${query}`}
        className="flex flex-wrap items-end gap-x-4 gap-y-3"
      >
        <input type="hidden" name="id" value={id} />
        <Field label="Not sure yet? Decide at" className="w-48">
          <Select key={decide.chosen} name="decide" defaultValue={decide.chosen}>
            <Options of={decide.choices} />
          </Select>
        </Field>
        <Button type="submit" variant="secondary">
          <Hourglass aria-hidden />
          Decide then
        </Button>
      </Form>
    </Panel>
  );
}
