export const moves = ["up", "down"] as const;
export type Move = (typeof moves)[number];

/** `createdAt` to the microsecond, so that strings compare as in the database. */
type Place = { id: string; display_order: number; createdAt: string };

/** The positions that change when one item moves: two, or all where some shared a number. */
export function inNewOrder(places: readonly Place[], id: string, move: Move): { id: string; display_order: number }[] {
  const before = places.toSorted(
    (a, b) => a.display_order - b.display_order || compare(a.createdAt, b.createdAt) || compare(a.id, b.id),
  );
  const from = before.findIndex((place) => place.id === id);
  const to = move === "up" ? from - 1 : from + 1;
  const [moved, neighbour] = [before[from], before[to]];
  if (!moved || !neighbour) return [];
  const numbers = distinct(before);
  const after = before.with(from, neighbour).with(to, moved);
  return after.flatMap((place, index) => {
    const display_order = numbers[index] ?? index;
    return place.display_order === display_order ? [] : [{ id: place.id, display_order }];
  });
}

/** The numbers as they are if strictly increasing, otherwise renumbered. */
function distinct(places: readonly Place[]): number[] {
  const numbers = places.map(({ display_order }) => display_order);
  const isStrict = numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? number));
  return isStrict ? numbers : numbers.map((_, index) => index);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
