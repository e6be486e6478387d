import { expect, test } from "vitest";
import { services as seeded } from "#seeds/essential/services.ts";
import { priceConflictsIn } from "./prices.ts";

type Priced = Parameters<typeof priceConflictsIn>[0][number];

function priced(over: { price?: string; list?: string; detail?: string[] }): Priced {
  const { price = "From $90/session", list, detail = [] } = over;
  const options = [
    ...(list ? [{ placement: "list" as const, label: "per session", amount: list }] : []),
    ...detail.map((amount) => ({ placement: "detail" as const, label: "1 hour", amount })),
  ];
  return { id: "1", title: "Doubles Clinic", price, options };
}

test("the specification's prices disagree for each service but video analysis", () => {
  const stored = seeded.map(({ title, price, list_price, detail_prices }) => ({
    ...{ id: title, title, price },
    options: [
      { ...list_price, placement: "list" as const },
      ...detail_prices.map((option) => ({ ...option, placement: "detail" as const })),
    ],
  }));
  const conflicts = priceConflictsIn(stored);
  expect(conflicts.map(({ title }) => title).sort()).toEqual(
    seeded
      .map(({ title }) => title)
      .filter((title) => title !== "Video Analysis")
      .sort(),
  );
  expect(conflicts.find(({ title }) => title === "Mental Performance")).toMatchObject({
    elsewhere: ["From $200/session on the home page", "$200 per session on the services list"],
    onPage: "$100, $360",
  });
});

test.each([
  ["all say the same", { list: "$90", detail: ["$90"] }],
  ["one of several, and the lowest where it says from", { list: "$160", detail: ["$160", "$90.00", "$1,200"] }],
  ["the page shows the text itself", { list: "$90" }],
  ["from one to another", { price: "From $90 to $160", detail: ["$90", "$160"] }],
  ["no figure, no promise", { price: "On request", detail: ["$90"] }],
  ["another figure beside the price", { price: "$90 for 60 min", detail: ["$90"] }],
  ["no currency at all", { price: "90 per hour", list: "90", detail: ["90"] }],
])("%s: no conflict", (_case, over) => {
  expect(priceConflictsIn([priced(over)])).toEqual([]);
});

test.each([
  ["the list", { list: "$95", detail: ["$90"] }, ["$95 per session on the services list"]],
  ["the home page", { price: "$80", list: "$90", detail: ["$90"] }, ["$80 on the home page"]],
  ["the list against the text", { list: "$95" }, ["$95 per session on the services list"]],
  ["from, but not the lowest", { list: "$90", detail: ["$60", "$90"] }, ["From $90/session on the home page"]],
])("%s disagrees", (_case, over, elsewhere) => {
  expect(priceConflictsIn([priced(over)])).toMatchObject([{ title: "Doubles Clinic", elsewhere }]);
});
