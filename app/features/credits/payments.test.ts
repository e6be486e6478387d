import { beforeEach, expect, test } from "vitest";
import { addPerson } from "#app/features/people/mutations.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asOwner } from "#tests/database.ts";
import { personForm } from "#tests/factories.ts";
import { creditTasks } from "./jobs.server.ts";
import { payers, payments, saleLines } from "./payment-tables.server.ts";
import { recordPayment, returnMoney, voidReceipt } from "./payments.server.ts";
import { listAccounts, listBrokenCredits, listOwed, listReceipts } from "./queries.server.ts";
import {
  expireSales,
  forgiveMoney,
  previewRefund,
  refundSale,
  sellPackage,
  sellSession,
  takeBackSale,
} from "./sales.server.ts";

const admin = connectionTo("courtside_admin");
const family = { id: crypto.randomUUID(), title: "On-Court Lessons" };
const seller = { name: "Apex Tennis", address: "48 Mill Lane", tax_number: "58-0100142" };
let dana = "";

beforeEach(async () => {
  await asOwner((owner) =>
    owner.query(`truncate people, credit_accounts, payers, number_series cascade;
      insert into number_series values ('receipts')`),
  );
  const added = await addPerson(admin, personForm());
  dana = added.ok ? added.id : "";
});

type Package = Parameters<typeof sellPackage>[1];

const eightLessons = (over: Partial<Package> = {}): Package => ({
  ...{ id: crypto.randomUUID(), holder_id: dana, family, title: "8 lessons", terms: "They do not expire." },
  ...{ sold_on: "2026-11-12", currency: "USD", tax: { mode: "none" } },
  lines: [{ kind: "price", minutes: 480, amount_minor: 120_000 }],
  ...over,
});

const pay = (amount_minor: number, over: Partial<Parameters<typeof recordPayment>[1]> = {}) =>
  recordPayment(admin, {
    ...{ id: crypto.randomUUID(), holder_id: dana, method: "cash", amount_minor, currency: "USD" },
    ...{ payer: { person_id: dana, name: "Dana Field", address: "" }, paid_on: "2026-11-12", seller, keep_years: 10 },
    ...over,
  });

const undo = (receipt_id: string) => ({
  ...{ id: crypto.randomUUID(), receipt_id, paid_on: "2026-11-13", reason: "A mistake", seller },
});
const owed = async () => (await listOwed(admin, dana)).map((sale) => sale.owed);
const left = async () => (await listAccounts(admin, dana))[0]?.available;

function issued<Result extends { ok: boolean }>(result: Result): Extract<Result, { ok: true }> {
  expect(result).toMatchObject({ ok: true });
  return result as Extract<Result, { ok: true }>; // safe because of the line above
}

test("a package can be booked at once, and a form sent twice sells and pays once", async () => {
  const sale = eightLessons();
  expect(await sellPackage(admin, sale)).toEqual({ ok: true, sale_id: sale.id });
  expect(await sellPackage(admin, sale)).toEqual({ ok: true, sale_id: sale.id });
  expect([await left(), await owed()]).toEqual([480, [120_000]]);
  const id = crypto.randomUUID();
  const first = await pay(70_000, { id });
  expect(await pay(70_000, { id })).toEqual(first);
  expect([await owed(), await admin.$count(payments)]).toEqual([[50_000], 1]);
  expect(await pay(50_001)).toEqual({ ok: false, reason: "too much" });
});

test("discounts and gifts are lines with a reason, and added tax is owed too", async () => {
  const lines: Package["lines"] = [
    { kind: "price", minutes: 480, amount_minor: 120_000 },
    { kind: "discount", amount_minor: 20_000, reason: "Two siblings" },
    { kind: "gift", minutes: 60, reason: "Birthday" },
  ];
  await sellPackage(admin, eightLessons({ lines, tax: { mode: "added", rate: 6_000 } }));
  expect([await left(), await owed()]).toEqual([540, [106_000]]);
  const stored = await admin.select().from(saleLines).orderBy(saleLines.created_at, saleLines.kind);
  expect(stored.map((line) => [line.kind, line.minutes, line.amount_minor]).sort()).toEqual([
    ["discount", 0, -20_000],
    ["gift", 60, 0],
    ["price", 480, 120_000],
    ["tax", 0, 6_000],
  ]);
  await pay(106_000);
  const [receipt] = await listReceipts(admin, { from: "2026-11-01", until: "2026-12-01" });
  expect(receipt).toMatchObject({ number: 1, amount_minor: 106_000, tax_minor: 6_000, payer: "Dana Field" });
});

test("a payment goes to the oldest debts, across packages and sessions", async () => {
  const spot = { for_id: crypto.randomUUID(), person_id: dana, title: "Lesson of Nov 11", amount_minor: 17_500 };
  const { lines: _lines, terms: _terms, ...session } = eightLessons({ sold_on: "2026-11-11" });
  await sellPackage(admin, eightLessons());
  expect(await sellSession(admin, { ...session, ...spot })).toEqual({ ok: true, sale_id: session.id });
  const again = { ...session, ...spot, id: crypto.randomUUID() };
  expect(await sellSession(admin, again), "a spot is sold once").toEqual({ ok: true, sale_id: session.id });
  expect(await owed()).toEqual([17_500, 120_000]);
  await pay(20_000);
  expect(await owed()).toEqual([117_500]);
  expect(await listBrokenCredits(admin)).toEqual([]);
});

test("a receipt is voided once, by a new number, and its sale is owed again", async () => {
  await sellPackage(admin, eightLessons({ tax: { mode: "included", rate: 6_000 } }));
  const paid = issued(await pay(120_000));
  expect(await voidReceipt(admin, undo(paid.receipt_id))).toMatchObject({ ok: true, number: 2 });
  expect(await voidReceipt(admin, undo(paid.receipt_id))).toEqual({ ok: false, reason: "gone" });
  expect(await owed()).toEqual([120_000]);
  await pay(120_000, { method: "transfer", replaces_id: paid.receipt_id });
  const listed = await listReceipts(admin, { from: "2026-11-01", until: "2026-12-01" });
  expect(
    listed.map(({ number, kind, of, amount_minor, tax_minor }) => [number, kind, of, amount_minor, tax_minor]),
  ).toEqual([
    [1, "receipt", null, 120_000, 6_792],
    [2, "void", 1, -120_000, -6_792],
    [3, "receipt", 1, 120_000, 6_792],
  ]);
  expect(await listBrokenCredits(admin)).toEqual([]);
});

test("part of a package is refunded in minutes and money, as previewed", async () => {
  const { id: sale_id } = eightLessons();
  await sellPackage(admin, eightLessons({ id: sale_id }));
  const [first, second] = [issued(await pay(100_000)), issued(await pay(20_000))];
  const shown = await previewRefund(admin, { sale_id, minutes: 120 });
  expect(shown).toEqual({ minutes: 120, amount_minor: 30_000, version: 1, left: 360 });
  expect(await previewRefund(admin, { sale_id, minutes: 481 })).toBeUndefined();
  const refund = { sale_id, minutes: 120, amount_minor: 30_000, reason: "Moves away", version: 1 };
  expect(await refundSale(admin, refund)).toMatchObject({ ok: true });
  expect(await refundSale(admin, refund)).toEqual({ ok: false, reason: "changed" });
  const back = (receipt_id: string, amount_minor: number) =>
    returnMoney(admin, { ...undo(receipt_id), sale_id, amount_minor, method: "cash" });
  expect(await back(second.receipt_id, 20_001)).toEqual({ ok: false, reason: "too much" });
  expect(await back(second.receipt_id, 20_000)).toMatchObject({ ok: true, number: 3 });
  expect(await back(first.receipt_id, 10_001)).toEqual({ ok: false, reason: "too much" });
  expect(await back(first.receipt_id, 10_000)).toMatchObject({ ok: true, number: 4 });
  expect([await left(), await owed()]).toEqual([360, []]);
  expect(await listBrokenCredits(admin)).toEqual([]);
});

test("a sale made by mistake is reversed as a whole, unless its minutes are gone", async () => {
  const { id: sale_id } = eightLessons();
  await sellPackage(admin, eightLessons({ id: sale_id }));
  expect(await takeBackSale(admin, { sale_id, reason: "Wrong family" })).toEqual({ ok: true, minutes: 480 });
  expect(await takeBackSale(admin, { sale_id, reason: "Wrong family" })).toEqual({ ok: false, reason: "gone" });
  expect([await left(), await owed()]).toEqual([0, []]);
  expect(await listBrokenCredits(admin)).toEqual([]);
});

test("money owed can be waived, but no more than that", async () => {
  const { id: sale_id } = eightLessons();
  await sellPackage(admin, eightLessons({ id: sale_id }));
  await pay(100_000);
  const letGo = (amount_minor: number) => forgiveMoney(admin, { sale_id, amount_minor, reason: "Flu" });
  expect(await letGo(20_001)).toEqual({ ok: false, reason: "not enough" });
  expect(await letGo(20_000)).toEqual({ ok: true });
  expect(await owed()).toEqual([]);
});

test("minutes expire only where agreed, and only those left of that sale", async () => {
  const [old, open] = [crypto.randomUUID(), crypto.randomUUID()];
  await sellPackage(admin, eightLessons({ id: old, expires_on: "2027-01-31" }));
  await sellPackage(admin, eightLessons({ id: open }));
  await refundSale(admin, { sale_id: open, minutes: 60, amount_minor: 15_000, reason: "One too many" });
  const jobs = connectionTo("courtside_service");
  await expireSales(jobs, "2027-01-31");
  expect(await left()).toBe(900);
  await expireSales(jobs, "2027-02-01");
  await expireSales(jobs, "2030-01-01");
  expect([await left(), await listBrokenCredits(admin)]).toEqual([420, []]);
});

test("the first sale sets the currency", async () => {
  await sellPackage(admin, eightLessons());
  expect(await sellPackage(admin, eightLessons({ currency: "EUR" }))).toEqual({ ok: false, reason: "other currency" });
  expect(await pay(100, { currency: "EUR" })).toEqual({ ok: false, reason: "other currency" });
});

test("an erased payer's name stays as long as the law requires", async () => {
  await sellPackage(admin, eightLessons());
  await pay(100);
  await pay(100, { paid_on: "2010-05-01" });
  await creditTasks.forget_payers();
  expect(await admin.$count(payers)).toBe(2);
  await asOwner((owner) => owner.query("delete from people"));
  await creditTasks.forget_payers();
  expect(await admin.select({ until: payers.keep_until }).from(payers)).toEqual([{ until: "2036-12-31" }]);
  expect(await listBrokenCredits(admin)).toEqual([]);
});
