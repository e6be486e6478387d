import { ImageUp } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import type { FieldErrors, Values } from "#app/platform/forms/answer.ts";
import { acceptedTypes, uploadPath } from "#app/platform/media/picture-file.ts";
import { useUpload } from "#app/platform/media/use-upload.ts";
import { Button } from "#app/ui/button.tsx";
import { HiddenFileInput } from "#app/ui/drop-area.tsx";
import { FieldGroup } from "#app/ui/field.tsx";
import { AreaField, ChoiceField, fieldsOf, SwitchField, TextField } from "#app/ui/form-fields.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { ProgressBar } from "#app/ui/states.tsx";
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
  const of = fieldsOf({ ids: settingsFieldIds, labels, limits, values, errors });
  const zones = choices.timeZones.map((zone) => ({ code: zone, name: zone }));
  return (
    <>
      <Section title="Brand">
        <TextField {...of("brand")} required />
        <TextField {...of("tagline")} optional />
        <AreaField
          {...of("story")}
          hint="A blank line begins a new paragraph. {years_journey} stands for the figure under Claims."
          fieldClass={wide}
          className="min-h-60 font-serif text-lg leading-body"
        />
        <LogoField value={values.logo} error={errors.logo} />
        <TextField
          {...of("accent")}
          optional
          hint="A light one, as in #daf04b: dark text stands on it. Empty: the site's own."
          placeholder="#daf04b"
        />
      </Section>
      <Section title="Contact and hours">
        <TextField {...of("email")} type="email" required />
        <TextField {...of("phone")} type="tel" optional />
        <TextField {...of("place")} optional />
        <TextField {...of("hours")} optional />
        <ChoiceField {...of("time_zone")} choices={zones} hint="Sessions and the calendar use it." />
        <ChoiceField
          {...of("region")}
          choices={choices.countries}
          hint="Dates, times, numbers and phone numbers are written and read as there."
        />
        <ChoiceField {...of("currency")} choices={choices.currencies} hint="For prices without a sign of their own." />
        <TextField {...of("reply_hours")} inputMode="numeric" required />
        <TextField {...of("consultation_minutes")} inputMode="numeric" required />
        <SwitchField {...of("offers_consultation")} hint="Off: no page mentions it." />
      </Section>
      <Section title="Texts on the pages">
        {pageTexts.map((name) => (
          <AreaField
            key={name}
            {...of(name)}
            {...textLook(name)}
            hint={name === "development_points" ? "One per line, as in Title: text." : undefined}
          />
        ))}
        <p className="text-small text-muted-foreground md:col-span-2">An empty text isn't shown.</p>
      </Section>
      <Section title="Legal pages">
        <AreaField {...of("privacy")} {...textLook("privacy")} hint="# begins a heading. Empty: the site's own text." />
        <AreaField
          {...of("imprint")}
          {...textLook("imprint")}
          hint="Who runs the site, where the law asks for it. Empty: no page."
        />
        <AreaField {...of("terms")} {...textLook("terms")} hint="Linked from every page. Empty: no page." />
      </Section>
      <Section title="Receipts and tax">
        <TextField {...of("seller_name")} optional />
        <TextField {...of("tax_number")} optional />
        <AreaField {...of("seller_address")} optional rows={3} fieldClass={wide} className="min-h-0!" />
        <ChoiceField
          {...of("tax")}
          choices={taxChoices}
          hint="Without tax, receipts don't mention it. A change applies to new sales only."
        />
        <TextField {...of("tax_rate")} inputMode="decimal" optional />
        <TextField {...of("receipt_years")} inputMode="numeric" required />
        <SwitchField
          {...of("charges_sessions")}
          hint="What took place and no package pays for is owed, at the price on the service's page."
          className={wide}
        />
      </Section>
      <Section title="Notifications and accounts">
        <AreaField
          {...of("notification_emails")}
          optional
          hint="One per line. If empty, notifications go to the address above."
          // Its limit counts addresses.
          maxLength={undefined}
          fieldClass={wide}
          className="min-h-24"
        />
        <TextField {...of("retention_months")} inputMode="numeric" required />
        <SwitchField
          {...of("sign_up_open")}
          hint="Lets anyone create an account. It doesn't give access to the admin area."
          className={wide}
        />
      </Section>
    </>
  );
}

const wide = "md:col-span-2";

function textLook(name: SiteText) {
  return { optional: true, rows: siteTexts[name].isLong ? 5 : 2, fieldClass: wide, className: "min-h-0!" };
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
      <HiddenFileInput
        ref={files}
        label="Image for the logo"
        accept={acceptedTypes.join(",")}
        onFile={(file) => upload.send(file, ({ url }) => setLogo(url))}
      />
    </FieldGroup>
  );
}
