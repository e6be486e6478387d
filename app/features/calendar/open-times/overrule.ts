import { type Overrulable, overrulable, wallMinutes } from "../schema.ts";
import type { TimeAndPlace } from "./open-times.ts";
import { type OpenTimesInput, type Reason, whyNot } from "./open-times.ts";

const always = [1, 2, 3, 4, 5, 6, 7];
const finestStep = 5;
const longAgoMinutes = 10_000_000;

type SetAside = (input: OpenTimesInput, wanted: TimeAndPlace) => OpenTimesInput;

const open: SetAside = (input, { placeId }) => ({
  ...input,
  calendar: { ...input.calendar, stepMinutes: finestStep },
  rules: always.map((weekday) => ({
    ...{ weekday, from: 0, to: wallMinutes.day, placeId },
    ...{ validFrom: null, validUntil: null },
  })),
  exceptions: [],
});

const ruled =
  (rules: Partial<OpenTimesInput["calendar"]>): SetAside =>
  (input) => ({ ...input, calendar: { ...input.calendar, ...rules } });

const without: Record<Overrulable, SetAside> = {
  closed: open,
  "does not fit": open,
  notice: ruled({ noticeMinutes: -longAgoMinutes }),
  horizon: ruled({ horizonDays: 10_000 }),
  "day limit": ruled({ dayLimit: null }),
  dark: (input) => ({ ...input, places: input.places.map((place) => ({ ...place, isLit: true })) }),
  busy: (input) => ({ ...input, busy: [] }),
  travel: (input) => ({ ...input, travel: [] }),
};

/** Every rule that a start breaks; `last` is one that cannot be overruled, such as an overlap. */
export function reasonsAgainst(
  input: OpenTimesInput,
  wanted: TimeAndPlace,
): { overrulable: Overrulable[]; last?: Reason } {
  const found: Overrulable[] = [];
  for (let rest = input; ; ) {
    const reason = whyNot(rest, wanted.start, wanted.placeId);
    if (!reason) return { overrulable: found };
    if (!isOverrulable(reason) || found.includes(reason)) return { overrulable: found, last: reason };
    found.push(reason);
    rest = without[reason](rest, wanted);
  }
}

function isOverrulable(reason: Reason): reason is Overrulable {
  return overrulable.some((known) => known === reason);
}
