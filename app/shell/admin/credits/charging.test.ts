import { beforeEach, expect, test } from "vitest";
import { setSessionStatus, takeTime } from "#app/features/calendar/mutations.server.ts";
import { recordPayment } from "#app/features/credits/payments.server.ts";
import { listOwed } from "#app/features/credits/queries.server.ts";
import { msPerDay, msPerHour } from "#app/lib/time/durations.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { addHousehold, addPlayer, openAtAnyHour } from "#tests/change-histories/database-court.ts";
import { asOwner } from "#tests/database.ts";
import { change } from "#tests/open-monday.ts";
import { coachZone as zone } from "#tests/weekly-calendar.ts";
import { chargeSpot } from "./charging.server.ts";

const admin = connectionTo("courtside_admin");
const jobs = connectionTo("courtside_service");
const start = Math.ceil((Date.now() + msPerDay) / msPerHour) * msPerHour;
let [home, family, ada, id] = ["", "", "", ""];

beforeEach(async () => {
  await asOwner((owner) =>
    owner.query("truncate credit_accounts, number_series cascade; insert into number_series values ('receipts')"),
  );
  const placeId = await openAtAnyHour();
  home = await addHousehold();
  ada = await addPlayer("Ada", home);
  family = String((await change("select service_id from bookable_services")).rows[0]?.service_id);
  await change("update site_settings set charges_sessions = true, tax = 'none', tax_rate = null");
  await change(`delete from price_options where service_id = '${family}'`);
  await change(`insert into price_options (service_id, placement, label, amount, display_order)
    values ('${family}', 'detail', '60 min', '$90', 1)`);
  const lesson = {
    serviceId: family,
    title: "Lesson",
    minutes: 60,
    capacity: 1,
    people: [ada],
    status: "booked" as const,
  };
  const taken = await takeTime(admin, zone, { ...lesson, start, placeId });
  if (!taken.ok) throw new Error(taken.reason);
  id = taken.id;
});

type Ending = Pick<Parameters<typeof setSessionStatus>[2], "status" | "played" | "settled">;

/** Changes the session and runs the jobs. Returns what is owed then. */
async function become(ending: Ending) {
  const { rows } = await change(`select updated_at::text as version from sessions where id = '${id}'`);
  expect(await setSessionStatus(admin, zone, { id, version: String(rows[0]?.version), ...ending })).toMatchObject({
    ok: true,
  });
  return runJobs();
}

async function runJobs() {
  const { rows } = await asOwner((owner) =>
    owner.query<{ spot: string }>(`delete from graphile_worker._private_jobs where key like 'charge %'
      returning payload->>'spotId' as spot`),
  );
  for (const { spot } of rows) await chargeSpot(jobs, spot);
  return (await listOwed(admin, home)).map(({ title, owed }) => [title, owed]);
}

test("a session without credit is owed once, at the list price", async () => {
  expect(await runJobs()).toEqual([]);
  expect(await become({ status: "completed" })).toEqual([["Lesson", 9_000]]);
  const { rows } = await change("select id from session_people");
  await chargeSpot(jobs, String(rows[0]?.id));
  expect(await runJobs()).toEqual([["Lesson", 9_000]]);
});

test("a session that was broken off is owed by the minute", async () => {
  expect(await become({ status: "completed", played: 40 })).toEqual([["Lesson", 6_000]]);
  expect(await become({ status: "booked" })).toEqual([]);
  expect(await become({ status: "completed" })).toEqual([["Lesson", 9_000]]);
});

test("a session called off under way is owed by the minute, and one called off before it began is free", async () => {
  expect(await become({ status: "weathered", played: 20 })).toEqual([["Lesson", 3_000]]);
  expect(await become({ status: "booked" })).toEqual([]);
  expect(await become({ status: "weathered" })).toEqual([]);
});

test("a no-show is owed in full", async () => {
  expect(await become({ status: "no_show" })).toEqual([["No-show: Lesson", 9_000]]);
});

test("a session called off in time is not owed, one called off late is", async () => {
  expect(await become({ status: "cancelled", settled: "free" })).toEqual([]);
  expect(await become({ status: "booked" })).toEqual([]);
  expect(await become({ status: "cancelled", settled: "late" })).toEqual([["Cancelled late: Lesson", 9_000]]);
});

test("added tax is charged once, on top", async () => {
  await change("update site_settings set tax = 'added', tax_rate = 10000");
  expect(await become({ status: "completed" })).toEqual([["Lesson", 9_900]]);
  expect(await become({ status: "booked" })).toEqual([]);
  expect(await become({ status: "completed" })).toEqual([["Lesson", 9_900]]);
});

test("a payment stays, whatever happens to the session", async () => {
  await become({ status: "completed" });
  await recordPayment(admin, {
    ...{ id: crypto.randomUUID(), holder_id: home, method: "cash", amount_minor: 9_000, currency: "USD" },
    ...{ payer: { person_id: ada, name: "Ada", address: "" }, paid_on: "2026-11-18", keep_years: 10 },
    seller: { name: "Apex", address: "", tax_number: "" },
  });
  expect(await become({ status: "booked" })).toEqual([]);
  expect((await change("select count(*)::int as lines from sale_lines")).rows).toEqual([{ lines: 1 }]);
});

test("nothing is charged if the coach does not want it, or the list has no price", async () => {
  await change("update price_options set amount = 'On request'");
  expect(await become({ status: "completed" })).toEqual([]);
  await change("update price_options set amount = '$90'; update site_settings set charges_sessions = false");
  await become({ status: "booked" });
  expect(await become({ status: "completed" })).toEqual([]);
});
