import { differences, useSave } from "#app/platform/forms/browser/use-save.ts";
import { WarningNote } from "#app/ui/admin-page.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { SaveBar } from "#app/ui/edit-form.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { RefusedFields } from "#app/ui/form-parts.tsx";
import { EditGuard } from "#app/ui/leave-guard.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { useToast } from "#app/ui/toast.tsx";
import {
  type Claim,
  claimFields,
  claimLimits,
  claimsPath,
  claimTexts,
  claimValues,
  conflictingClaims,
} from "../claims.ts";

type PlacedClaim = Claim & { place: string; isExample: boolean };
type ClaimsFormProps = { claims: PlacedClaim[]; version: string };

export function ClaimsForm({ claims, version }: ClaimsFormProps) {
  const toast = useToast();
  const save = useSave<string>({
    stored: claimValues(claims),
    version,
    onSaved: () => toast.success(claimTexts.saved),
    onFailed: () => toast.error(claimTexts.notSaved),
  });
  const errors: Record<string, string | undefined> = save.errors;
  return (
    <>
      <ClaimConflicts claims={claims} />
      <save.Form
        ref={save.form}
        key={save.shown.round}
        method="post"
        action={claimsPath}
        noValidate
        className="max-w-192"
      >
        <input type="hidden" name="version" value={save.shown.version} readOnly />
        <RefusedFields errors={save.errors} fieldIds={namesOf(claims)} />
        <Panel aria-label="Claims" className="divide-y divide-border">
          {claims.map((claim) => (
            <ClaimFields key={claim.key} claim={claim} values={save.shown.values} errors={errors} />
          ))}
        </Panel>
        <SaveBar>
          <Button type="submit" size="small" busy={save.isBusy} busyLabel="Saving...">
            Save Claims
          </Button>
        </SaveBar>
      </save.Form>
      <EditGuard
        save={save}
        text="The claims were saved somewhere else after you opened them."
        differences={differences(labelsOf(claims), save.typed(), save.conflict?.stored)}
      />
    </>
  );
}

function ClaimConflicts({ claims }: { claims: PlacedClaim[] }) {
  return conflictingClaims(claims).map((group) => (
    <WarningNote key={group[0]?.key}>
      <p>
        These claims say different things about the same fact:{" "}
        {group.map(({ value, label, place }) => `${value} ${label} (${place})`).join(", ")}.
      </p>
    </WarningNote>
  ));
}

type ClaimFieldsProps = {
  claim: PlacedClaim;
  values: Record<string, string>;
  errors: Record<string, string | undefined>;
};

function ClaimFields({ claim, values, errors }: ClaimFieldsProps) {
  const { value, label, hidden, kept } = claimFields(claim.key);
  return (
    <fieldset className="grid gap-4 p-4 md:grid-cols-[10rem_minmax(0,1fr)] md:p-5.5">
      <legend className="float-left mb-3 flex flex-wrap items-center gap-2 text-small text-subtle md:col-span-2">
        {`${claim.label}, in ${claim.place}`}
        {claim.isExample && <Badge tone="outline">{claimTexts.example}</Badge>}
      </legend>
      <Field id={value} label="Value" error={errors[value]}>
        <Input name={value} defaultValue={values[value]} maxLength={claimLimits.value} required />
      </Field>
      <Field id={label} label="Label" error={errors[label]}>
        <Input name={label} defaultValue={values[label]} maxLength={claimLimits.label} required />
      </Field>
      <Switch
        id={hidden}
        name={hidden}
        label={claimTexts.hide}
        hint={claimTexts.hideHint}
        defaultChecked={values[hidden] === "on"}
        className="md:col-span-2"
      />
      {claim.isExample && (
        <Checkbox name={kept} className="md:col-span-2">
          {claimTexts.keep}
        </Checkbox>
      )}
    </fieldset>
  );
}

function namesOf(claims: Claim[]): Record<string, string> {
  return Object.fromEntries(Object.keys(claimValues(claims)).map((name) => [name, name]));
}

function labelsOf(claims: Claim[]): Record<string, string> {
  return Object.fromEntries(
    claims.flatMap(({ key, label }) => {
      const fields = claimFields(key);
      return [
        [fields.value, `${label}: value`],
        [fields.label, `${label}: label`],
        [fields.hidden, `${label}: hidden`],
      ];
    }),
  );
}
