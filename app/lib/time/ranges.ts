/** From `start` up to, not including, `end`, in milliseconds since 1970. */
export type Span = { start: number; end: number };

/** The same time as spans that are in order and neither touch nor overlap. */
export function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.filter(isNotEmpty).toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

/** What is left of some spans without others, merged. */
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

/** The time that is in both, merged. */
export function intersect(spans: readonly Span[], others: readonly Span[]): Span[] {
  return subtract(spans, subtract(spans, others));
}

export function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Spans that only touch do not overlap, and an empty one overlaps nothing. */
export function overlaps(a: Span, b: Span): boolean {
  return isNotEmpty(a) && isNotEmpty(b) && a.start < b.end && b.start < a.end;
}

/** Of spans that are in order and do not overlap, the one that an instant lies in. */
export function spanAround(spans: readonly Span[], instant: number): Span | undefined {
  const span = spans[countWhile(spans, ({ end }) => end <= instant)];
  return span && span.start <= instant ? span : undefined;
}

/** How many items at the beginning of an ordered list have a property that no later item has. */
export function countWhile<Item>(items: readonly Item[], has: (item: Item) => boolean): number {
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
