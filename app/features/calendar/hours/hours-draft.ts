import { hourInWords, wallHoursInWords } from "#app/lib/dates.ts";
import { minutesOf } from "#app/lib/time/time-field.ts";
import { type WeeklyWindow, weekdays, windowOf } from "../open-times/wall-windows.ts";
import { type HoursCell, type HoursValues, type OpenPlace, windowName, windowNamesIn } from "./hours.ts";

/** Presets that fill an empty week. */
export const presets = [
  { week: "Mon–Fri", days: [1, 2, 3, 4, 5], from: "09:00", to: "17:00" },
  { week: "Mon–Sat", days: [1, 2, 3, 4, 5, 6], from: "08:00", to: "18:00" },
] as const;
type Preset = (typeof presets)[number];

/** 'Mon–Fri, 9 AM–5 PM'. */
export function presetInWords({ week, from, to }: Preset): string {
  return `${week}, ${hourInWords(minutesOf(from) ?? 0)}–${hourInWords(minutesOf(to) ?? 0)}`;
}

export function withPreset(values: HoursValues, { days, from, to }: Preset, placeId: string): HoursValues {
  const added = days.flatMap((weekday) => {
    const name = windowName({ weekday, placeId }, 0);
    return [
      [`${name}.from`, from],
      [`${name}.to`, to],
    ];
  });
  return { ...values, ...Object.fromEntries(added) };
}

/** Adds an empty window under an unused name. */
export function withWindow(values: HoursValues, cell: HoursCell): HoursValues {
  const used = windowNamesIn(values, cell).map((name) => Number(name.split(".").at(-1)));
  const name = windowName(cell, Math.max(-1, ...used) + 1);
  return { ...values, [`${name}.from`]: "", [`${name}.to`]: "" };
}

export function withoutWindow(values: HoursValues, name: string): HoursValues {
  return without(values, (field) => field.startsWith(`${name}.`));
}

function without(values: HoursValues, isGone: (field: string) => boolean): HoursValues {
  // Safe because fields are only removed.
  return Object.fromEntries(Object.entries(values).filter(([field]) => !isGone(field))) as HoursValues;
}

/** Copies a day's hours at every place to other days. */
export function withDayCopied(values: HoursValues, from: number, to: readonly number[]): HoursValues {
  const rest = without(values, (field) => to.some((weekday) => field.startsWith(`hours.${weekday}.`)));
  const copied = Object.entries(values)
    .filter(([field]) => field.startsWith(`hours.${from}.`))
    .flatMap(([field, text]) => to.map((weekday) => [field.replace(`hours.${from}.`, `hours.${weekday}.`), text]));
  return { ...rest, ...Object.fromEntries(copied) };
}

/** The cell's valid windows. */
export function windowsIn(values: HoursValues, cell: HoursCell): WeeklyWindow[] {
  return windowNamesIn(values, cell).flatMap((name) => {
    const [from, to] = [minutesOf(values[`${name}.from`] ?? ""), minutesOf(values[`${name}.to`] ?? "")];
    const window = from === undefined || to === undefined ? undefined : windowOf(from, to);
    return window ? [{ ...cell, ...window }] : [];
  });
}

function hoursInCell(values: HoursValues, cell: HoursCell): string {
  const ordered = windowsIn(values, cell).toSorted((a, b) => a.from - b.from);
  return ordered.map(wallHoursInWords).join(", ");
}

/** Whether two days have the same hours and places; false for closed days. */
export function isSameDay(values: HoursValues, days: readonly [number, number], places: readonly OpenPlace[]) {
  const [one, other] = days.map((weekday) =>
    places.map(({ id }) => hoursInCell(values, { weekday, placeId: id })).join("|"),
  );
  return one === other && places.some(({ id }) => windowNamesIn(values, { weekday: days[0], placeId: id }).length > 0);
}

export function hasNoHours(values: HoursValues): boolean {
  return !Object.keys(values).some((field) => field.startsWith("hours."));
}

/** Counts changed windows, rules and services. */
export function countChanges(stored: HoursValues, draft: HoursValues): number {
  const fields = new Set([...Object.keys(stored), ...Object.keys(draft)] as (keyof HoursValues)[]);
  const changed = [...fields].filter((field) => (stored[field] ?? "") !== (draft[field] ?? ""));
  return new Set(changed.map(thingOf)).size;
}

function thingOf(field: string): string {
  return field.replace(/^(hours|service)\.(.*)\.\w+$/, "$1.$2");
}

type Labelled = {
  rules: Record<string, string>;
  places: readonly OpenPlace[];
  services: { id: string; title: string }[];
};

/** The differences between two versions of the form, as text. */
export function hoursDifferences(labels: Labelled, mine: HoursValues, theirs: HoursValues | undefined) {
  if (!theirs) return [];
  const cells = weekdays.flatMap(({ weekday, short }) =>
    labels.places.map(({ id, name }) => ({
      label: `${short}, ${name}`,
      textIn: (values: HoursValues) => hoursInCell(values, { weekday, placeId: id }),
    })),
  );
  const rules = Object.entries(labels.rules).map(([field, label]) => ({
    label,
    textIn: (values: HoursValues) => values[field as keyof HoursValues] ?? "", // safe because rules are its own fields
  }));
  const services = labels.services.map(({ id, title }) => ({
    label: title,
    textIn: (values: HoursValues) => bookingInWords(values, id),
  }));
  return [...cells, ...rules, ...services]
    .map(({ label, textIn }) => ({ label, mine: textIn(mine), theirs: textIn(theirs) }))
    .filter((difference) => difference.mine !== difference.theirs);
}

function bookingInWords(values: HoursValues, serviceId: string): string {
  if (values[`service.${serviceId}.bookable`] !== "on") return "Not booked";
  return `${values[`service.${serviceId}.minutes`]} min, ${values[`service.${serviceId}.capacity`]} at once`;
}
