import { countWhile, type Span } from "#app/lib/time/ranges.ts";

/** What lies around an instant, found without looking at everything. */
export type Neighbours<Item extends Span> = {
  /** Of what has started, the one that ends last. */
  before: (instant: number) => Item | undefined;
  /** The next one to start. */
  after: (instant: number) => Item | undefined;
  /** How many start within a span. */
  startingIn: (span: Span) => number;
};

export function neighboursIn<Item extends Span>(items: readonly Item[]): Neighbours<Item> {
  const ordered = items.toSorted((a, b) => a.start - b.start);
  const endsLast: Item[] = [];
  for (const item of ordered) {
    const last = endsLast.at(-1);
    endsLast.push(last && last.end > item.end ? last : item);
  }
  const startedBy = (instant: number) => countWhile(ordered, ({ start }) => start <= instant);
  const startedBefore = (instant: number) => countWhile(ordered, ({ start }) => start < instant);
  return {
    before: (instant) => endsLast[startedBy(instant) - 1],
    after: (instant) => ordered[startedBy(instant)],
    startingIn: ({ start, end }) => startedBefore(end) - startedBefore(start),
  };
}
