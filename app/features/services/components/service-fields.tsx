import { type ChangeEvent, useRef } from "react";
import { slugFrom } from "#app/lib/address-parts.ts";
import { pathTo, servicePage } from "#app/lib/public-pages.ts";
import type { FieldErrors, Values } from "#app/platform/forms/answer.ts";
import { ChipsInput } from "#app/ui/chips-input.tsx";
import { Field } from "#app/ui/field.tsx";
import { AreaField, fieldsOf, SwitchField, TextField } from "#app/ui/form-fields.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { type ServiceField, serviceFieldIds, serviceLabels, serviceLimits } from "../service-input.ts";

export type ServiceFieldsProps = { values: Values<ServiceField>; errors: FieldErrors<ServiceField> };

/** The specification's fields, and the name in the booking form. */
export function ServiceFields({ values, errors, isNew }: ServiceFieldsProps & { isNew: boolean }) {
  const link = useSuggestedLink(isNew);
  const of = fieldsOf({ ids: serviceFieldIds, labels: serviceLabels, limits: serviceLimits, values, errors });
  return (
    <Panel className="grid gap-5 p-5.5">
      <TextField {...of("title")} required onInput={({ currentTarget }) => link.follow(currentTarget.value)} />
      <TextField {...of("session_name")} optional hint="If empty, its title. A new title empties it." />
      <AreaField {...of("description")} required />
      <TextField
        {...of("link")}
        {...link.input}
        hint="The address of its own page."
        placeholder={pathTo(servicePage, "service-name")}
        autoCapitalize="none"
        required
      />
      <Field id={serviceFieldIds.features} label={serviceLabels.features} error={errors.features} hint={addHint}>
        <ChipsInput
          name="features"
          noun="feature"
          defaultValue={JSON.parse(values.features) as string[]}
          maxLength={serviceLimits.feature}
          most={serviceLimits.items}
        />
      </Field>
      <SwitchField {...of("popular")} hint="A badge and a highlighted border" />
      <SwitchField {...of("published")} hint="Visible on the site, with a page of its own" />
    </Panel>
  );
}

const addHint = "Press Enter or + to add.";

const mostInSlug = serviceLimits.link - pathTo(servicePage, "").length;

/** A new service's link follows its title until the coach edits it; a stored one does not change. */
function useSuggestedLink(isNew: boolean) {
  const ref = useRef<HTMLInputElement>(null);
  const suggested = useRef(isNew ? "" : undefined);
  return {
    input: {
      ref,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        if (isNew) suggested.current = target.value === "" ? "" : undefined;
      },
    },
    follow: (title: string) => {
      const field = ref.current;
      if (!field || suggested.current === undefined) return;
      const slug = slugFrom(title, mostInSlug);
      suggested.current = slug && pathTo(servicePage, slug);
      field.value = suggested.current;
    },
  };
}
