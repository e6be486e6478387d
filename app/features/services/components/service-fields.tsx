import { type ChangeEvent, useRef } from "react";
import { slugFrom } from "#app/lib/address-parts.ts";
import { pathTo, servicePage } from "#app/lib/public-pages.ts";
import type { FieldErrors, Values } from "#app/platform/forms/answer.ts";
import { ChipsInput } from "#app/ui/chips-input.tsx";
import { Field, Input, Textarea } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { type ServiceField, serviceFieldIds, serviceLabels, serviceLimits } from "../service-input.ts";

export type ServiceFieldsProps = { values: Values<ServiceField>; errors: FieldErrors<ServiceField> };

/** The specification's fields, and the name in the booking form. */
export function ServiceFields({ values, errors, isNew }: ServiceFieldsProps & { isNew: boolean }) {
  const link = useSuggestedLink(isNew);
  const field = (name: ServiceField) => ({
    id: serviceFieldIds[name],
    label: serviceLabels[name],
    error: errors[name],
  });
  return (
    <Panel className="grid gap-5 p-5.5">
      <Field {...field("title")}>
        <Input
          name="title"
          defaultValue={values.title}
          maxLength={serviceLimits.title}
          required
          onInput={({ currentTarget }) => link.follow(currentTarget.value)}
        />
      </Field>
      <Field {...field("session_name")} optional hint="If empty, its title. A new title empties it.">
        <Input name="session_name" defaultValue={values.session_name} maxLength={serviceLimits.session_name} />
      </Field>
      <Field {...field("description")}>
        <Textarea name="description" defaultValue={values.description} maxLength={serviceLimits.description} required />
      </Field>
      <Field {...field("link")} hint="The address of its own page.">
        <Input
          {...link.input}
          name="link"
          defaultValue={values.link}
          maxLength={serviceLimits.link}
          placeholder={pathTo(servicePage, "service-name")}
          autoCapitalize="none"
          required
        />
      </Field>
      <Field {...field("features")} hint="Press Enter or + to add.">
        <ChipsInput
          name="features"
          noun="feature"
          defaultValue={JSON.parse(values.features) as string[]}
          maxLength={serviceLimits.feature}
          most={serviceLimits.items}
        />
      </Field>
      <Switch
        id={serviceFieldIds.popular}
        name="popular"
        label={serviceLabels.popular}
        hint="A badge and a highlighted border"
        defaultChecked={values.popular === "on"}
      />
      <Switch
        id={serviceFieldIds.published}
        name="published"
        label={serviceLabels.published}
        hint="Visible on the site, with a page of its own"
        defaultChecked={values.published === "on"}
      />
    </Panel>
  );
}

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
