import { Link, useNavigate } from "react-router";
import type { FieldErrors, Values } from "#app/platform/forms/answer.ts";
import { differences } from "#app/platform/forms/differences.ts";
import { useSave } from "#app/platform/forms/use-save.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { EditGuard } from "#app/ui/edit-guard.tsx";
import { Field, FieldGroup } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { RefusedFields } from "#app/ui/refused-fields.tsx";
import { SaveBar } from "#app/ui/save-bar.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { hoursPath } from "../addresses.ts";
import { kindLabels, placeLabels as labels, type PlaceField, placeTexts, type Travel } from "../places.ts";
import { calendarLimits, placeKinds } from "../schema.ts";

type PlaceFormProps = {
  stored: Values<PlaceField>;
  /** Empty for a new one. */
  version: string;
  /** The other places. */
  travel: readonly Travel[];
};

export function PlaceForm({ stored, version, travel }: PlaceFormProps) {
  const toast = useToast();
  const navigate = useNavigate();
  const isNew = version === "";
  const save = useSave<PlaceField>({
    stored,
    version,
    onSaved: () => {
      toast.success(isNew ? placeTexts.added : placeTexts.saved);
      void navigate(hoursPath);
    },
    onFailed: (message) => toast.error(message ?? placeTexts.notSaved),
  });
  const ways = Object.fromEntries(travel.map(({ placeId, name }) => [`travel.${placeId}`, `Minutes to ${name}`]));
  const parts = { values: save.shown.values, errors: save.errors };
  return (
    <>
      <save.Form ref={save.form} key={save.shown.round} method="post" noValidate className="max-w-192">
        <input type="hidden" name="version" value={save.shown.version} readOnly />
        <Panel className="grid gap-5 p-5.5">
          <RefusedFields errors={save.errors} fieldIds={{ ...fieldIds, ...idsOf(ways) }} />
          <PlaceFields {...parts} />
          {travel.length > 0 && <TravelFields {...parts} travel={travel} />}
          {!isNew && (
            <Switch
              id={fieldIds.is_closed}
              name="is_closed"
              label={labels.is_closed}
              hint="Nobody can book it any more, and its hours end. What is booked there stays."
              defaultChecked={save.shown.values.is_closed === "on"}
            />
          )}
        </Panel>
        <SaveBar>
          <Link to={hoursPath} className={buttonClass({ variant: "quiet", size: "small" })}>
            Cancel
          </Link>
          <Button type="submit" size="small" busy={save.isBusy} busyLabel="Saving...">
            {isNew ? placeTexts.add : "Save place"}
          </Button>
        </SaveBar>
      </save.Form>
      <EditGuard
        save={save}
        text={placeTexts.savedElsewhere}
        differences={differences<PlaceField>({ ...labels, ...ways }, save.typed(), save.conflict?.stored)}
      />
    </>
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

const kinds = placeKinds.map((value) => ({ value, label: kindLabels[value] }));

/** Lights and position matter outdoors alone; an address does not for a call. */
function PlaceFields({ values, errors }: PlaceFieldsProps) {
  return (
    <div className="group/place grid gap-5">
      <Field id={fieldIds.name} label={labels.name} error={errors.name}>
        <Input name="name" defaultValue={values.name} maxLength={calendarLimits.name} required />
      </Field>
      <FieldGroup id={fieldIds.kind} label={labels.kind} error={errors.kind}>
        <Segmented name="kind" options={kinds} defaultValue={values.kind} />
      </FieldGroup>
      <div className="grid gap-5 group-has-[[value=online]:checked]/place:hidden">
        <Field id={fieldIds.address} label={labels.address} optional error={errors.address}>
          <Input name="address" defaultValue={values.address} maxLength={calendarLimits.address} autoComplete="off" />
        </Field>
      </div>
      <div className="grid gap-5 group-has-[[name=kind]:checked:not([value=outdoor])]/place:hidden">
        <Switch
          id={fieldIds.is_lit}
          name="is_lit"
          label={labels.is_lit}
          hint="Without lights it closes at sunset, if the site knows where it is."
          defaultChecked={values.is_lit === "on"}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            id={fieldIds.latitude}
            label={labels.latitude}
            optional
            error={errors.latitude}
            hint="North is positive"
          >
            <Input
              name="latitude"
              defaultValue={values.latitude}
              maxLength={15}
              inputMode="decimal"
              placeholder="40.7128"
            />
          </Field>
          <Field
            id={fieldIds.longitude}
            label={labels.longitude}
            optional
            error={errors.longitude}
            hint="East is positive"
          >
            <Input
              name="longitude"
              defaultValue={values.longitude}
              maxLength={15}
              inputMode="decimal"
              placeholder="-74.0060"
            />
          </Field>
        </div>
      </div>
    </div>
  );
}

/** The same both ways, so it is asked once for each pair. */
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
