/** From `start` up to but not including `end`, in milliseconds since 1970. */
export type Span = { start: number; end: number };

/** The same time as sorted spans that neither touch nor overlap. */
export function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.filter(isNotEmpty).toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

/** Some spans without others, merged. */
export function subtract(spans: readonly Span[], without: readonly Span[]): Span[] {
  const cuts = merge(without);
  let cut = 0;
  return merge(spans).flatMap((span) => {
    const left: Span[] = [];
    let start = span.start;
    while (cut < cuts.length && (cuts[cut] as Span).end <= start) cut++;
    for (let at = cut; at < cuts.length && (cuts[at] as Span).start < span.end; at++) {
      const { start: from, end: to } = cuts[at] as Span;
      left.push({ start, end: from });
      start = to;
    }
    left.push({ start, end: span.end });
    return left.filter(isNotEmpty);
  });
}

export function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Spans that only touch do not overlap, and an empty one overlaps nothing. */
export function overlaps(a: Span, b: Span): boolean {
  return isNotEmpty(a) && isNotEmpty(b) && a.start < b.end && b.start < a.end;
}

export function widened({ start, end }: Span, byMs: number): Span {
  return { start: start - byMs, end: end + byMs };
}

/** Finds the span that contains an instant. The spans must be sorted and not overlap. */
export function spanAround(spans: readonly Span[], instant: number): Span | undefined {
  const span = spans[countWhile(spans, ({ end }) => end <= instant)];
  return span && span.start <= instant ? span : undefined;
}

/** How many leading items of a sorted list match. Later items must not match. */
function countWhile<Item>(items: readonly Item[], has: (item: Item) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (has(items[middle] as Item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isNotEmpty({ start, end }: Span): boolean {
  return start < end;
}

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
