import { ImageUp } from "lucide-react";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import type { FieldErrors, Values } from "#app/platform/forms/answer.ts";
import { acceptedTypes, uploadPath } from "#app/platform/media/picture-file.ts";
import { useUpload } from "#app/platform/media/use-upload.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FieldGroup, Input, Select, Textarea } from "#app/ui/field.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { ProgressBar } from "#app/ui/states.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { useToast } from "#app/ui/toast.tsx";
import {
  settingsLabels as labels,
  settingsLimits as limits,
  type SettingsChoices,
  type SettingsField,
  settingsFieldIds,
} from "../settings.ts";
import { type SiteText, siteTextNames, siteTexts } from "../site-texts.ts";

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
        <LogoField value={values.logo} error={errors.logo} />
        <Field
          id={settingsFieldIds.accent}
          label={labels.accent}
          optional
          hint="A light one, as in #daf04b: dark text stands on it. Empty: the site's own."
          error={errors.accent}
        >
          <Input name="accent" defaultValue={values.accent} maxLength={limits.accent} placeholder="#daf04b" />
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
        {pageTexts.map((name) => (
          <LongField
            key={name}
            name={name}
            {...shared}
            hint={name === "development_points" ? "One per line, as in Title: text." : undefined}
          />
        ))}
        <p className="text-small text-muted-foreground md:col-span-2">An empty text isn't shown.</p>
      </Section>
      <Section title="Legal pages">
        <LongField name="privacy" {...shared} hint="# begins a heading. Empty: the site's own text." />
        <LongField name="imprint" {...shared} hint="Who runs the site, where the law asks for it. Empty: no page." />
        <LongField name="terms" {...shared} hint="Linked from every page. Empty: no page." />
      </Section>
      <Section title="Receipts and tax">
        <TextField name="seller_name" {...shared} optional />
        <TextField name="tax_number" {...shared} optional />
        <Field
          id={settingsFieldIds.seller_address}
          label={labels.seller_address}
          optional
          error={errors.seller_address}
          className="md:col-span-2"
        >
          <Textarea
            name="seller_address"
            defaultValue={values.seller_address}
            maxLength={limits.seller_address}
            rows={3}
            className="min-h-0!"
          />
        </Field>
        <ChoiceField
          name="tax"
          {...shared}
          choices={taxChoices}
          hint="Without tax, receipts don't mention it. A change applies to new sales only."
        />
        <TextField name="tax_rate" {...shared} inputMode="decimal" optional />
        <TextField name="receipt_years" {...shared} inputMode="numeric" required />
        <Switch
          id={settingsFieldIds.charges_sessions}
          name="charges_sessions"
          label={labels.charges_sessions}
          hint="What took place and no package pays for is owed, at the price on the service's page."
          defaultChecked={values.charges_sessions === "on"}
          className="md:col-span-2"
        />
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

const taxChoices = [
  { code: "none", name: "Not registered for tax" },
  { code: "included", name: "Prices include tax" },
  { code: "added", name: "Tax is added to prices" },
];

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel aria-label={title}>
      <PanelTitle>{title}</PanelTitle>
      <div className="grid gap-5 p-4 md:grid-cols-2 md:p-5.5">{children}</div>
    </Panel>
  );
}

const pageTexts = siteTextNames.filter((name) => !["privacy", "imprint", "terms", "logo", "accent"].includes(name));

function LongField({ name, values, errors, hint }: Shared & { name: SiteText; hint: string | undefined }) {
  return (
    <Field
      id={settingsFieldIds[name]}
      label={labels[name]}
      optional
      hint={hint}
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
  );
}

/** Stands beside the brand in place of the chair and ball. */
function LogoField({ value, error }: { value: string; error: string | undefined }) {
  const toast = useToast();
  const [logo, setLogo] = useState(value);
  const files = useRef<HTMLInputElement>(null);
  const upload = useUpload({ path: uploadPath, onFailed: (message) => toast.error(message) });
  return (
    <FieldGroup
      id={settingsFieldIds.logo}
      label={labels.logo}
      optional
      hint="Square, on a clear background."
      error={error}
    >
      <div className="flex flex-wrap items-center gap-2">
        <input type="hidden" name="logo" value={logo} readOnly />
        {logo && <img src={logo} alt="" className="size-12.5 rounded-md bg-ink-950 object-contain p-2" />}
        <Button variant="quiet" onClick={() => files.current?.click()}>
          <ImageUp aria-hidden />
          {logo ? "Replace" : "Upload"}
        </Button>
        {logo && (
          <Button variant="quiet" onClick={() => setLogo("")}>
            Remove
          </Button>
        )}
      </div>
      {upload.progress !== undefined && <ProgressBar label="Upload" value={upload.progress} max={100} />}
      <input
        ref={files}
        type="file"
        aria-label="Image for the logo"
        accept={acceptedTypes.join(",")}
        className="hidden"
        onChange={({ target }) => {
          if (target.files?.[0]) upload.send(target.files[0], ({ url }) => setLogo(url));
          target.value = "";
        }}
      />
    </FieldGroup>
  );
}

type ChosenField = "time_zone" | "region" | "currency" | "tax";
type LineField = Exclude<
  SettingsField,
  | ChosenField
  | "story"
  | "seller_address"
  | "notification_emails"
  | "sign_up_open"
  | "offers_consultation"
  | "charges_sessions"
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
