import { Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import type { FieldErrors, Values } from "#app/platform/forms/answer.ts";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { differences } from "#app/platform/forms/browser/use-save.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { EditForm } from "#app/ui/edit-form.tsx";
import { Field, FieldGroup, Input } from "#app/ui/field.tsx";
import { fieldsOf, SwitchField, TextField } from "#app/ui/form-fields.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { hoursPath } from "../addresses.ts";
import { useSaveToHours } from "../hours/use-save-to-hours.ts";
import { calendarLimits, placeKinds } from "../schema.ts";
import {
  placeLabels as labels,
  type PlaceField,
  placeAddress,
  placeKindLabels,
  placeTexts,
  type Travel,
} from "./places.ts";

type PlaceFormProps = {
  stored: Values<PlaceField>;
  /** Empty for a new entry. */
  version: string;
  /** The other places. */
  travel: readonly Travel[];
};

export function PlaceForm({ stored, version, travel }: PlaceFormProps) {
  const isNew = version === "";
  const save = useSaveToHours<PlaceField>({ stored, version, texts: placeTexts });
  const ways = Object.fromEntries(travel.map(({ placeId, name }) => [`travel.${placeId}`, `Minutes to ${name}`]));
  const parts = { values: save.shown.values, errors: save.errors };
  return (
    <EditForm
      save={save}
      fieldIds={{ ...fieldIds, ...idsOf(ways) }}
      backTo={hoursPath}
      label={isNew ? placeTexts.add : "Save place"}
      text={placeTexts.savedElsewhere}
      differences={differences<PlaceField>({ ...labels, ...ways }, save.typed(), save.conflict?.stored)}
    >
      <PlaceFields {...parts} />
      {travel.length > 0 && <TravelFields {...parts} travel={travel} />}
      {!isNew && (
        <SwitchField
          {...fieldsOfPlace(parts)("is_closed")}
          hint="Nobody can book it any more, and its hours end. What is booked there stays."
        />
      )}
    </EditForm>
  );
}

const fieldIds = {
  ...{ name: "place-name", address: "place-address", kind: "place-kind" },
  ...{ latitude: "place-latitude", longitude: "place-longitude" },
  ...{ is_lit: "place-lit", is_closed: "place-closed" },
};

function idsOf(ways: Record<string, string>) {
  return Object.fromEntries(Object.keys(ways).map((field) => [field, field]));
}

type PlaceFieldsProps = { values: Values<PlaceField>; errors: FieldErrors<PlaceField> };

const kinds = placeKinds.map((value) => ({ value, label: placeKindLabels[value] }));

function fieldsOfPlace({ values, errors }: PlaceFieldsProps) {
  const { name, address } = calendarLimits;
  return fieldsOf<keyof typeof fieldIds>({ ids: fieldIds, labels, limits: { name, address }, values, errors });
}

/** Lights and position matter only outdoors; calls need no address. */
function PlaceFields({ values, errors }: PlaceFieldsProps) {
  const of = fieldsOfPlace({ values, errors });
  return (
    <div className="group/place grid gap-5">
      <TextField {...of("name")} required />
      <FieldGroup id={fieldIds.kind} label={labels.kind} error={errors.kind}>
        <Segmented name="kind" options={kinds} defaultValue={values.kind} />
      </FieldGroup>
      <div className="grid gap-5 group-has-[[value=online]:checked]/place:hidden">
        <TextField {...of("address")} optional hint="With the town, so that maps find it." autoComplete="off" />
      </div>
      <div className="grid gap-5 group-has-[[name=kind]:checked:not([value=outdoor])]/place:hidden">
        <SwitchField {...of("is_lit")} hint="Without lights it closes at sunset, if the site knows where it is." />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...of("latitude")} {...position} hint="North is positive" placeholder="40.7128" />
          <TextField {...of("longitude")} {...position} hint="East is positive" placeholder="-74.0060" />
        </div>
      </div>
    </div>
  );
}

const position = { optional: true, maxLength: 15, inputMode: "decimal" } as const;

/** Travel time is the same both ways, so each pair is asked once. */
function TravelFields({ values, errors, travel }: PlaceFieldsProps & { travel: readonly Travel[] }) {
  return (
    <FieldGroup label="Travel" hint="In minutes, the same both ways. Empty where you need no time for it.">
      <div className="grid gap-5 sm:grid-cols-2">
        {travel.map(({ placeId, name }) => (
          <Field
            key={placeId}
            id={`travel.${placeId}`}
            label={`Minutes to ${name}`}
            optional
            error={errors[`travel.${placeId}`]}
          >
            <Input
              name={`travel.${placeId}`}
              defaultValue={values[`travel.${placeId}`]}
              maxLength={3}
              inputMode="numeric"
            />
          </Field>
        ))}
      </div>
    </FieldGroup>
  );
}

export function DeletePlace({ place: { id, name } }: { place: { id: string; name: string } }) {
  const toast = useToast();
  const navigate = useNavigate();
  const deletion = useAction({
    onDone: () => {
      toast.success(placeTexts.deleted);
      void navigate(hoursPath);
    },
    onFailed: (message) => toast.error(placeTexts.notDeleted, message),
  });
  return (
    <ConfirmDialog
      trigger={
        <Button variant="danger" size="small" busy={deletion.isBusy}>
          <Trash2 aria-hidden />
          Delete place
        </Button>
      }
      title={`Delete ${name}?`}
      text="Only a place without hours and sessions can be deleted. This cannot be undone."
      onConfirm={() => deletion.run(`${placeAddress(id)}/delete`)}
    />
  );
}
