import { expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { asOwner } from "#tests/database.ts";
import { getComparison } from "./comparison.server.ts";
import { dailyVisits } from "./tables.server.ts";

const week = { since: "2026-03-04", until: "2026-03-10", timeZone: "America/New_York" };

async function count(days: { day: string; views: number; visitors: number }[]): Promise<void> {
  await connectionTo("courtside_service").insert(dailyVisits).values(days);
  await asOwner(async (owner) => {
    await owner.query("set role courtside_intake");
    for (const { day, views } of days) await owner.query("insert into view_counts values ($1, $2)", [day, views]);
    await owner.query("reset role");
  });
}

async function receive(messages: [at: string, spam: string | null][]): Promise<void> {
  await asOwner(async (owner) => {
    await owner.query("alter table messages no force row level security");
    for (const [at, spam] of messages)
      await owner.query(
        "insert into messages (source, name, email, spam, created_at) values ('contact', 'Dana', 'dana@player.example', $1, $2)",
        [spam, at],
      );
  });
}

test("a period is compared with the equally long one before, once that was counted", async () => {
  const compared = () => getComparison(connectionTo("courtside_admin"), week);
  await count([
    { day: "2026-02-27", views: 100, visitors: 40 },
    { day: "2026-03-03", views: 100, visitors: 10 },
    { day: "2026-03-04", views: 150, visitors: 45 },
    { day: "2026-03-10", views: 999, visitors: 999 },
  ]);
  expect(await compared(), "the first of the six days before was not counted").toBeNull();
  await count([{ day: "2026-02-26", views: 0, visitors: 0 }]);
  expect(await compared(), "today is left out").toEqual({ days: 6, views: -25, visitors: -10, requests: null });

  // The last of the days before, by the coach's clock; then the first of the period, and spam.
  await receive([
    ["2026-03-04T04:59:00Z", null],
    ["2026-03-04T05:00:00Z", null],
    ["2026-03-09T12:00:00Z", null],
    ["2026-03-09T12:00:00Z", "flood"],
    ["2026-03-10T12:00:00Z", null],
  ]);
  expect((await compared())?.requests).toBe(100);
});
