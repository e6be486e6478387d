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
  const field = (name: PlaceField, label: string, offered: Choice[]) => (
    <Field label={label} error={errors[name]}>
      <Choices name={name} choices={offered} chosen={guess?.[name] ?? typed?.[name] ?? ""} />
    </Field>
  );
  return (
    <>
      <Field label="Brand" hint="The name of your business, as visitors read it." error={errors.brand}>
        <Input name="brand" autoComplete="organization" maxLength={100} defaultValue={typed?.brand ?? brand} required />
      </Field>
      {field("time_zone", "Time zone", zones)}
      {field("region", "Country", choices.countries)}
      {field("currency", "Currency", choices.currencies)}
    </>
  );
}

/** Leaves a choice open where the browser gives no clue, so that nobody ends up in the wrong time zone. */
function Choices({ name, choices, chosen }: { name: PlaceField; choices: Choice[]; chosen: string }) {
  return (
    <Select key={chosen} name={name} defaultValue={chosen} required>
      <option value="" disabled>
        Please choose
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

/** The country of the browser's time zone; of several, or without a zone (a browser in UTC), that of its language. */
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
