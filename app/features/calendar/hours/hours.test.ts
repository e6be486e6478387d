import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { listAllServices } from "#app/features/services/queries.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { readForm } from "#app/platform/forms/form-fields.server.ts";
import { asOwner } from "#tests/database.ts";
import { PlaceInput } from "../places/place-input.server.ts";
import { addPlace, deletePlace, getPlaceToEdit, listAllPlaces, updatePlace } from "../places/places.server.ts";
import { placeValues } from "../places/places.ts";
import { places } from "../places/places-tables.server.ts";
import { bookableServices, sessions } from "../tables.server.ts";
import { getHours, saveHours } from "./hours.server.ts";
import { type Hours, hoursRefusals, hoursValues } from "./hours.ts";
import { HoursInput } from "./hours-input.server.ts";
import { availabilityExceptions, availabilityRules } from "./hours-tables.server.ts";

const admin = connectionTo("courtside_admin");
const zone = "America/New_York";

beforeEach(async () => {
  await asOwner((owner) =>
    owner.query(`truncate sessions, series, availability_rules, availability_exceptions, travel_times, places,
      bookable_services cascade`),
  );
});

const stored = async () => (await getHours(admin)) as Hours;

/** The form as it would be sent, with some changes. */
async function form(changes: Record<string, string> = {}) {
  const hours = await stored();
  const read = readForm(HoursInput, { ...hoursValues(hours), version: hours.version, ...changes });
  if (!read.success) throw read.error;
  return read.data;
}

const window = (day: number, at: string, [from, to]: readonly [string, string], n = 0) => ({
  [`hours.${day}.${at}.${n}.from`]: from,
  [`hours.${day}.${at}.${n}.to`]: to,
});
const allDay = ["09:00", "17:00"] as const;

const noPlace = { ...{ name: "Riverside", address: "", kind: "outdoor", latitude: "", longitude: "" }, is_lit: "" };

function placeForm(fields: Record<string, string> = {}) {
  const read = readForm(PlaceInput, { ...noPlace, version: "", ...fields });
  if (!read.success) throw read.error;
  return read.data;
}

async function somePlace(fields: Record<string, string> = {}): Promise<string> {
  const added = await addPlace(admin, placeForm(fields));
  if (!added.ok) throw new Error("The place was not stored");
  return added.id;
}

test("saving the first hours creates the place and makes every service bookable", async () => {
  const week = await form({
    place_name: "Riverside",
    ...window(1, "first", allDay),
    ...window(5, "first", ["22:00", "02:00"]),
  });
  expect(await saveHours(admin, week)).toMatchObject({ ok: true });
  const { places: known, windows, services } = await stored();
  expect(known).toMatchObject([{ name: "Riverside", kind: "outdoor" }]);
  const placeId = known[0]?.id ?? "";
  expect(windows).toEqual([
    { weekday: 1, placeId, from: 540, to: 1020 },
    { weekday: 5, placeId, from: 1320, to: 1560 },
  ]);
  const published = (await listAllServices(admin)).filter(({ published: is }) => is);
  expect(services.filter(({ isBookable }) => isBookable)).toHaveLength(published.length);
});

test("a first place saved on two devices becomes two places", async () => {
  const mine = await form({ place_name: "Riverside", ...window(1, "first", allDay) });
  await somePlace({ name: "Northside" });
  expect(await saveHours(admin, mine)).toMatchObject({ reason: "stale" });
  expect(await saveHours(admin, { ...mine, version: (await stored()).version })).toMatchObject({ ok: true });
  const { places: known, windows } = await stored();
  expect(known.map(({ name }) => name).sort()).toEqual(["Northside", "Riverside"]);
  expect(windows).toHaveLength(1);
});

test("hours need a place", async () => {
  const before = await stored();
  expect(await saveHours(admin, await form(window(1, "first", allDay)))).toMatchObject({
    errors: { place_name: hoursRefusals.noPlace },
  });
  expect(await stored()).toEqual(before);
});

test("saving again replaces the week, and a repeated form adds nothing", async () => {
  const at = await somePlace();
  const twice = await form(window(1, at, allDay));
  expect(await saveHours(admin, twice)).toMatchObject({ ok: true });
  expect(await saveHours(admin, twice)).toMatchObject({ ok: false, reason: "stale" });
  await saveHours(admin, { ...(await form()), windows: [] });
  expect((await stored()).windows).toEqual([]);
});

test("the second save gets the stored version", async () => {
  const at = await somePlace();
  const [mine, theirs] = [await form(window(1, at, allDay)), await form({ horizon_days: "60" })];
  await saveHours(admin, theirs);
  expect(await saveHours(admin, mine)).toMatchObject({ reason: "stale", stored: { horizon_days: "60" } });
  expect((await stored()).windows).toEqual([]);
});

test("hours at two places at once are refused, naming both", async () => {
  const [court, hall] = [await somePlace(), await somePlace({ name: "Northside" })];
  const week = await form({ ...window(1, court, ["13:00", "16:30"]), ...window(1, hall, ["16:00", "18:00"]) });
  expect(await saveHours(admin, week)).toMatchObject({
    errors: {
      [`hours.1.${hall}.0.from`]:
        "Mon 4:00–6:00 PM at Northside overlaps Mon 1:00–4:30 PM at Riverside. You can be in one place at a time.",
    },
  });
  const night = await form({ ...window(7, court, ["22:00", "02:00"]), ...window(1, court, ["01:00", "03:00"]) });
  expect(await saveHours(admin, night)).toMatchObject({
    errors: {
      [`hours.1.${court}.0.from`]: expect.stringContaining("overlaps Sun 10:00 PM–2:00 AM. Please make them one."),
    },
  });
});

test("seasonal hours conflict and are kept", async () => {
  const at = await somePlace();
  const { rows } = await admin.execute<{ id: string }>(sql`select id from calendars`);
  await admin.insert(availabilityRules).values({
    ...{
      calendar_id: rows[0]?.id ?? "",
      place_id: at,
      weekday: 1,
      minutes: "[600,660)",
      valid: "[2030-06-01,2030-09-01)",
    },
  });
  expect(await saveHours(admin, await form(window(1, at, allDay)))).toMatchObject({
    errors: { [`hours.1.${at}.0.from`]: hoursRefusals.overlap },
  });
  expect(await saveHours(admin, await form(window(2, at, allDay)))).toMatchObject({ ok: true });
  expect(await admin.$count(availabilityRules)).toBe(2);
});

test("rules and services are stored", async () => {
  await somePlace();
  const [service] = (await stored()).services;
  const name = `service.${service?.id}`;
  const rules = {
    ...{ step_minutes: "30", turnaround_minutes: "0", notice_hours: "1.5" },
    ...{ horizon_days: "400", day_limit: "8", hold_hours: "48" },
  };
  await saveHours(
    admin,
    await form({ ...rules, [`${name}.bookable`]: "on", [`${name}.minutes`]: "90", [`${name}.mode`]: "instant" }),
  );
  const after = await stored();
  expect(hoursValues(after)).toMatchObject({
    ...rules,
    [`${name}.bookable`]: "on",
    [`${name}.minutes`]: "90",
    [`${name}.mode`]: "instant",
  });
  await saveHours(admin, await form({ day_limit: "", [`${name}.bookable`]: "" }));
  expect((await stored()).rules.day_limit).toBeNull();
  expect(await admin.$count(bookableServices)).toBe(0);
});

test("travel time is the same both ways and makes the other place's form stale", async () => {
  const court = await somePlace();
  const hall = await somePlace({ name: "Northside", kind: "indoor", [`travel.${court}`]: "25" });
  const [first, second] = await listAllPlaces(admin);
  expect(first?.travel).toEqual([{ placeId: hall, name: "Northside", minutes: 25 }]);
  expect(second?.travel).toEqual([{ placeId: court, name: "Riverside", minutes: 25 }]);
  const [opened, other] = [await getPlaceToEdit(admin, court), await getPlaceToEdit(admin, hall)];
  const change = (of: NonNullable<typeof opened>, over: Record<string, string>) =>
    updatePlace(admin, { id: of.id, zone }, placeForm({ ...placeValues(of), version: of.version, ...over }));
  if (!opened || !other) throw new Error("A place is missing");
  expect(await change(opened, { [`travel.${hall}`]: "" })).toMatchObject({ ok: true });
  expect(await change(other, { [`travel.${court}`]: "40" })).toMatchObject({ ok: false, reason: "stale" });
});

test("closing a place ends its hours and keeps its sessions", async () => {
  const at = await somePlace();
  await saveHours(admin, await form(window(1, at, allDay)));
  const { rows } = await admin.execute<{ id: string }>(sql`select id from calendars`);
  const calendar_id = rows[0]?.id ?? "";
  const during = "[2030-11-18 15:00Z,2030-11-18 16:00Z)";
  await admin.insert(sessions).values({
    calendar_id,
    place_id: at,
    title: "Lesson",
    during,
    occupies: during,
    status: "booked",
    free_until: new Date(),
  });
  await admin
    .insert(availabilityExceptions)
    .values({ calendar_id, days: "[2030-11-20,2030-11-21)", is_open: true, minutes: "[540,600)", place_id: at });
  const opened = await getPlaceToEdit(admin, at);
  const closed = placeForm({ ...noPlace, is_closed: "on", version: opened?.version ?? "" });
  const before = await stored();
  expect(await updatePlace(admin, { id: at, zone }, closed)).toMatchObject({ ok: true });
  const after = await stored();
  expect(after).toMatchObject({ places: [], windows: [] });
  expect(after.version).not.toBe(before.version);
  expect(await admin.$count(sessions)).toBe(1);
  expect(await admin.$count(availabilityExceptions)).toBe(0);
  expect(await deletePlace(admin, at)).toBe("in use");
});

test("a place is deleted only while it has neither hours nor sessions", async () => {
  const [kept, unused] = [await somePlace(), await somePlace({ name: "Northside" })];
  await saveHours(admin, await form(window(1, kept, allDay)));
  expect(await deletePlace(admin, kept)).toBe("in use");
  expect(await deletePlace(admin, unused)).toBe("deleted");
  expect(await deletePlace(admin, unused)).toBe("gone");
  expect(await admin.$count(places)).toBe(1);
});
