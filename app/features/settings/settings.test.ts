import { expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { fieldErrors } from "#app/platform/forms/form-fields.server.ts";
import { asOwner } from "#tests/database.ts";
import { beginAnew } from "#tests/new-site.ts";
import { confirmStep, goLive, hideSetting, nameSite, updateSettings } from "./mutations.server.ts";
import {
  getRetentionMonths,
  getSettingsToEdit,
  listSetupSteps,
  requireSeller,
  requireSettings,
} from "./queries.server.ts";
import { SettingsInput } from "./schema.ts";
import { settingsTexts, settingsValues } from "./settings.ts";
import { isExample } from "./setup-steps.ts";
import { eachText, siteTexts, siteTextsMost, textsOf } from "./site-texts.ts";

const admin = () => connectionTo("courtside_admin");

async function typed(change: Record<string, string> = {}) {
  const stored = await getSettingsToEdit(admin());
  if (!stored) throw new Error("There are no settings");
  return { ...settingsValues(stored), version: stored.version, ...change };
}

async function errorsFor(change: Record<string, string>) {
  const { error } = SettingsInput.safeParse(await typed(change));
  return error ? fieldErrors(error) : {};
}

test("stored settings fill the form and are posted back unchanged", async () => {
  const before = await getSettingsToEdit(admin());
  const { version: _version, ...form } = SettingsInput.parse(await typed());
  expect({ ...before, ...textsOf(before?.texts ?? {}) }).toMatchObject(form);
});

test("a change is stored, and a form opened before it gets the stored version", async () => {
  const early = SettingsInput.parse(await typed({ brand: "Early" }));
  const change = { brand: "Court Nine", notification_emails: "a@court.example\r\nb@court.example, a@court.example" };
  expect(await updateSettings(admin(), SettingsInput.parse(await typed(change)))).toMatchObject({ ok: true });
  expect(await getSettingsToEdit(admin())).toMatchObject({
    brand: "Court Nine",
    notification_emails: ["a@court.example", "b@court.example"],
  });
  const answer = await updateSettings(admin(), early);
  expect(answer).toMatchObject({ ok: false, reason: "stale", stored: { brand: "Court Nine" } });
});

test("a tax needs a rate, which is stored in thousandths of a percent; without tax there is none", async () => {
  expect(await errorsFor({ tax: "added", tax_rate: "" })).toEqual({ tax_rate: settingsTexts.notARate });
  expect(
    await updateSettings(admin(), SettingsInput.parse(await typed({ tax: "added", tax_rate: "8.875 %" }))),
  ).toMatchObject({
    ok: true,
  });
  expect(await requireSeller(admin())).toMatchObject({
    ...{ tax: { mode: "added", rate: 8875 }, seller: { name: (await requireSettings(admin())).brand } },
  });
  expect(await typed()).toMatchObject({ tax: "added", tax_rate: "8.875" });
  await updateSettings(admin(), SettingsInput.parse(await typed({ tax: "none" })));
  expect(await requireSeller(admin())).toMatchObject({ tax: { mode: "none" } });
});

test("a switch that is off is not posted, and closes the sign-up", async () => {
  const { sign_up_open: _on, ...off } = await typed();
  await updateSettings(admin(), SettingsInput.parse(off));
  expect((await getSettingsToEdit(admin()))?.sign_up_open).toBe(false);
});

test("a text of the pages is the example until it is changed, and hidden when it is empty", async () => {
  expect(await typed()).toMatchObject({ about_heading: siteTexts.about_heading.example });
  const change = { about_heading: "Tennis for adults", blog_lead: " " };
  expect(await updateSettings(admin(), SettingsInput.parse(await typed(change)))).toMatchObject({ ok: true });
  const texts = textsOf((await requireSettings(serviceDb())).texts);
  expect(texts).toMatchObject({ about_heading: "Tennis for adults", blog_lead: "" });
  expect(texts.contact_heading).toBe(siteTexts.contact_heading.example);
});

test("an unreadable accent, a logo from elsewhere and too many words are refused", async () => {
  for (const accent of ["", "#daf04b", "#FFB000"]) expect(await errorsFor({ accent }), accent).toEqual({});
  for (const accent of ["#123456", "#777777", "yellow", "#fff"])
    expect(await errorsFor({ accent })).toHaveProperty("accent");
  expect(await errorsFor({ logo: "https://elsewhere.example/x.png" })).toHaveProperty("logo");
  const long = "x".repeat(4_000);
  expect(await errorsFor({ terms: long, imprint: long.slice(0, 1_500) })).toEqual({});
  expect(await errorsFor({ terms: long, privacy: long, imprint: long.slice(0, 1_500) })).toHaveProperty("terms");
});

test("the longest texts that the form takes are stored", async () => {
  const left = siteTextsMost - JSON.stringify(eachText((name) => siteTexts[name].example)).length;
  const change = { terms: "x".repeat(4_000), imprint: "y".repeat(Math.min(1_500, left - 4_000)) };
  expect(await updateSettings(admin(), SettingsInput.parse(await typed(change)))).toMatchObject({ ok: true });
});

test("a new site goes live once each example is kept, changed or hidden", async () => {
  await beginAnew(admin());
  const left = async () => (await listSetupSteps(admin())).filter(isExample);
  expect(await goLive(admin()), "with all of them").toBe(false);
  expect(await confirmStep(admin(), "phone"), "an example that reaches nobody").toBe(false);
  expect(await hideSetting(admin(), "brand"), "a page needs one").toBe(false);
  for (const step of ["phone", "testimonials_lead", "consultation_minutes"])
    expect(await hideSetting(admin(), step)).toBe(true);
  await updateSettings(admin(), SettingsInput.parse(await typed({ email: "me@court.example" })));
  expect((await left()).filter((step) => ["phone", "testimonials_lead", "email"].includes(step))).toEqual([]);
  const last = (await left()).at(-1) ?? "";
  for (const step of await left()) if (step !== last) await confirmStep(admin(), step);
  expect(await goLive(admin()), `with ${last}`).toBe(false);
  await confirmStep(admin(), last);
  expect(await goLive(admin())).toBe(true);
  const stored = await requireSettings(serviceDb());
  expect(stored).toMatchObject({
    ...{ is_live: true, phone: "", offers_consultation: false },
    texts: { testimonials_lead: "" },
  });
});

test("brand, address, zone and numbers are checked", async () => {
  expect(await errorsFor({ brand: " " })).toEqual({ brand: "Brand is required" });
  expect(await errorsFor({ email: "nobody" })).toEqual({ email: "Invalid email address" });
  expect(await errorsFor({ time_zone: "Mars/Olympus" })).toEqual({ time_zone: "Please choose a time zone" });
  expect(SettingsInput.parse(await typed({ time_zone: "Europe/Kiev" })).time_zone).toBe("Europe/Kyiv");
  expect(await errorsFor({ region: "Germany" })).toEqual({ region: "Please choose a country" });
  expect(await errorsFor({ currency: "€" })).toEqual({ currency: "Please choose a currency" });
  expect(await errorsFor({ reply_hours: "0" })).toEqual({ reply_hours: "Please enter a number from 1 to 168" });
  expect(await errorsFor({ consultation_minutes: "15.5" })).toHaveProperty("consultation_minutes");
  expect(await errorsFor({ notification_emails: "a@court.example\nnobody" })).toHaveProperty("notification_emails");
  const eleven = Array.from({ length: 11 }, (_, index) => `a${index}@court.example`).join("\n");
  expect(await errorsFor({ notification_emails: eleven })).toEqual({
    notification_emails: "Please name at most 10 addresses",
  });
});

test("a site without settings throws instead of falling back to a default, and cannot be set up", async () => {
  expect(await requireSettings(serviceDb())).toHaveProperty("time_zone", "America/New_York");
  await asOwner((owner) => owner.query("truncate site_settings"));
  await expect(requireSettings(serviceDb())).rejects.toThrow("There are no settings");
  await expect(getRetentionMonths(serviceDb())).rejects.toThrow("There are no settings");
  const names = {
    brand: "Court Nine",
    time_zone: "Europe/Berlin",
    region: "DE",
    currency: "EUR",
    owner: "me@court.example",
  };
  await expect(nameSite(admin(), names)).rejects.toThrow("There are no settings");
});
