import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { undoDeletion } from "#app/features/deletions/mutations.server.ts";
import { addDays, instantAt, wallAt } from "#app/lib/time/wall-time.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { fieldErrors, readForm } from "#app/platform/forms/form-fields.server.ts";
import { asOwner } from "#tests/database.ts";
import { rangeOf } from "../facts.server.ts";
import { hoursRefusals } from "../hours/hours.ts";
import { availabilityExceptions } from "../hours/hours-tables.server.ts";
import { places } from "../places/places-tables.server.ts";
import { sessions } from "../tables.server.ts";
import { ExceptionInput } from "./exception-input.server.ts";
import {
  addException,
  deleteException,
  getException,
  listComingExceptions,
  updateException,
} from "./exceptions.server.ts";
import { exceptionRefusals, exceptionValues } from "./exceptions.ts";

const admin = connectionTo("courtside_admin");
const zone = "America/New_York";
const now = Date.now();
const today = wallAt(zone, now).date;
const later = (days: number) => addDays(today, days);

beforeEach(async () => {
  await asOwner((owner) => owner.query("truncate sessions, availability_exceptions, places cascade"));
});

const empty = {
  ...{ kind: "off", first_day: later(10), last_day: "", from: "", to: "" },
  place_id: "",
  note: "",
  version: "",
};

function read(fields: Record<string, string>) {
  return readForm(ExceptionInput, { ...empty, ...fields });
}

function form(fields: Record<string, string> = {}): ExceptionInput {
  const typed = read(fields);
  if (!typed.success) throw typed.error;
  return typed.data;
}

function errorsOf(fields: Record<string, string>) {
  const typed = read(fields);
  return typed.success ? {} : fieldErrors(typed.error);
}

async function somePlace(isClosed = false): Promise<string> {
  const id = crypto.randomUUID();
  await admin.insert(places).values({ id, name: "Northside Indoor", kind: "indoor", is_closed: isClosed });
  return id;
}

/** On a date, from a minute of the wall clock for an hour. */
async function book(date: string, minutes: number, status: "booked" | "cancelled" = "booked"): Promise<void> {
  const start = instantAt(zone, date, minutes, "earlier");
  const during = rangeOf({ start, end: start + 3_600_000 });
  const { rows } = await admin.execute<{ id: string }>(sql`select id from calendars`);
  await admin.insert(sessions).values({
    ...{ calendar_id: rows[0]?.id ?? "", place_id: await somePlace(), title: "Lesson", status },
    ...{ during: sql`${during}`, occupies: sql`${during}`, free_until: new Date(start) },
  });
}

const coming = () => listComingExceptions(admin, { zone, now });

test("time off is one day or several, all day or for some hours", () => {
  expect(form()).toMatchObject({
    first_day: later(10),
    last_day: later(10),
    from: undefined,
    place_id: null,
    note: null,
  });
  expect(form({ last_day: later(12), from: "22:00", to: "02:00" })).toMatchObject({
    last_day: later(12),
    from: 1320,
    to: 1560,
  });
});

test("missing and invalid fields are named", () => {
  expect(errorsOf({ first_day: "" })).toEqual({ first_day: exceptionRefusals.noDay });
  expect(errorsOf({ first_day: "2026-02-30" })).toEqual({ first_day: exceptionRefusals.noDay });
  expect(errorsOf({ last_day: later(9) })).toEqual({ last_day: exceptionRefusals.endsBefore });
  expect(errorsOf({ from: "09:00" })).toEqual({ to: hoursRefusals.incomplete });
  expect(errorsOf({ to: "09:00" })).toEqual({ from: hoursRefusals.incomplete });
  expect(errorsOf({ from: "09:00", to: "09:00" })).toEqual({ to: hoursRefusals.noLength });
  expect(errorsOf({ kind: "extra" })).toEqual({
    from: exceptionRefusals.needsHours,
    place_id: exceptionRefusals.needsPlace,
  });
});

test("days that are over, too many days and a closed place are refused", async () => {
  const add = (fields: Record<string, string>) => addException(admin, zone, form(fields));
  expect(await add({ first_day: later(-1) })).toMatchObject({ errors: { first_day: exceptionRefusals.over } });
  expect(await add({ first_day: later(-3), last_day: later(-1) })).toMatchObject({
    errors: { last_day: exceptionRefusals.over },
  });
  expect(await add({ last_day: later(410) })).toMatchObject({ errors: { last_day: exceptionRefusals.tooLong } });
  expect(await add({ last_day: later(409) })).toMatchObject({ ok: true });
  const closed = await somePlace(true);
  expect(await add({ kind: "extra", from: "9:00", to: "12:00", place_id: closed })).toMatchObject({
    errors: { place_id: exceptionRefusals.needsPlace },
  });
  expect(await admin.$count(availabilityExceptions)).toBe(1);
});

test("only upcoming exceptions are listed", async () => {
  const at = await somePlace();
  await addException(
    admin,
    zone,
    form({ kind: "extra", first_day: later(20), from: "09:00", to: "12:00", place_id: at }),
  );
  await addException(admin, zone, form({ first_day: today, from: "07:00", to: "12:00", note: "Dentist" }));
  await addException(admin, zone, form({ last_day: later(12), note: "Thanksgiving" }));
  await admin.execute(sql`insert into availability_exceptions (calendar_id, days, is_open)
    select id, '[2020-01-01,2020-01-02)', false from calendars`);
  expect(await coming()).toMatchObject([
    { isOpen: false, hours: "7:00 AM–12:00 PM", about: "Dentist", booked: [] },
    { isOpen: false, hours: "All day", about: "Thanksgiving", days: expect.stringContaining(" to ") },
    { isOpen: true, hours: "9:00 AM–12:00 PM", about: "Northside Indoor" },
  ]);
});

test("sessions on days off are counted by day, even after midnight", async () => {
  await book(later(10), 600);
  await book(later(10), 780);
  await book(later(10), 900, "cancelled");
  await book(later(12), 600);
  await book(later(14), 60);
  await addException(admin, zone, form({ last_day: later(11) }));
  await addException(admin, zone, form({ first_day: later(12), from: "11:00", to: "13:00" }));
  await addException(admin, zone, form({ first_day: later(13), from: "22:00", to: "02:00" }));
  const [all, some, night] = await coming();
  expect(all?.booked).toEqual([
    {
      words: expect.stringMatching(/^2 sessions are booked on \w{3}, \w{3} \d+\.$/),
      link: "Look at them",
      to: `/admin/calendar?view=day&on=${later(10)}`,
      callOff: `/admin/rain-call?on=${later(10)}&reason=away`,
    },
  ]);
  expect(some?.booked).toEqual([]);
  expect(night?.booked).toMatchObject([{ words: expect.stringMatching(/^1 session is booked on/) }]);
});

test("sessions on many days are summarised in one sentence", async () => {
  for (const days of [10, 11, 12, 13]) await book(later(days), 600);
  await addException(admin, zone, form({ last_day: later(20) }));
  expect((await coming())[0]?.booked).toEqual([
    {
      words: "4 sessions are booked on 4 of these days.",
      link: "Look at them",
      to: `/admin/calendar?view=day&on=${later(10)}`,
      callOff: `/admin/rain-call?on=${later(10)}&reason=away`,
    },
  ]);
});

test("an exception is updated only over its current version, and undo restores a deleted one", async () => {
  const added = await addException(admin, zone, form({ from: "09:00", to: "12:00", note: "Dentist" }));
  if (!added.ok) throw new Error("The exception was not stored");
  const { id, version } = added;
  const change = (fields: Record<string, string>) => updateException(admin, { id, zone }, form(fields));
  expect(await change({ note: "Doctor", version })).toMatchObject({ ok: true });
  expect(await change({ note: "Holiday", version })).toMatchObject({
    reason: "stale",
    stored: { note: "Doctor", from: "" },
  });
  const before = await getException(admin, id);
  expect(before && exceptionValues(before)).toMatchObject({
    kind: "off",
    first_day: later(10),
    last_day: "",
    from: "",
  });
  const deletion = await deleteException(admin, id);
  expect(await getException(admin, id)).toBeUndefined();
  expect(await change({ version })).toMatchObject({ reason: "gone" });
  expect(await deleteException(admin, id)).toBeUndefined();
  expect(await undoDeletion(admin, deletion ?? "")).toBe(true);
  expect(await getException(admin, id)).toEqual(before);
});
