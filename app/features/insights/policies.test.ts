import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { viewBatch } from "#tests/factories.ts";
import { asAdmin, asMember, asService, asVisitor } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";
import { recordViews, saltOf } from "./mutations.server.ts";
import { listDays } from "./queries.server.ts";
import { dailyVisits, pageViews, viewCounts, visitorSalts } from "./tables.server.ts";

beforeAll(async () => {
  await recordViews(connectionTo("courtside_visitor"), viewBatch());
});

const ever = { since: "2000-01-01", until: "2100-01-01" };

test("a visitor can add a view and read nothing", async () => {
  await asVisitor(async (tx) => expect(await recordViews(tx, viewBatch())).toBe(1));
  for (const table of [pageViews, viewCounts, visitorSalts, dailyVisits])
    await asVisitor((tx) => refused(tx.select().from(table)));
});

test("a signed-up member can read nothing", () => asMember((tx) => refused(listDays(tx, ever))));

test("the admin reads daily figures but not single views, and changes neither", async () => {
  expect(await asAdmin((tx) => listDays(tx, ever))).toMatchObject([{ views: 1 }]);
  await asAdmin((tx) => refused(tx.select().from(pageViews)));
  await asAdmin((tx) => refused(tx.select().from(visitorSalts)));
  await asAdmin((tx) => refused(tx.update(viewCounts).set({ views: 57 })));
  await asAdmin((tx) => refused(tx.update(dailyVisits).set({ views: 57 })));
});

test("jobs read the views but cannot add one or read the day's key", async () => {
  expect(await asService((tx) => tx.select().from(pageViews))).toHaveLength(1);
  await asService((tx) => refused(recordViews(tx, viewBatch())));
  await asService((tx) => refused(tx.select().from(visitorSalts)));
});

test("no role reads a day's own table", async () => {
  await asVisitor((tx) => recordViews(tx, viewBatch()));
  for (const as of [asVisitor, asAdmin, asService])
    await as((tx) => refused(tx.execute(sql`create table page_views_by_day.mine (id int)`)));
});

test("far days and huge batches are refused", async () => {
  const unfit = { cause: { code: "23514" } };
  await asVisitor((tx) => expect(recordViews(tx, viewBatch({ day: "2031-01-01" }))).rejects.toMatchObject(unfit));
  await asVisitor((tx) => expect(saltOf(tx, "2031-01-01")).rejects.toMatchObject(unfit));
  const many = Array.from({ length: 1_001 }, () => ({ visitor: randomUUID() }));
  await asVisitor((tx) => expect(recordViews(tx, viewBatch({}, many))).rejects.toMatchObject(unfit));
});
