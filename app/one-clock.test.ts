import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const clock = "app/lib/time/wall-time.server.ts";
const sources = globSync([
  "app/**/*.{ts,tsx,js}",
  "scripts/**/*.ts",
  "seeds/**/*.ts",
  "drizzle/*.sql",
  "drizzle/functions/*.sql",
]).filter((file) => !/\.test\.tsx?$/.test(file) && file !== clock);

/** Ways to convert between wall time and instants, in code and in SQL. */
const conversions =
  /\bTemporal\.|\bat time zone\b|::date\b|::timestamp\b|\bdate_trunc\b|\bcurrent_date\b|\blocaltimestamp\b|\.[gs]et(?:Hours|Minutes|Day|Date|Month|FullYear)\(|\bgetTimezoneOffset\b/gi;

function conversionsIn(text: string): string[] {
  const code = text.replaceAll(/^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*|--.*)/gm, "");
  return Array.from(code.matchAll(conversions), ([found]) => found);
}

/** Files that may convert on their own: nothing in them is booked or shown as an hour. */
const known: Record<string, string> = {
  "app/features/health/facts.server.ts": "asks both engines the same, to compare them",
  "app/features/insights/mutations.server.ts": "page views are counted by date",
  "app/features/insights/period.ts": "counts dates of the calendar, without hours",
  "app/features/insights/tables.server.ts": "page views are stored to the minute",
  "app/features/quiz/mutations.server.ts": "writes an instant as text, in UTC",
  "app/features/services/mutations.server.ts": "writes an instant as text, in UTC",
  "app/lib/time/zone-names.ts": "asks whether a zone exists",
  "app/platform/db/days.server.ts": "finds what was sent or viewed on a date",
  "app/shell/site/frame/layout.tsx": "the year at the foot of each page",
  "drizzle/0001_tables.sql": "page views are stored to the minute",
  "drizzle/functions/mail_request_link.sql": "one mail an hour, in UTC",
  "drizzle/functions/open_view_days.sql": "page views are kept by date, in UTC",
  "drizzle/functions/record_views.sql": "page views are counted by date, in UTC",
  "drizzle/functions/salt_of.sql": "page views are counted by date, in UTC",
};

test("one module turns wall time into instants", () => {
  const converting = sources.filter((file) => conversionsIn(readFileSync(file, "utf8")).length > 0);
  expect(converting.sort()).toEqual(Object.keys(known).sort());
});

test("files that convert on their own are not part of the calendar", () => {
  expect(Object.keys(known).filter((file) => file.startsWith("app/features/calendar/"))).toEqual([]);
  expect(conversionsIn(readFileSync(clock, "utf8"))).toContain("Temporal.");
});

test.each([
  "Temporal.PlainDate.from(date)",
  "select lower(during) at time zone 'America/New_York'",
  "where lower(during)::date = day",
  "date_trunc('day', lower(during))",
  "where day >= CURRENT_DATE",
  "start.setHours(9)",
  "new Date(start).getDay()",
])("a second way is detected: %s", (text) => {
  expect(conversionsIn(text)).toHaveLength(1);
});

test.each(["// as Temporal.Instant does", "-- no at time zone here", "new Date(start).getUTCDay()", "during::text"])(
  "no conversion is reported in %s",
  (text) => {
    expect(conversionsIn(text)).toEqual([]);
  },
);
