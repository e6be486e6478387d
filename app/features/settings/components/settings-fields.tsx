import type { ComponentProps, ReactNode } from "react";
import type { FieldErrors, Values } from "#app/platform/forms/answer.ts";
import { Field, Input, Select, Textarea } from "#app/ui/field.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { Switch } from "#app/ui/switch.tsx";
import {
  settingsLabels as labels,
  settingsLimits as limits,
  type SettingsChoices,
  type SettingsField,
  settingsFieldIds,
} from "../settings.ts";
import { siteTextNames, siteTexts } from "../site-texts.ts";

type SettingsFieldsProps = {
  values: Values<SettingsField>;
  errors: FieldErrors<SettingsField>;
  choices: SettingsChoices;
};

export function SettingsFields({ values, errors, choices }: SettingsFieldsProps) {
  const shared = { values, errors };
  const zones = choices.timeZones.map((zone) => ({ code: zone, name: zone }));
  return (
    <>
      <Section title="Brand">
        <TextField name="brand" {...shared} required />
        <TextField name="tagline" {...shared} optional />
        <Field
          id={settingsFieldIds.story}
          label={labels.story}
          hint="A blank line begins a new paragraph. {years_journey} stands for the figure under Claims."
          error={errors.story}
          className="md:col-span-2"
        >
          <Textarea
            name="story"
            defaultValue={values.story}
            maxLength={limits.story}
            className="min-h-60 font-serif text-lg leading-body"
          />
        </Field>
      </Section>
      <Section title="Contact and hours">
        <TextField name="email" {...shared} type="email" required />
        <TextField name="phone" {...shared} type="tel" optional />
        <TextField name="place" {...shared} optional />
        <TextField name="hours" {...shared} optional />
        <ChoiceField name="time_zone" {...shared} choices={zones} hint="Sessions and the calendar use it." />
        <ChoiceField
          name="region"
          {...shared}
          choices={choices.countries}
          hint="Dates, times, numbers and phone numbers are written and read as there."
        />
        <ChoiceField
          name="currency"
          {...shared}
          choices={choices.currencies}
          hint="For prices without a sign of their own."
        />
        <TextField name="reply_hours" {...shared} inputMode="numeric" required />
        <TextField name="consultation_minutes" {...shared} inputMode="numeric" required />
        <Switch
          id={settingsFieldIds.offers_consultation}
          name="offers_consultation"
          label={labels.offers_consultation}
          hint="Off: no page mentions it."
          defaultChecked={values.offers_consultation === "on"}
        />
      </Section>
      <Section title="Texts on the pages">
        {siteTextNames.map((name) => (
          <Field
            key={name}
            id={settingsFieldIds[name]}
            label={labels[name]}
            optional
            hint={name === "development_points" ? "One per line, as in Title: text." : undefined}
            error={errors[name]}
            className="md:col-span-2"
          >
            <Textarea
              name={name}
              defaultValue={values[name]}
              maxLength={limits[name]}
              rows={siteTexts[name].isLong ? 5 : 2}
              className="min-h-0!"
            />
          </Field>
        ))}
        <p className="text-small text-muted-foreground md:col-span-2">An empty text isn't shown.</p>
      </Section>
      <Section title="Notifications and accounts">
        <Field
          id={settingsFieldIds.notification_emails}
          label={labels.notification_emails}
          optional
          hint="One per line. If empty, notifications go to the address above."
          error={errors.notification_emails}
          className="md:col-span-2"
        >
          <Textarea name="notification_emails" defaultValue={values.notification_emails} className="min-h-24" />
        </Field>
        <TextField name="retention_months" {...shared} inputMode="numeric" required />
        <Switch
          id={settingsFieldIds.sign_up_open}
          name="sign_up_open"
          label={labels.sign_up_open}
          hint="Lets anyone create an account. It doesn't give access to the admin area."
          defaultChecked={values.sign_up_open === "on"}
          className="md:col-span-2"
        />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel aria-label={title}>
      <PanelTitle>{title}</PanelTitle>
      <div className="grid gap-5 p-4 md:grid-cols-2 md:p-5.5">{children}</div>
    </Panel>
  );
}

type ChosenField = "time_zone" | "region" | "currency";
type LineField = Exclude<
  SettingsField,
  ChosenField | "story" | "notification_emails" | "sign_up_open" | "offers_consultation"
>;
type Shared = { values: Values<SettingsField>; errors: FieldErrors<SettingsField> };

type ChoiceFieldProps = Shared & { name: ChosenField; choices: { code: string; name: string }[]; hint: string };

function ChoiceField({ name, values, errors, choices, hint }: ChoiceFieldProps) {
  const stored = values[name];
  const offered = choices.some(({ code }) => code === stored) ? choices : [{ code: stored, name: stored }, ...choices];
  return (
    <Field id={settingsFieldIds[name]} label={labels[name]} hint={hint} error={errors[name]}>
      <Select name={name} defaultValue={stored}>
        {offered.map((choice) => (
          <option key={choice.code} value={choice.code}>
            {choice.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type TextFieldProps = ComponentProps<"input"> & Shared & { name: LineField; optional?: boolean };

function TextField({ name, values, errors, optional, ...props }: TextFieldProps) {
  return (
    <Field id={settingsFieldIds[name]} label={labels[name]} optional={optional} error={errors[name]}>
      <Input {...props} name={name} defaultValue={values[name]} maxLength={limits[name]} />
    </Field>
  );
}
