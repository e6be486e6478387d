import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { coachingService } from "#tests/factories.ts";
import { asAdmin, asService, asVisitor } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";
import { listServiceLinks } from "./queries.server.ts";
import { priceOptions, serviceFeatureCards, serviceProcessSteps, services } from "./tables.server.ts";

const parts = [serviceFeatureCards, serviceProcessSteps, priceOptions] as const;

test("unpublishing a service hides its cards, steps and prices too", async () => {
  const admin = connectionTo("courtside_admin");
  const [hidden] = await admin
    .update(services)
    .set({ published: false })
    .where(eq(services.link, "/services/fitness-analysis"))
    .returning();
  await asVisitor(async (tx) => {
    expect((await listServiceLinks(tx)).map(({ link }) => link)).not.toContain("/services/fitness-analysis");
    for (const part of parts) expect(await tx.$count(part, eq(part.service_id, hidden?.id ?? ""))).toBe(0);
  });
  await asAdmin(async (tx) => {
    for (const part of parts) expect(await tx.$count(part, eq(part.service_id, hidden?.id ?? ""))).toBeGreaterThan(0);
  });
  await admin.update(services).set({ published: true });
});

test("the admin adds, changes and deletes a service, its parts go with it", () =>
  asAdmin(async (tx) => {
    const [added] = await tx.insert(services).values(coachingService()).returning();
    const service_id = added?.id ?? "";
    await tx
      .insert(priceOptions)
      .values({ service_id, placement: "list", label: "per hour", amount: "$90", display_order: 0 });
    await tx.delete(services).where(eq(services.id, service_id));
    expect(await tx.$count(priceOptions, eq(priceOptions.service_id, service_id))).toBe(0);
  }));

test("a link outside the services' folder is refused", () =>
  asAdmin((tx) =>
    expect(tx.insert(services).values(coachingService({ link: "javascript:alert(1)" }))).rejects.toMatchObject({
      cause: { constraint: "services_link_is_path" },
    }),
  ));

test("jobs cannot read services", () => asService((tx) => refused(tx.select().from(services))));
