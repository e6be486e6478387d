/** One way of doing the row's work; `measure` runs it for a while and returns how many times a second it was done. */
export type Side = {
  name: string;
  measure: (seconds: number) => Promise<number>;
  /** The 95th percentile of a run in ms, where that matters. */
  p95?: () => number;
};

export type Row = {
  name: string;
  /** Ours comes first; each other side says what share of its speed ours must reach, if any. */
  open: () => Promise<{ ours: Side; beside: (Side & { target?: number })[]; close: () => Promise<void> }>;
};

type Effort = { rounds: number; seconds: number };

/** Runs the sides of a row in turn, several times over, so that other load on the machine affects all of them alike. */
export async function measureRow(row: Row, { rounds, seconds }: Effort): Promise<string[][]> {
  const { ours, beside, close } = await row.open();
  try {
    const sides = [ours, ...beside];
    const figures = new Map(sides.map(({ name }) => [name, [] as number[]]));
    for (const side of sides) await side.measure(1);
    for (let round = 0; round < rounds; round++)
      for (const side of turned(sides, round)) figures.get(side.name)?.push(await side.measure(seconds));
    const of = (name: string) => figures.get(name) ?? [];
    return [
      [row.name, ours.name, rate(of(ours.name)), spread(of(ours.name)), slowest(ours), "", "", ""],
      ...beside.map((side) => {
        const { name, target } = side;
        const ratios = of(ours.name).map((figure, round) => figure / (of(name)[round] ?? Number.NaN));
        return [
          row.name,
          name,
          rate(of(name)),
          spread(of(name)),
          slowest(side),
          ratio(ratios),
          spread(ratios),
          verdict(ratios, target),
        ];
      }),
    ];
  } finally {
    await close();
  }
}

export const heading = ["row", "side", "per s", "spread", "p95 ms", "ours / it", "spread", "target"];

export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

function slowest({ p95 }: Side): string {
  return p95 ? p95().toFixed(1) : "";
}

function turned<Item>(items: Item[], by: number): Item[] {
  const start = by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

function rate(figures: number[]): string {
  return Math.round(median(figures)).toLocaleString("en-US");
}

function ratio(figures: number[]): string {
  return median(figures).toFixed(2);
}

/** From the slowest to the fastest run, in percent of the median. */
function spread(figures: number[]): string {
  const share = (Math.max(...figures) - Math.min(...figures)) / median(figures);
  return `${Math.round(share * 100)}%`;
}

function verdict(ratios: number[], target: number | undefined): string {
  if (target === undefined) return "";
  return `${median(ratios) >= target ? "reached" : "missed"} (${target.toFixed(1)})`;
}
