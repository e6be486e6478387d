import { sql } from "drizzle-orm";
import { messages } from "#app/features/inbox/tables.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { isWithin, type LocalRange } from "./funnel.server.ts";
import { comparedRanges } from "./period.ts";
import { dailyVisits, viewCounts } from "./tables.server.ts";

/** How many percent more, or fewer, than in as many days before; null where there was nothing before. */
export type Comparison = { days: number } & Record<"views" | "visitors" | "requests", number | null>;

type Sums = Record<"views" | "visitors" | "requests", [now: number, before: number]>;

/** Null while the days before were not all counted. */
export async function getComparison(tx: Tx, { timeZone, ...range }: LocalRange): Promise<Comparison | null> {
  const { days, now, before } = comparedRanges(range);
  const isNow = sql`day >= ${now.since}`;
  const both = (column: string) => {
    const sum = sql`sum(${sql.identifier(column)})`;
    return sql`json_build_array(coalesce(${sum} filter (where ${isNow}), 0), coalesce(${sum} filter (where not ${isNow}), 0))`;
  };
  const requests = (part: typeof now) =>
    sql`(select count(*) from ${messages} where spam is null and ${isWithin({ ...part, timeZone })})`;
  const { rows } = await tx.execute<Sums & { is_counted: boolean | null }>(sql`
    select (select min(day) from ${viewCounts}) <= ${before.since} as is_counted,
      ${both("views")} as views, ${both("visitors")} as visitors,
      json_build_array(${requests(now)}, ${requests(before)}) as requests
    from (
      select day, counted.views, visitors from ${viewCounts} as counted left join ${dailyVisits} as rolled using (day)
      where day between ${before.since} and ${now.until}
    ) as compared`);
  const [sums] = rows;
  if (!sums?.is_counted) return null;
  return {
    days,
    views: percentMore(sums.views),
    visitors: percentMore(sums.visitors),
    requests: percentMore(sums.requests),
  };
}

function percentMore([now, before]: [number, number]): number | null {
  return before > 0 ? Math.round((100 * (now - before)) / before) : null;
}
