import { type ComponentProps, useState } from "react";
import type { Country } from "#app/lib/countries.server.ts";
import { browsersPlace } from "#app/lib/region.ts";
import { currentZone } from "#app/lib/time/zone-names.ts";
import { useHydrated } from "#app/platform/forms/browser/use-hydrated.ts";
import { Field, Input, Select } from "#app/ui/field.tsx";
import type { OpenAnswer } from "../sign-in/account-form.tsx";

type PlaceField = "time_zone" | "region" | "currency";
type FirstRunField = "token" | "email" | "password" | "brand" | PlaceField;
type Choice = { code: string; name: string };
type SiteFieldsProps = {
  answer: OpenAnswer<FirstRunField>;
  brand: string;
  choices: { timeZones: string[]; countries: Country[]; currencies: Choice[] };
};

export function SiteFields({ answer: { errors, typed }, brand, choices }: SiteFieldsProps) {
  const isHydrated = useHydrated();
  const guess = isHydrated && !typed?.region ? guessPlace(browsersPlace(), choices.countries) : undefined;
  const zones = choices.timeZones.map((zone) => ({ code: zone, name: zone }));
  const [ofCountry, setOfCountry] = useState<string>();
  const [isOwnCurrency, setOwnCurrency] = useState(Boolean(typed?.currency));
  const chosen = (name: PlaceField) => guess?.[name] ?? typed?.[name] ?? "";
  const moveCurrency = (region: string) => {
    if (!isOwnCurrency) setOfCountry(choices.countries.find(({ code }) => code === region)?.currency);
  };
  return (
    <>
      <Field label="Brand" hint="The name of your business, as visitors read it." error={errors.brand}>
        <Input name="brand" autoComplete="organization" maxLength={100} defaultValue={typed?.brand ?? brand} required />
      </Field>
      <Field label="Time zone" error={errors.time_zone}>
        <Choices name="time_zone" choices={zones} chosen={chosen("time_zone")} required />
      </Field>
      <Field label="Country" error={errors.region}>
        <Choices
          name="region"
          choices={choices.countries}
          chosen={chosen("region")}
          required
          onChange={({ target }) => moveCurrency(target.value)}
        />
      </Field>
      <Field label="Currency" error={errors.currency}>
        <Choices
          name="currency"
          choices={choices.currencies}
          chosen={ofCountry ?? chosen("currency")}
          none="The country's own"
          onChange={({ target }) => setOwnCurrency(target.value !== "")}
        />
      </Field>
    </>
  );
}

type ChoicesProps = ComponentProps<typeof Select> & {
  choices: Choice[];
  chosen: string;
  /** What leaving the choice open means. */
  none?: string;
};

/** Chooses nothing if the browser gives no clue, so that nobody ends up in the wrong time zone. */
function Choices({ choices, chosen, none, ...props }: ChoicesProps) {
  return (
    <Select key={chosen} defaultValue={chosen} {...props}>
      <option value="" disabled={!none}>
        {none ?? "Please choose"}
      </option>
      {choices.map((choice) => (
        <option key={choice.code} value={choice.code}>
          {choice.name}
        </option>
      ))}
    </Select>
  );
}

type Guess = Partial<Record<PlaceField, string>>;

/**
 * The country of the browser's time zone. If there are several, or no zone (a browser in UTC), that of its language.
 */
export function guessPlace({ language, zone }: { language: string; zone: string }, countries: Country[]): Guess {
  const own = currentZone(zone);
  const there = countries.filter(({ zones }) => zones.includes(own));
  const spoken = countries.find(({ code }) => language.endsWith(`-${code}`));
  const country = spoken && (there.length === 0 || there.includes(spoken)) ? spoken : there[0];
  return {
    ...(there.length > 0 && { time_zone: own }),
    ...(country && { region: country.code, currency: country.currency }),
  };
}
