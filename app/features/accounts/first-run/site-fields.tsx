import { useHydrated } from "#app/platform/forms/browser/use-hydrated.ts";
import { Field, Input, Select } from "#app/ui/field.tsx";
import type { OpenAnswer } from "../sign-in/account-form.tsx";

type FirstRunField = "token" | "email" | "password" | "brand" | "time_zone";
type SiteFieldsProps = {
  answer: OpenAnswer<FirstRunField>;
  site: { brand: string; time_zone: string };
  timeZones: string[];
};

export function SiteFields({ answer: { errors, typed }, site, timeZones }: SiteFieldsProps) {
  const zone = useOwnZone(timeZones) ?? typed?.time_zone ?? site.time_zone;
  return (
    <>
      <Field label="Brand" hint="The name of your business, as visitors read it." error={errors.brand}>
        <Input
          name="brand"
          autoComplete="organization"
          maxLength={100}
          defaultValue={typed?.brand ?? site.brand}
          required
        />
      </Field>
      <Field label="Time zone" error={errors.time_zone}>
        <Select key={zone} name="time_zone" defaultValue={zone}>
          {timeZones.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
    </>
  );
}

/** The browser's time zone, known only after hydration. */
function useOwnZone(known: string[]): string | undefined {
  const isHydrated = useHydrated();
  const own = isHydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
  return own && known.includes(own) ? own : undefined;
}
