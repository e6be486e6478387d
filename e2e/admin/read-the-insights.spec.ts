import { expect } from "@playwright/test";
import { drizzle } from "drizzle-orm/node-postgres";
import { rollUpViews } from "#app/features/insights/mutations.server.ts";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { fillViews } from "#bench/fill-views.ts";
import { noBarrierAtAnyWidth } from "#e2e/barriers.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { sessionCookie, signedInAs } from "#tests/admin-session.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { forgetViews } from "#tests/visits.ts";

test("insights say when nothing was counted yet", async ({ request, site }) => {
  const { cookie } = await signedInAs("admin", site.testSite.databaseUrl);
  const answer = await request.get("/admin/insights", { headers: { cookie: `${sessionCookie}=${cookie}` } });
  expect(await answer.text()).toContain("Nothing counted yet");
});

test("no share exceeds 100% when there are more requests than counted visitors", async ({ page, site }) => {
  const view = { visitor: crypto.randomUUID(), path: "/", reached: "sent", source: "", medium: "", campaign: "" };
  await withClient(doorUrl(site.testSite.databaseUrl, testSecret, "courtside_visitor"), async (visitor) => {
    await visitor.query("select record_views(gen_random_uuid(), (now() at time zone 'America/New_York')::date, $1)", [
      JSON.stringify([view]),
    ]);
    // From people who ask not to be counted.
    for (let count = 0; count < 5; count++)
      await visitor.query(`select receive_message('contact', 'Gale Private', 'gale@player.example', null, null, null, null,
        'Hello', 'session', null, null, gen_random_uuid())`);
  });
  await withClient(doorUrl(site.testSite.databaseUrl, testSecret, "courtside_service"), (service) =>
    rollUpViews(drizzle(service)),
  );
  await signInAsAdmin(page, site);
  await page.goto("/admin/insights");
  await expect(page.getByRole("region", { name: "The period in figures" })).toContainText("Requests5");
  const funnel = page.getByRole("table", { name: "From visit to request" });
  await expect(funnel.getByRole("row", { name: /^Sent a request/ })).toContainText("100%");
  const words = await page.getByRole("main").innerText();
  const shares = [...words.matchAll(/(\d+)%/g)].map(([, share]) => Number(share));
  expect(shares.length).toBeGreaterThan(3);
  expect(shares.filter((share) => share > 100)).toEqual([]);
  await withClient(site.testSite.databaseUrl, forgetViews);
});

test.describe("with counted views", () => {
  test.beforeAll(async ({ site }) => {
    await fillViews(site.testSite.databaseUrl, 3_000);
    // As the job does every minute.
    await withClient(doorUrl(site.testSite.databaseUrl, testSecret, "courtside_service"), (service) =>
      rollUpViews(drizzle(service)),
    );
  });

  test("the overview's figure leads to the insights", { tag: "@long" }, async ({ page, site }) => {
    await signInAsAdmin(page, site);
    await page.goto("/admin");
    const card = page.getByRole("region", { name: "Page Views" });
    await expect(card).toContainText("Last 30 days");
    const total = (await card.getByText(/^[\d,]+$/).textContent()) ?? "";
    await card.getByRole("link", { name: "View insights" }).click();
    await expect(page.getByRole("region", { name: "The period in figures" })).toContainText(total);
    const direct = page.getByRole("table", { name: "Sources" }).getByRole("row", { name: /^Direct/ });
    await expect(direct).toBeVisible();
    await expect(page.getByRole("table", { name: "Where people drop off" }).getByRole("row")).toHaveCount(7);
  });

  test("the coach changes the period and reads the chart as a table", async ({ page, site }) => {
    await signInAsAdmin(page, site);
    await page.goto("/admin/insights");
    await page.getByRole("link", { name: "7 days" }).press("Enter");
    await expect(page).toHaveURL("/admin/insights?days=7");
    await expect(page.getByRole("link", { name: "7 days" })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("img", { name: /views and .* visitors by day; most on/ })).toBeVisible();
    await page.locator("summary").press("Enter");
    await expect(page.getByRole("table", { name: "Views and visitors by day" }).getByRole("row")).toHaveCount(8);
  });

  for (const colorScheme of ["light", "dark"] as const)
    test(`the open table of the chart has no accessibility violation in the ${colorScheme} theme`, {
      tag: "@long",
    }, async ({ page, site }) => {
      await signInAsAdmin(page, site);
      await page.emulateMedia({ colorScheme });
      await page.goto("/admin/insights");
      await page.getByText("Show as a table").click();
      await noBarrierAtAnyWidth(page);
    });
});
