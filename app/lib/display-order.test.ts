import { expect, test } from "vitest";
import { fc } from "#tests/seeded.ts";
import { inNewOrder, moves } from "./display-order.ts";

const place = (id: string, display_order: number, createdAt = "20260101") => ({ id, display_order, createdAt });

test("moving swaps the numbers of two neighbours and changes no other", () => {
  const places = [place("a", 3), place("b", 7), place("c", 20)];
  expect(inNewOrder(places, "c", "up")).toEqual([
    { id: "c", display_order: 7 },
    { id: "b", display_order: 20 },
  ]);
});

test("the first cannot move up, the last cannot move down, an unknown one not at all", () => {
  const places = [place("a", 0), place("b", 1)];
  expect(inNewOrder(places, "a", "up")).toEqual([]);
  expect(inNewOrder(places, "b", "down")).toEqual([]);
  expect(inNewOrder(places, "z", "up")).toEqual([]);
});

test("among equal numbers the older comes first, then the smaller id, and each gets its own number", () => {
  const places = [place("c", 5, "20260102"), place("b", 5, "20260101"), place("a", 5, "20260102")];
  // In order: b, a, c.
  expect(inNewOrder(places, "c", "up")).toEqual([
    { id: "b", display_order: 0 },
    { id: "c", display_order: 1 },
    { id: "a", display_order: 2 },
  ]);
});

test("any moves over any numbers leave a strict order of the same services", () => {
  const ids = ["a", "b", "c", "d", "e"];
  const move = fc.record({ id: fc.constantFrom(...ids), direction: fc.constantFrom(...moves) });
  fc.assert(
    fc.property(
      fc.array(fc.nat(3), { minLength: 5, maxLength: 5 }),
      fc.array(move, { minLength: 1 }),
      (orders, run) => {
        let places = ids.map((id, index) => place(id, orders[index] ?? 0));
        let moved = false;
        for (const { id, direction } of run) {
          const changes = new Map(inNewOrder(places, id, direction).map((change) => [change.id, change.display_order]));
          moved ||= changes.size > 0;
          places = places.map((one) => ({ ...one, display_order: changes.get(one.id) ?? one.display_order }));
        }
        const numbers = places.map(({ display_order }) => display_order);
        return !moved || new Set(numbers).size === ids.length;
      },
    ),
  );
});
