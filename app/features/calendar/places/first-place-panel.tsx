import type { FieldErrors } from "#app/platform/forms/answer.ts";
import { Field, FieldGroup, Input } from "#app/ui/field.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import { Switch } from "#app/ui/switch.tsx";
import type { HoursField, HoursValues } from "../hours/hours.ts";
import { calendarLimits, placeKinds } from "../schema.ts";
import { placeKindLabels } from "./places.ts";

type FirstPlacePanelProps = {
  draft: HoursValues;
  errors: FieldErrors<HoursField>;
  onDraft: (draft: HoursValues) => void;
};

const kinds = placeKinds.map((value) => ({ value, label: placeKindLabels[value] }));

/** Comes first, because hours belong to a place. */
export function FirstPlacePanel({ draft, errors, onDraft }: FirstPlacePanelProps) {
  return (
    <Panel aria-labelledby="first-place-title">
      <PanelTitle id="first-place-title">Where you coach</PanelTitle>
      <div className="group/place grid gap-5 p-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:items-end md:p-5.5">
        <Field id="place_name" label="Name of the place" error={errors.place_name}>
          <Input
            name="place_name"
            value={draft.place_name}
            maxLength={calendarLimits.name}
            placeholder="Riverside, court 3"
            onChange={(event) => onDraft({ ...draft, place_name: event.target.value })}
          />
        </Field>
        <FieldGroup label="Kind">
          <Segmented
            name="place_kind"
            options={kinds}
            defaultValue={draft.place_kind}
            onValueChange={(place_kind) => onDraft({ ...draft, place_kind })}
          />
        </FieldGroup>
        <Switch
          name="place_is_lit"
          label="Has lights"
          className="group-has-[[value=indoor]:checked]/place:hidden! group-has-[[value=online]:checked]/place:hidden! md:mb-1"
          checked={draft.place_is_lit === "on"}
          onChange={(event) => onDraft({ ...draft, place_is_lit: event.target.checked ? "on" : "" })}
        />
      </div>
    </Panel>
  );
}
