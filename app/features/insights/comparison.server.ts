import { sql } from "drizzle-orm";
import { countRequests } from "#app/features/inbox/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { LocalDays } from "#app/platform/db/days.server.ts";
import { comparedRanges } from "./period.ts";
import { dailyVisits, viewCounts } from "./tables.server.ts";

/** The change in percent against the equally long period before; null if that had none. */
export type Comparison = { days: number } & Record<"views" | "visitors" | "requests", number | null>;

type Sum = [now: number, before: number];
type Sums = { views: Sum; visitors: Sum; is_counted: boolean | null };

/** Null while that period is not fully counted. */
export async function getComparison(tx: Tx, { timeZone, ...range }: LocalDays): Promise<Comparison | null> {
  const { days, now, before } = comparedRanges(range);
  const isNow = sql`day >= ${now.since}`;
  const both = (column: string) => {
    const sum = sql`sum(${sql.identifier(column)})`;
    return sql`json_build_array(coalesce(${sum} filter (where ${isNow}), 0), coalesce(${sum} filter (where not ${isNow}), 0))`;
  };
  const { rows } = await tx.execute<Sums>(sql`
    select (select min(day) from ${viewCounts}) <= ${before.since} as is_counted,
      ${both("views")} as views, ${both("visitors")} as visitors
    from (
      select day, counted.views, visitors from ${viewCounts} as counted left join ${dailyVisits} as rolled using (day)
      where day between ${before.since} and ${now.until}
    ) as compared`);
  const [sums] = rows;
  if (!sums?.is_counted) return null;
  const requestsIn = async (part: typeof now) => (await countRequests(tx, { ...part, timeZone })).requests;
  return {
    days,
    views: percentMore(sums.views),
    visitors: percentMore(sums.visitors),
    requests: percentMore([await requestsIn(now), await requestsIn(before)]),
  };
}

function percentMore([now, before]: Sum): number | null {
  return before > 0 ? Math.round((100 * (now - before)) / before) : null;
}
