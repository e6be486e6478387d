import { expect } from "@playwright/test";
import { drizzle } from "drizzle-orm/node-postgres";
import { rollUpViews } from "#app/features/insights/mutations.server.ts";
import { doorUrl } from "#app/platform/db/roles.server.ts";
import { fillViews } from "#bench/fill-views.ts";
import { noBarrierAtAnyWidth, violations } from "#e2e/barriers.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { forgetViews } from "#tests/visits.ts";

test("before anybody came the screen says so", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await page.goto("/admin/insights");
  await expect(page.getByRole("heading", { name: "Nothing counted yet" })).toBeVisible();
  await page.goto("/admin");
  await expect(page.getByRole("region", { name: "Page Views" })).toContainText("0");
});

test("more requests than counted visitors make no share above all of them", async ({ page, site }) => {
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

test("the coach finds the figures, changes the period by keyboard and reads each chart as a table", async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  await fillViews(site.testSite.databaseUrl, 3_000);
  // As the job does with each minute.
  await withClient(doorUrl(site.testSite.databaseUrl, testSecret, "courtside_service"), (service) =>
    rollUpViews(drizzle(service)),
  );
  await signInAsAdmin(page, site);
  await page.goto("/admin");
  const card = page.getByRole("region", { name: "Page Views" });
  await expect(card).toContainText("Last 30 days");
  const total = (await card.getByText(/^[\d,]+$/).textContent()) ?? "";
  await card.getByRole("link", { name: "View insights" }).click();
  await expect(page.getByRole("heading", { name: "Insights", level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "The period in figures" })).toContainText(total);

  const direct = page.getByRole("table", { name: "Sources" }).getByRole("row", { name: /^Direct/ });
  await expect(direct).toBeVisible();
  await expect(page.getByRole("table", { name: "Where people drop off" }).getByRole("row")).toHaveCount(7);

  await page.getByRole("link", { name: "7 days" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/insights?days=7");
  await expect(page.getByRole("link", { name: "7 days" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("img", { name: /views and .* visitors by day; most on/ })).toBeVisible();
  await page.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("table", { name: "Views and visitors by day" }).getByRole("row")).toHaveCount(8);
  await page.goBack();
  await expect(page).toHaveURL("/admin/insights");

  await page.getByText("Show as a table").click();
  await noBarrierAtAnyWidth(page);
  await page.emulateMedia({ colorScheme: "dark" });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page), `dark, ${width} px`).toEqual([]);
  }
  await page.goto("/admin", { waitUntil: "networkidle" });
  expect(await violations(page), "overview, dark").toEqual([]);
});
