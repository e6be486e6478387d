import { readPhrase } from "#app/features/phrases/grammar/readings.server.ts";
import { settle } from "#app/features/phrases/grammar/settle.server.ts";
import { usualPhraseSettings } from "#app/features/phrases/schema.ts";
import { instantAt } from "#app/lib/time/wall-time.server.ts";
import { instantsOf } from "#tests/time-table/zones.ts";
import { ambiguous } from "./ambiguous.ts";
import { grid } from "./grid.ts";
import { hoursOn, type Moment, moments } from "./moments.ts";
import { type ExpectedWish, expectedOf } from "./oracle.ts";
import { players } from "./players.ts";
import type { Row } from "./rows.ts";
import { canonical, type Grade, grade } from "./score.ts";
import { traps } from "./traps.ts";
import { worded } from "./wording.ts";

export const wordsTable: Record<string, Row[]> = { grid, players, ambiguous, traps };

/** One phrase at one moment: its meaning, and how well it was read. */
export type Cell = { phrase: string; moment: Moment; expected: ExpectedWish[]; grade: Grade; got: string };

export function cellsOf(rows: readonly Row[], at: readonly Moment[] = moments): Cell[] {
  return rows.flatMap((row) => at.map((moment) => cellOf(row, moment)));
}

/** A row's meaning at a moment, as instants found without the module under test. */
export function meaningOf([, ...labels]: Row, moment: Moment): ExpectedWish[] {
  const wishes = expectedOf(
    labels.map((label) => worded(label, moment)),
    moment,
  );
  return wishes.filter(({ answers }) => answers.length > 0);
}

function cellOf(row: Row, moment: Moment): Cell {
  const phrase = worded(row[0], moment);
  const expected = meaningOf(row, moment);
  const settings = { ...usualPhraseSettings, order: moment.order };
  const { date, minutes, last, zone } = moment;
  const read = readPhrase(phrase, { today: date, last, settings });
  const settled = settle(read, { now: { date, minutes }, last, hoursOn });
  const byTable = (day: string, at: number) => instantsOf(zone, day, at)[0] ?? Number.NaN;
  const byModule = (day: string, at: number) => instantAt(zone, day, at, "earlier");
  const wanted = canonical(expected, byTable);
  const given = canonical(settled.wishes, byModule);
  const asks = settled.outcome === "question";
  return { phrase, moment, expected, grade: grade(wanted, given, asks), got: JSON.stringify(settled.wishes) };
}
