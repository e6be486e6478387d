import { beforeEach, expect, test } from "vitest";
import { setSessionStatus, takeTime } from "#app/features/calendar/mutations.server.ts";
import { readCreditFigures } from "#app/features/credits/ledger/balances.server.ts";
import { recordPayment } from "#app/features/credits/payments.server.ts";
import { listBrokenCredits, listReceipts, readBalanceOf, readCredits } from "#app/features/credits/queries.server.ts";
import { accountantCells, accountantColumns } from "#app/features/credits/receipts/receipt.ts";
import { sellPackage } from "#app/features/credits/sales.server.ts";
import { msPerDay, msPerHour } from "#app/lib/time/durations.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { addHousehold, addPlayer, openAtAnyHour } from "#tests/change-histories/database-court.ts";
import { asOwner } from "#tests/database.ts";
import { change } from "#tests/open-monday.ts";
import { coachZone as zone } from "#tests/weekly-calendar.ts";

const admin = connectionTo("courtside_admin");
const begin = Math.ceil((Date.now() + msPerDay) / msPerHour) * msPerHour;
let [placeId, home, service, ada, leo] = ["", "", "", "", ""];

beforeEach(async () => {
  await asOwner((owner) =>
    owner.query(
      `truncate credit_accounts, payers, number_series cascade; insert into number_series values ('receipts')`,
    ),
  );
  placeId = await openAtAnyHour();
  home = await addHousehold();
  [ada, leo] = [await addPlayer("Ada", home), await addPlayer("Leo", home)];
  service = String((await change("select service_id from bookable_services")).rows[0]?.service_id);
});

async function book(turn: number, people = [ada]): Promise<string> {
  const lesson = {
    serviceId: service,
    title: "Lesson",
    minutes: 60,
    capacity: people.length,
    status: "booked" as const,
  };
  const taken = await takeTime(admin, zone, { ...lesson, people, placeId, start: begin + 2 * turn * msPerHour });
  if (!taken.ok) throw new Error(taken.reason);
  return taken.id;
}

async function become(id: string, over: Omit<Parameters<typeof setSessionStatus>[2], "id" | "version">) {
  const { rows } = await change(`select updated_at::text as version from sessions where id = '${id}'`);
  expect(await setSessionStatus(admin, zone, { id, version: String(rows[0]?.version), ...over })).toMatchObject({
    ok: true,
  });
}

test("after a season the family's balance, the coach's figures and the accountant's file agree", async () => {
  const sold = {
    id: crypto.randomUUID(),
    holder_id: home,
    family: { id: service, title: "Lessons" },
    title: "8 lessons",
  };
  await sellPackage(admin, {
    ...{ ...sold, terms: "", sold_on: "2026-11-02", currency: "USD", tax: { mode: "none" } },
    lines: [{ kind: "price", minutes: 480, amount_minor: 120_000 }],
  });
  for (const amount_minor of [50_000, 70_000])
    await recordPayment(admin, {
      ...{ id: crypto.randomUUID(), holder_id: home, method: "cash", amount_minor, currency: "USD" },
      ...{ payer: { person_id: ada, name: "Ada", address: "" }, paid_on: "2026-11-03", keep_years: 10 },
      seller: { name: "Apex", address: "", tax_number: "" },
    });
  const [played, rained, forgiven, group] = [await book(0), await book(1), await book(2), await book(3, [ada, leo])];
  await become(played, { status: "completed" });
  await become(rained, { status: "weathered" });
  await become(forgiven, { status: "cancelled", settled: "grace" });
  await become(group, { status: "completed", marks: { [ada]: "here", [leo]: "absent" } });

  // Of eight lessons, one took place and the group used two: one played, one missed.
  expect(await readBalanceOf(admin, leo)).toMatchObject({ words: "5 lessons left.", owed_minor: 0 });
  const figures = await readCreditFigures(admin, "2026-11-01");
  expect(figures).toMatchObject({ minutes: 300, worth_minor: 75_000, owed_minor: 0, received: { amount: 120_000 } });
  const receipts = await listReceipts(admin, { from: "2026-11-01", until: "2026-12-01" });
  const total = accountantColumns.indexOf("Total");
  expect(receipts.map((receipt) => Number(accountantCells(receipt)[total]))).toEqual([500, 700]);
  const { credit_entries } = await readCredits(admin, { people: [ada, leo], households: [home] });
  const kinds = credit_entries.map(({ kind }) => kind).filter((kind) => kind !== "held");
  expect(kinds.toSorted()).toEqual(["bought", "forfeited", "released", "used", "used", "weathered"]);
  expect(await listBrokenCredits(admin)).toEqual([]);
});
