export const aboutWish = "wish";

/** Still waiting for a time; an `asked` wish holds one now. */
export const liveWishes = ["waiting", "asked"] as const;
/** Can still be withdrawn. An `unproven` wish is on no list until its sender uses the mailed link. */
export const openWishes = ["unproven", ...liveWishes] as const;
export const wishStatuses = [...openWishes, "taken", "lapsed", "withdrawn"] as const;
export type WishStatus = (typeof wishStatuses)[number];

/**
 * As people read it. A `taken` wish may only have been asked for so far, may have failed since, or ended by a time that its
 * person found elsewhere; a `lapsed` one may never have been on the list.
 */
export type WishOutcome = Exclude<WishStatus, "taken"> | "requested" | "booked" | "failed" | "elsewhere" | "forgotten";

export const wishLimits = {
  title: 100,
  words: 200,
  windows: 400,
  /** How many may wait at once, so that bots cannot fill the table. */
  waiting: 300,
  /** How many may be unproven at once, and for how long. */
  unproven: 20,
  unprovenHours: 24,
  /** Proven wishes per address and day. */
  perDay: 3,
  /** How many people are offered one time at once. */
  atOnce: 20,
  /** Times per offer. */
  times: 3,
} as const;

/** A start on this date between two minutes of the day, or exactly at that minute if both are equal. */
export type WishedTime = { date: string; from: number; to: number };

export function isLiveWish(status: WishStatus): boolean {
  return liveWishes.some((live) => live === status);
}

type Start = { date: string; minutes: number };

export function isWished({ date, minutes }: Start, windows: readonly WishedTime[]): boolean {
  return windows.some((one) => {
    if (one.date !== date) return false;
    return one.from === one.to ? minutes === one.from : one.from <= minutes && minutes < one.to;
  });
}

type Span = { start: number; end: number };
type Spans = readonly (readonly [start: number, end: number])[];

/** Merges overlapping spans. */
export function joined(spans: readonly Span[]): [start: number, end: number][] {
  const done: [number, number][] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = done.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else done.push([start, end]);
  }
  return done;
}

/** The intersection. */
export function shared(some: Spans, others: Spans): [start: number, end: number][] {
  return some.flatMap(([start, end]) =>
    others.flatMap((other): [number, number][] => {
      const both: [number, number] = [Math.max(start, other[0]), Math.min(end, other[1])];
      return both[0] < both[1] ? [both] : [];
    }),
  );
}

export function isWithin({ start, end }: Span, spans: Spans): boolean {
  return spans.some((span) => span[0] <= start && end <= span[1]);
}
