import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connectionTo, type Tx } from "#app/platform/db/connection.server.ts";
import { coachingService } from "#tests/factories.ts";
import { asAdmin, asVisitor } from "#tests/principals.ts";
import { getService, listServiceCards, listServicesWithPrice } from "./queries.server.ts";
import { services } from "./tables.server.ts";

// A pool, because a service's parts are read concurrently.
const visitor = () => connectionTo("courtside_visitor");

test("the list has the prices of the specification's first table", async () => {
  const rows = await asVisitor(listServicesWithPrice);
  expect(rows.map(({ title, price }) => `${title}: ${price}`)).toEqual([
    "Video Analysis: $150/session",
    "Mental Performance: $200/session",
    "Tournament Observation: $400/tournament day",
    "Remote Strategy Sessions: $100/hour",
    "Fitness Analysis: $175/assessment",
    "On-Court Lessons: $120/hour",
  ]);
});

test.each([
  ["video-analysis", ["$150 30 min", "$200 1 hour", "$400 Entire match"]],
  ["mental-performance", ["$100 Single session 60 min", "$360 4 sessions"]],
  ["tournament-observation", ["$200 Single day", "$500 Weekend 2-3 days"]],
  ["remote-strategy", ["$80 45 min", "$280 4 sessions"]],
  ["fitness-analysis", ["$150 Initial assessment 90 min", "$500 4 sessions"]],
  ["on-court-lessons", ["$175 Single lesson 60 min", "$650 4 lessons", "$1,200 8 lessons"]],
])("%s has its own prices, three cards and its steps", async (slug, prices) => {
  const service = await getService(visitor(), `/services/${slug}`);
  expect(service?.prices.map(({ amount, label, note }) => [amount, label, note ?? ""].join(" ").trim())).toEqual(
    prices,
  );
  expect(service?.cards).toHaveLength(3);
  expect(service?.steps.length).toBeGreaterThanOrEqual(3);
});

test("a lesson lasts 15, 30 and 15 minutes, a fitness assessment three times 30", async () => {
  const durations = async (slug: string) =>
    (await getService(visitor(), `/services/${slug}`))?.steps.map(({ duration }) => duration);
  expect(await durations("on-court-lessons")).toEqual(["15 min", "30 min", "15 min"]);
  expect(await durations("fitness-analysis")).toEqual(["30 min", "30 min", "30 min"]);
});

test("an unpublished service is on no list and has no page, even for a role that may read it", () =>
  asAdmin(async (tx) => {
    const link = "/services/video-analysis";
    await tx.update(services).set({ published: false }).where(eq(services.link, link));
    expect(await links(tx, listServiceCards)).not.toContain(link);
    expect(await links(tx, listServicesWithPrice)).not.toContain(link);
    expect(await getService(tx, link)).toBeUndefined();
  }));

test("services are in the coach's order, then by age; a new one needs no parts", () =>
  asAdmin(async (tx) => {
    const [younger, older, first] = ["/services/younger", "/services/older", "/services/first"] as const;
    await tx
      .insert(services)
      .values([
        coachingService({ link: younger }),
        coachingService({ link: older, created_at: new Date("2026-01-01") }),
        coachingService({ link: first, display_order: 0, created_at: new Date("2026-01-01") }),
      ]);
    for (const list of [listServiceCards, listServicesWithPrice]) {
      const order = await links(tx, list);
      expect(order[0]).toBe(first);
      expect(order.slice(-2)).toEqual([older, younger]);
    }
    const [added] = (await listServicesWithPrice(tx)).filter(({ link }) => link === first);
    expect(added).toMatchObject({ price: "From $90/session" });
  }));

async function links(tx: Tx, list: (tx: Tx) => Promise<{ link: string }[]>): Promise<string[]> {
  return (await list(tx)).map(({ link }) => link);
}
