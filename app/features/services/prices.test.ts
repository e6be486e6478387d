import { expect, test } from "vitest";
import { services as seeded } from "#seeds/essential/services.ts";
import { priceConflictsIn, priceParts } from "./prices.ts";

const conflictsOf = (price: string, ...amounts: string[]) =>
  priceConflictsIn([{ id: "1", title: "Doubles Clinic", price, amounts }]);

test("the specification's prices disagree for each service but video analysis", () => {
  const stored = seeded.map(({ title, price, detail_prices }) => {
    return { id: title, title, price, amounts: detail_prices.map(({ amount }) => amount) };
  });
  const conflicts = priceConflictsIn(stored);
  expect(conflicts.map(({ title }) => title).sort()).toEqual(
    seeded
      .map(({ title }) => title)
      .filter((title) => title !== "Video Analysis")
      .sort(),
  );
  expect(conflicts.find(({ title }) => title === "Mental Performance")).toMatchObject({
    price: "$200/session",
    onPage: "$100, $360",
  });
});

test.each([
  ["both say the same", "$90", ["$90"]],
  ["one of several", "$160", ["$160", "$90.00", "$1,200"]],
  ["the lowest where it says from", "From $90/session", ["$160", "$90.00", "$1,200"]],
  ["the page shows the price itself", "From $90/session", []],
  ["from one to another", "From $90 to $160", ["$90", "$160"]],
  ["no figure, no promise", "On request", ["$90"]],
  ["another figure beside the price", "$90 for 60 min", ["$90"]],
  ["no currency at all", "90 per hour", ["90"]],
])("%s: no conflict", (_case, price, amounts) => {
  expect(conflictsOf(price, ...amounts)).toEqual([]);
});

test.each([
  ["another price", "$95 per session", ["$90"]],
  ["from, but not the lowest", "From $90/session", ["$60", "$90"]],
])("%s disagrees", (_case, price, amounts) => {
  expect(conflictsOf(price, ...amounts)).toEqual([
    { id: "1", title: "Doubles Clinic", price, onPage: amounts.join(", ") },
  ]);
});

test.each([
  ["From $150/session", ["From", "$150", "/session"]],
  ["$1,200 for 8 lessons", ["", "$1,200", "for 8 lessons"]],
  ["80,00 € per hour", ["", "80,00 €", "per hour"]],
  ["CHF 120", ["", "CHF 120", ""]],
])("%s has its figure set apart", (price, parts) => {
  expect(Object.values(priceParts(price) ?? {})).toEqual(parts);
});
