import { expect, test } from "vitest";
import { fromDecimal, sumOf, taxByRate, toDecimal } from "#app/lib/money.ts";
import { csvLine } from "#app/platform/http/csv.server.ts";
import { fc } from "#tests/seeded.ts";
import { payOldestFirst } from "./minutes.ts";
import { accountantCells, accountantColumns } from "./receipts/receipt.ts";
import { changeInWords, paymentMethods } from "./schema.ts";

test.each([
  ["held", 60, -60, 180, "60 minutes set aside: 3 lessons left."],
  ["released", 60, 60, 300, "60 minutes are back: 5 lessons left."],
  ["weathered", 60, 1, 85, "1 minute is back: 1.42 lessons left."],
  ["used", 90, 30, 150, "30 minutes are back: 2.5 lessons left."],
  ["forfeited", 60, 0, 0, "60 minutes are lost: nothing left."],
  ["used", 60, 0, 60, undefined],
  [null, null, null, 60, undefined],
] as const)("%s %s, %s back and %s left: %s", (kind, minutes, back, available, words) => {
  expect(changeInWords({ spot: "", kind, minutes, back, available })).toBe(words);
});

test("a payment goes to the oldest debts first and never exceeds them", () => {
  const debts = fc
    .array(fc.nat(100_000), { maxLength: 8 })
    .map((owed) => owed.map((one, at) => ({ id: `${at}`, owed: one })));
  fc.assert(
    fc.property(debts, fc.nat(400_000), (owed, amount) => {
      const paid = payOldestFirst(owed, amount);
      expect(paid === undefined).toBe(amount > sumOf(owed.map((debt) => debt.owed)));
      if (!paid) return;
      expect(sumOf(paid.map((part) => part.owed))).toBe(amount);
      const touched = owed.filter(({ owed: one }) => one > 0).slice(0, paid.length);
      expect(paid.slice(0, -1)).toEqual(touched.slice(0, -1));
    }),
  );
});

const amounts = fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { minLength: 1, maxLength: 40 });

test.each(["JPY", "USD", "KWD"])("the columns of the accountant's file add up to the receipts in %s", (currency) => {
  fc.assert(
    fc.property(amounts, fc.option(fc.integer({ min: 1, max: 30_000 })), (all, tax_rate) => {
      const receipts = all.map((amount_minor, at) => {
        const [tax] = taxByRate([{ amount_minor, tax_rate }]);
        return {
          ...{ number: at + 1, kind: "receipt" as const, of: null, paid_on: "2026-11-12", payer: "Dana" },
          ...{ method: paymentMethods[at % 4] ?? "cash", amount_minor, tax_minor: tax?.tax ?? null, currency },
        };
      });
      const lines = receipts.map((receipt) => csvLine(accountantCells(receipt)).trimEnd().split(","));
      const column = (name: string) =>
        sumOf(lines.map((cells) => fromDecimal(cells[accountantColumns.indexOf(name)] || "0", currency) ?? Number.NaN));
      expect(column("Total")).toBe(sumOf(all));
      expect(column("Net") + column("Tax")).toBe(column("Total"));
      expect(column("Tax")).toBe(sumOf(receipts.map(({ tax_minor }) => tax_minor ?? 0)));
      expect(toDecimal(column("Total"), currency)).not.toContain("e");
    }),
  );
});
