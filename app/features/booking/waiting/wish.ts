/** What mails call a wish. */
export const aboutWish = "wish";

/** Those that still wait for a time: `asked` is held one at this moment. */
export const liveWishes = ["waiting", "asked"] as const;
export const wishStatuses = [...liveWishes, "taken", "lapsed", "withdrawn"] as const;
export type WishStatus = (typeof wishStatuses)[number];

export const wishLimits = {
  title: 100,
  words: 200,
  windows: 400,
  /** How many may wait at a time, so that a robot fills no table. */
  waiting: 300,
  /** How often one address may leave a wish within a day. */
  perDay: 3,
  /** How many are asked at once about one time. */
  atOnce: 20,
  /** Enough to choose from. */
  times: 3,
} as const;

/** A start on this date from one minute of the day up to another; at exactly that minute, where both are the same. */
export type WishedTime = { date: string; from: number; to: number };

export function isLiveWish(status: WishStatus): boolean {
  return liveWishes.some((live) => live === status);
}

type Start = { date: string; minutes: number };

/** Whether a session may begin then. */
export function isWished({ date, minutes }: Start, windows: readonly WishedTime[]): boolean {
  return windows.some((one) => {
    if (one.date !== date) return false;
    return one.from === one.to ? minutes === one.from : one.from <= minutes && minutes < one.to;
  });
}

type Span = { start: number; end: number };
type Spans = readonly (readonly [start: number, end: number])[];

/** One after the other, without what two of them share. */
export function joined(spans: readonly Span[]): [start: number, end: number][] {
  const done: [number, number][] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = done.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else done.push([start, end]);
  }
  return done;
}

/** What lies in both. */
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
