import { expect, test } from "vitest";
import { fieldErrors, readForm } from "#app/platform/forms/form-fields.server.ts";
import { hoursRefusals } from "./hours.ts";
import { HoursInput } from "./hours-input.server.ts";

const place = "00000000-0000-4000-8000-000000000001";
const service = "00000000-0000-4000-8000-000000000002";
const rules = {
  ...{ step_minutes: "15", turnaround_minutes: "15", notice_hours: "12" },
  ...{ horizon_days: "28", day_limit: "", hold_hours: "24" },
};

function read(fields: Record<string, string>) {
  const form = readForm(HoursInput, { ...rules, ...fields });
  return form.success ? form.data : fieldErrors(form.error);
}

const window = (from: string, to: string, weekday = 1) => ({
  [`hours.${weekday}.${place}.0.from`]: from,
  [`hours.${weekday}.${place}.0.to`]: to,
});

test("hours are read with their day and place, even past midnight", () => {
  expect(read({ ...window("09:00", "17:00"), ...window("22:00", "02:00", 5) })).toMatchObject({
    windows: [
      { weekday: 1, placeId: place, from: 540, to: 1020 },
      { weekday: 5, placeId: place, from: 1320, to: 1560 },
    ],
  });
});

test("an empty pair is removed, and half a pair is refused", () => {
  expect(read(window("", ""))).toMatchObject({ windows: [] });
  expect(read(window("", "17:00"))).toEqual({ [`hours.1.${place}.0.from`]: hoursRefusals.incomplete });
  expect(read(window("9:00", ""))).toEqual({ [`hours.1.${place}.0.to`]: hoursRefusals.incomplete });
  expect(read(window("soon", "17:00"))).toEqual({ [`hours.1.${place}.0.from`]: hoursRefusals.unreadable });
  expect(read(window("9:00", "25:00"))).toEqual({ [`hours.1.${place}.0.to`]: hoursRefusals.unreadable });
  expect(read(window("9:00", "9:00"))).toEqual({ [`hours.1.${place}.0.to`]: hoursRefusals.noLength });
});

test("unknown fields are ignored", () => {
  const odd = ["hours.8.first.0.from", "hours.1.nowhere.0.from", "hours.1.first.x.from", `hours.0.${place}.0.from`];
  expect(read(Object.fromEntries(odd.map((field) => [field, "09:00"])))).toMatchObject({ windows: [] });
  expect(read({ "hours.2.first.0.from": "9 AM", "hours.2.first.0.to": "5 PM" })).toMatchObject({
    windows: [{ weekday: 2, placeId: "first", from: 540, to: 1020 }],
  });
});

test("rules are stored in minutes, and an empty limit means none", () => {
  expect(read({ notice_hours: "1.5", hold_hours: "0,5", day_limit: "8" })).toMatchObject({
    ...{ step_minutes: 15, turnaround_minutes: 15, notice_hours: 90, horizon_days: 28, day_limit: 8, hold_hours: 30 },
  });
  expect(read({})).toMatchObject({ day_limit: null });
});

test.each([
  ["step_minutes", ["0", "7", "45", "", "often"], hoursRefusals.step],
  ["turnaround_minutes", ["-1", "241", "ten", "1.5", ""], "Please enter a number from 0 to 240"],
  ["notice_hours", ["-1", "721", ""], "Please enter hours from 0 to 720"],
  ["horizon_days", ["0", "401", ""], "Please enter a number from 1 to 400"],
  ["day_limit", ["0", "51", "many"], "Please enter a number from 1 to 50"],
  ["hold_hours", ["0", "169", ""], "Please enter hours from 0.1 to 168"],
])("%s keeps within its limits", (field, texts, message) => {
  for (const text of texts) expect(read({ [field]: text })).toEqual({ [field]: message });
});

test("a service has a length and a capacity, or is not bookable", () => {
  const fields = (bookable: string, minutes: string, capacity: string) => ({
    [`service.${service}.bookable`]: bookable,
    [`service.${service}.minutes`]: minutes,
    [`service.${service}.capacity`]: capacity,
  });
  expect(read(fields("on", "90", "4"))).toMatchObject({
    services: [{ id: service, booked: { minutes: 90, capacity: 4 } }],
  });
  expect(read(fields("", "x", "x"))).toMatchObject({ services: [{ id: service }] });
  for (const minutes of ["0", "3", "62", "725", ""])
    expect(read(fields("on", minutes, "1"))).toEqual({ [`service.${service}.minutes`]: hoursRefusals.serviceMinutes });
  for (const capacity of ["0", "101", ""])
    expect(read(fields("on", "60", capacity))).toEqual({ [`service.${service}.capacity`]: hoursRefusals.capacity });
});
