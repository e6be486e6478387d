import { beforeEach, expect, test } from "vitest";
import { addPerson } from "#app/features/people/mutations.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asOwner } from "#tests/database.ts";
import { personForm } from "#tests/factories.ts";
import { holdCredit, openBalance, settleCredit } from "../mutations.server.ts";
import { recordPayment } from "../payments.server.ts";
import { listBrokenCredits } from "../queries.server.ts";
import { refundSale, sellPackage, sellSession } from "../sales.server.ts";
import { listBalances, readCreditFigures } from "./balances.server.ts";

const admin = connectionTo("courtside_admin");
const family = { id: crypto.randomUUID(), title: "On-Court Lessons" };
const seller = { name: "Apex Tennis", address: "", tax_number: "" };
const day = "2026-11-12";
const asSold = { family, sold_on: day, currency: "USD", tax: { mode: "none" as const } };

beforeEach(() =>
  asOwner((owner) =>
    owner.query(`truncate people, credit_accounts, payers, number_series cascade;
      insert into number_series values ('receipts')`),
  ),
);

async function someone(name: string): Promise<string> {
  const added = await addPerson(admin, personForm({ name, email: `${name}@player.example` }));
  return added.ok ? added.id : "";
}

type Bought = { minutes: number; amount_minor: number; paid?: number };

async function buys(holder_id: string, { minutes, amount_minor, paid = amount_minor }: Bought): Promise<string> {
  const id = crypto.randomUUID();
  const lines = [{ kind: "price" as const, minutes, amount_minor }];
  await sellPackage(admin, { ...asSold, id, holder_id, lines, title: "Package", terms: "" });
  if (paid > 0)
    await recordPayment(admin, {
      ...{ id: crypto.randomUUID(), holder_id, method: "cash", amount_minor: paid, currency: "USD", paid_on: day },
      ...{ payer: { person_id: holder_id, name: "Dana", address: "" }, seller, keep_years: 10 },
    });
  return id;
}

async function plays(person_id: string, cause?: "complete" | "cancel early"): Promise<void> {
  const for_id = crypto.randomUUID();
  await holdCredit(admin, { person_id, family, minutes: 60, for_id });
  if (cause) await settleCredit(admin, for_id, { cause });
}

const figures = () => readCreditFigures(admin, "2026-11-01");
const left = async () => {
  const { minutes, worth_minor } = await figures();
  return { minutes, worth_minor };
};
const listed = async (show: "all" | "low" | "owes" = "all") =>
  (await listBalances(admin, { show, page: 1 })).map(({ holder_id }) => holder_id);

test("what is left is valued at the newest purchases' prices, and held minutes are still owed", async () => {
  const dana = await someone("dana");
  await buys(dana, { minutes: 480, amount_minor: 120_000 });
  const newer = await buys(dana, { minutes: 240, amount_minor: 65_000 });
  expect(await left()).toEqual({ minutes: 720, worth_minor: 185_000 });
  for (let played = 0; played < 7; played++) await plays(dana, "complete");
  expect(await left(), "seven of the older eight are used").toMatchObject({ worth_minor: 80_000 });
  await plays(dana);
  await plays(dana, "cancel early");
  expect(await left()).toEqual({ minutes: 300, worth_minor: 80_000 });
  await refundSale(admin, { sale_id: newer, minutes: 120, amount_minor: 32_500, reason: "Moves away" });
  expect(await left()).toEqual({ minutes: 180, worth_minor: 47_500 });
  await openBalance(admin, { holder_id: await someone("paper"), family, minutes: 60 });
  expect(await left(), "from paper, at no known price").toMatchObject({ minutes: 240, worth_minor: 47_500 });
  expect(await listBrokenCredits(admin)).toEqual([]);
});

test("the households that owe come first, then those with the least left", async () => {
  const [rich, low, debtor] = [await someone("rich"), await someone("low"), await someone("debtor")];
  await buys(rich, { minutes: 480, amount_minor: 120_000 });
  await buys(low, { minutes: 180, amount_minor: 50_000, paid: 40_000 });
  const spot = { for_id: crypto.randomUUID(), person_id: debtor, title: "Lesson", amount_minor: 17_500 };
  await sellSession(admin, { ...asSold, ...spot, id: crypto.randomUUID(), holder_id: debtor, sold_on: "2026-11-11" });
  expect(await listed()).toEqual([debtor, low, rich]);
  expect(await listed("owes")).toEqual([debtor, low]);
  expect(await listed("low")).toEqual([low]);
  expect(await figures()).toMatchObject({
    ...{ counts: { all: 3, low: 1, owes: 2 }, owed_minor: 27_500, received: { amount: 160_000, count: 2 } },
  });
  expect(await listBalances(admin, { show: "all", page: 1, among: [debtor, rich] })).toMatchObject([
    { holder_id: debtor, owed_minor: 17_500, debt: { count: 1, since: "2026-11-11", oldest: "Lesson" } },
    { holder_id: rich, owed_minor: 0, available: 480, bought: { minutes: 480 } },
  ]);
});
