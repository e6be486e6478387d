import { afterAll, beforeEach, expect, test } from "vitest";
import { recordPayment } from "#app/features/credits/payments.server.ts";
import { listBrokenCredits, listOwed } from "#app/features/credits/queries.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { openClock } from "#tests/change-histories/database-court.ts";
import { asOwner } from "#tests/database.ts";
import { change, mondayAhead, onMonday } from "#tests/open-monday.ts";
import { addFamily, bookOn, callOffAt, creditOf, emptyDay, type RainyDay } from "#tests/rainy-day.ts";
import { chargeSpot } from "./charging.server.ts";

const court = await openClock();
afterAll(() => court.close());
const [begins, bought] = [780, 300];
let day: RainyDay;

beforeEach(async () => {
  day = await emptyDay();
  await asOwner((owner) =>
    owner.query("truncate number_series cascade; insert into number_series values ('receipts')"),
  );
  await change("update site_settings set charges_sessions = true, tax = 'none', tax_rate = null");
  await change(`delete from price_options where service_id = '${day.family}'`);
  await change(`insert into price_options (service_id, placement, label, amount, display_order)
    values ('${day.family}', 'detail', '60 min', '$90', 1)`);
});

/** Minutes used by an hour that stops after so many: by default, and with "free below 10, half, all from 30". */
const edges = [
  { played: 0, used: 0, bySteps: 0 },
  { played: 9, used: 9, bySteps: 0 },
  { played: 10, used: 10, bySteps: 30 },
  { played: 20, used: 20, bySteps: 30 },
  { played: 29, used: 29, bySteps: 30 },
  { played: 30, used: 30, bySteps: 60 },
  { played: 60, used: 60, bySteps: 60 },
];
const rules = edges.flatMap(({ played, used, bySteps }) => [
  { policy: "by the minute", played, used },
  { policy: "by steps", played, used: bySteps },
]);
const steps = `'{"playedSteps":{"freeBelow":10,"fullFrom":30}}'`;

/** How each kind of session is paid for, and what is left of that after a call. */
const kinds: Record<string, (stop: (people: string[]) => Promise<string>, used: number) => Promise<void>> = {
  "a lesson": async (stop, used) => {
    const [nora = ""] = await addFamily(day, ["Nora"], bought);
    await stop([nora]);
    expect(await left("Nora")).toEqual([bought - used, 0]);
  },
  "a group": async (stop, used) => {
    const [nora = "", finn = ""] = await addFamily(day, ["Nora", "Finn"], bought);
    const [leo = ""] = await addFamily(day, ["Leo"], bought);
    await stop([nora, finn, leo]);
    expect([await left("Nora"), await left("Leo")]).toEqual([
      [bought - 2 * used, 0],
      [bought - used, 0],
    ]);
  },
  "a weekly hour": async (stop, used) => {
    const [nora = ""] = await addFamily(day, ["Nora"], bought);
    const next = await bookOn(day, { from: begins + 180, people: [nora] });
    await inSeries();
    await stop([nora]);
    const { rows } = await change(`select status, series_id is not null as weekly from sessions where id = '${next}'`);
    expect(rows).toEqual([{ status: "booked", weekly: true }]);
    expect(await left("Nora")).toEqual([bought - 60 - used, 60]);
  },
  "a session paid by card": async (stop, used) => {
    const [nora = ""] = await addFamily(day, ["Nora"]);
    await stop([nora]);
    const owed = used * 150;
    expect(await charged()).toEqual(owed > 0 ? [owed] : []);
    if (owed > 0) await payByCard(nora, owed);
    expect(await charged()).toEqual([]);
  },
};

const cells = rules.flatMap((rule) => Object.keys(kinds).map((kind) => ({ kind, ...rule })));

test.each(cells)("$kind that stops after $played of 60 minutes uses $used, $policy", { tags: "long" }, async (cell) => {
  const { kind, policy, played, used } = cell;
  if (policy === "by steps") await change(`update calendars set policy = policy || ${steps}`);
  const stop = async (people: string[]) => {
    const session = await bookOn(day, { from: begins, people });
    if (kind === "a weekly hour") await inSeries();
    const now = onMonday(begins + 59);
    court.clock.moment = now;
    const view = { from: "13:00", to: "14:00" };
    expect((await callOffAt(court.admin, { now, view, played: { [session]: played } })).result).toEqual({ ok: true });
    return session;
  };
  await kinds[kind]?.(stop, used);
  expect(await listBrokenCredits(court.admin)).toEqual([]);
});

const left = (name: string) => creditOf(court.admin, name);

/** Every session belongs to one weekly hour. */
const inSeries = () =>
  change(`with hour as (insert into series (calendar_id, place_id, title, weekday, starts_at, minutes, valid, written_until)
      select id, '${day.court}', 'Lesson', 1, ${begins}, 60, '[${mondayAhead},)', '${mondayAhead}' from calendars returning id)
    update sessions set series_id = hour.id from hour where series_id is null`);

/** What is owed after the jobs have run. */
async function charged(): Promise<number[]> {
  const { rows: spots } = await change("select id from session_people");
  for (const { id } of spots) await chargeSpot(connectionTo("courtside_service"), String(id));
  const { rows } = await change("select household_id as id from people where name = 'Nora'");
  return (await listOwed(court.admin, String(rows[0]?.id))).map(({ owed }) => owed);
}

async function payByCard(payer: string, amount_minor: number): Promise<void> {
  const { rows } = await change(`select household_id as id from people where id = '${payer}'`);
  await recordPayment(court.admin, {
    ...{ id: crypto.randomUUID(), holder_id: String(rows[0]?.id), method: "card", amount_minor, currency: "USD" },
    ...{ payer: { person_id: payer, name: "Nora", address: "" }, paid_on: mondayAhead, keep_years: 10 },
    seller: { name: "Apex", address: "", tax_number: "" },
  });
}
