import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { hourInWords } from "#app/lib/dates.ts";
import type { FieldErrors } from "#app/platform/forms/answer.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { ColumnHeader, Table, TableBody, TableHead, TableRow } from "#app/ui/table.tsx";
import { weekdays } from "../open-times/wall-windows.ts";
import { groundInWords } from "../places/places.ts";
import {
  type HoursCell,
  type HoursField,
  type HoursValues,
  type OpenPlace,
  windowName,
  windowNamesIn,
} from "./hours.ts";
import { BarKey, barRangeOf, HoursBar } from "./hours-bar.tsx";
import { isSameDay, windowsIn, withoutWindow, withWindow } from "./hours-draft.ts";
import { AddWindow, HoursWindow } from "./hours-window.tsx";

type HoursTableProps = {
  draft: HoursValues;
  stored: HoursValues;
  places: readonly OpenPlace[];
  errors: FieldErrors<HoursField>;
  onDraft: (draft: HoursValues) => void;
};

/** Weekdays by places, with a bar for the day. On phones each day is a block. */
export function HoursTable(props: HoursTableProps) {
  const { draft, places } = props;
  const cells = weekdays.flatMap(({ weekday }) => places.map(({ id }) => ({ weekday, placeId: id })));
  const range = barRangeOf(cells.flatMap((cell) => windowsIn(draft, cell)));
  return (
    <Table aria-label="Weekly hours">
      <TableHead>
        <ColumnHeader className="align-top">Day</ColumnHeader>
        {places.map((place) => (
          <ColumnHeader key={place.id} className="min-w-36 align-top whitespace-normal!">
            <span className="block text-ui font-semibold wrap-anywhere text-foreground">{place.name}</span>
            {groundInWords(place)}
          </ColumnHeader>
        ))}
        <ColumnHeader className="w-52 pr-5.5! text-left! align-top">
          <span className="block text-ui font-semibold text-foreground">
            {`${hourInWords(range.from)} – ${hourInWords(range.to)}`}
          </span>
          <BarKey places={places} />
        </ColumnHeader>
      </TableHead>
      <TableBody>
        {weekdays.map((day) => (
          <DayRow key={day.weekday} {...props} day={day} range={range} />
        ))}
      </TableBody>
    </Table>
  );
}

type DayRowProps = HoursTableProps & { day: (typeof weekdays)[number]; range: { from: number; to: number } };

function DayRow({ day, range, ...props }: DayRowProps) {
  const { draft, stored, places, errors } = props;
  const { weekday, short } = day;
  const windows = places.flatMap(({ id }) => windowsIn(draft, { weekday, placeId: id }));
  const hasError = Object.keys(errors).some((field) => field.startsWith(`hours.${weekday}.`));
  const isFolded =
    weekday > 1 && !hasError && [stored, draft].every((values) => isSameDay(values, [1, weekday], places));
  const isClosed = places.every(({ id }) => windowNamesIn(draft, { weekday, placeId: id }).length === 0);
  return (
    <TableRow className="group/day hover:bg-transparent folded:block!">
      <th scope="row" {...role("rowheader")} className={dayClass}>
        {short}
        {isFolded && <SameAsMonday day={short} />}
      </th>
      {places.map((place, index) => (
        <td key={place.id} {...role("cell")} className={clsx(cellClass, isFolded && foldedClass)}>
          {places.length > 1 && <span className="text-small text-subtle unfolded:hidden">{place.name}</span>}
          <CellHours {...props} cell={{ weekday, placeId: place.id }} where={`${short}, ${place.name}`}>
            {isClosed && index === 0 && (
              <span className="inline-flex min-h-10 items-center pr-2 text-muted-foreground">Closed</span>
            )}
          </CellHours>
        </td>
      ))}
      <td
        {...role("cell")}
        className="folded:block folded:pt-2 align-top unfolded:pt-6.5 unfolded:pr-5.5 unfolded:pl-3"
      >
        <HoursBar windows={windows} places={places} range={range} />
      </td>
    </TableRow>
  );
}

/** On phones a day like Monday is collapsed to one line; it expands without JavaScript. */
function SameAsMonday({ day }: { day: string }) {
  return (
    <span className="ml-3 flex grow flex-wrap items-center justify-between gap-x-2 text-ui font-normal text-muted-foreground group-has-[[data-change]:checked]/day:hidden unfolded:hidden">
      Same as Monday
      <label
        className={clsx(
          buttonClass({ variant: "quiet", size: "compact" }),
          "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
        )}
      >
        <input type="checkbox" data-change className="sr-only" aria-label={`Change ${day}`} />
        Change
      </label>
    </span>
  );
}

type CellHoursProps = HoursTableProps & { cell: HoursCell; where: string; children: ReactNode };

function CellHours({ draft, errors, onDraft, cell, where, children }: CellHoursProps) {
  const [added, setAdded] = useState<string>();
  const names = windowNamesIn(draft, cell);
  const addId = windowName(cell, names.length).replace(/\d+$/, "add");
  function add(): void {
    const next = withWindow(draft, cell);
    setAdded(windowNamesIn(next, cell).at(-1));
    onDraft(next);
  }
  function remove(name: string): void {
    onDraft(withoutWindow(draft, name));
    document.getElementById(addId)?.focus();
  }
  return (
    <div className="flex flex-wrap gap-1.5">
      {children}
      {names.map((name) => (
        <HoursWindow
          key={name}
          name={name}
          where={where}
          from={draft[`${name}.from`] ?? ""}
          to={draft[`${name}.to`] ?? ""}
          error={errors[`${name}.from`] ?? errors[`${name}.to`]}
          hasFocus={name === added}
          onTime={(field, time) => onDraft({ ...draft, [field]: time })}
          onRemove={() => remove(name)}
        />
      ))}
      <AddWindow id={addId} name={windowName(cell, unscripted)} where={where} onAdd={add} />
    </div>
  );
}

const dayClass =
  "align-top font-semibold folded:flex folded:min-h-10 folded:items-center folded:text-base unfolded:w-22 unfolded:px-3 unfolded:pt-4.5 unfolded:pl-5.5";
const cellClass =
  "align-top folded:flex folded:flex-wrap folded:items-center folded:justify-between folded:gap-1 folded:py-1 unfolded:px-3 unfolded:py-2.5";
const foldedClass = "folded:not-group-has-[[data-change]:checked]/day:hidden";
/** An index that no other window of the cell has. */
const unscripted = 9999;

function role<T extends string>(name: T) {
  return { role: name };
}
