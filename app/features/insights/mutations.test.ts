import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asOwner } from "#tests/database.ts";
import { viewBatch } from "#tests/factories.ts";
import { recordViews, rollUpViews, tidyViews } from "./mutations.server.ts";
import { listDays, readSources } from "./queries.server.ts";
import { dailyPages, dailyVisits } from "./tables.server.ts";

const service = () => connectionTo("courtside_service");
const visitor = () => connectionTo("courtside_visitor");
const admin = () => connectionTo("courtside_admin");

const began = Date.now();
const dayFrom = (offset: number) => new Date(began + offset * 86_400_000).toISOString().slice(0, 10);
const [yesterday, today] = [dayFrom(-1), dayFrom(0)];
const both = { since: yesterday, until: today };
const ids = Array.from({ length: 6 }, () => crypto.randomUUID());

async function partitions(): Promise<string[]> {
  const { rows } = await service().execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = 'page_views'::regclass order by 1`);
  return rows.map(({ name }) => name);
}

const nameOf = (day: string) => `day_${day.replaceAll("-", "")}`;

test("a roll-up is repeatable, includes new views and skips unchanged days", async () => {
  const [ann, ben] = ids;
  await recordViews(
    visitor(),
    viewBatch({ day: today }, [{ visitor: ann ?? "" }, { visitor: ann ?? "", path: "/blog" }]),
  );
  expect(await rollUpViews(service())).toEqual([today]);
  expect(await rollUpViews(service())).toEqual([]);
  expect(await listDays(admin(), both)).toEqual([{ day: today, views: 2, visitors: 1 }]);

  await recordViews(visitor(), viewBatch({ day: today }, [{ visitor: ben ?? "" }]));
  expect(await listDays(admin(), both), "views at once, visitors with the roll-up").toEqual([
    { day: today, views: 3, visitors: 1 },
  ]);
  await rollUpViews(service());
  expect(await listDays(admin(), both)).toEqual([{ day: today, views: 3, visitors: 2 }]);
});

test("an interrupted roll-up leaves the day unchanged", async () => {
  await recordViews(visitor(), viewBatch({ day: today }));
  const before = await service().select().from(dailyPages);
  await expect(
    service().transaction(async (tx) => {
      await rollUpViews(tx);
      throw new Error("killed");
    }),
  ).rejects.toThrow("killed");
  expect(await service().select().from(dailyPages)).toEqual(before);
  expect(await rollUpViews(service())).toEqual([today]);
});

test("days are created ahead and dropped after thirty, but not before they are rolled up", async () => {
  await recordViews(visitor(), viewBatch({ day: yesterday }));
  await tidyViews(service(), today);
  expect(await partitions()).toEqual(Array.from({ length: 10 }, (_, index) => nameOf(dayFrom(index - 2))));

  await tidyViews(service(), dayFrom(30));
  expect(await partitions(), "thirty days later, yesterday was not rolled up").toContain(nameOf(yesterday));
  await rollUpViews(service());
  await tidyViews(service(), dayFrom(30));
  expect(await partitions()).not.toContain(nameOf(yesterday));
  expect(await partitions()).toContain(nameOf(today));
  expect(
    await service().select().from(dailyVisits).where(eq(dailyVisits.day, yesterday)),
    "its figures stay",
  ).toHaveLength(1);
});

test("a visitor's call creates no table: views of a day that is not open yet are retried once it is", async () => {
  const batch = viewBatch({ day: dayFrom(2) });
  await asOwner((owner) => owner.query(`set role courtside_intake; drop table page_views_by_day.${nameOf(batch.day)}`));
  // Not of the classes 22 and 23, for which the buffer would drop the batch.
  await expect(recordViews(visitor(), batch)).rejects.toMatchObject({ cause: { code: "55000" } });
  expect(await partitions()).not.toContain(nameOf(batch.day));
  await tidyViews(service(), today);
  expect(await recordViews(visitor(), batch)).toBe(1);
});

test("made-up sources share one row, and no visitor is lost", async () => {
  const views = Array.from({ length: 300 }, (_, index) => ({ source: `made-up-${index}` }));
  await recordViews(visitor(), viewBatch({ day: dayFrom(1) }, views));
  await rollUpViews(service());
  const range = { since: dayFrom(1), until: dayFrom(1) };
  const { sources } = await readSources(admin(), range);
  expect(sources[0]).toMatchObject({ source: "other", visitors: 200 });
});
