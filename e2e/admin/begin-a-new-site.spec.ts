import { expect, type Locator, type Page } from "@playwright/test";
import { drizzle } from "drizzle-orm/node-postgres";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { openCalendar, plantAskable } from "#e2e/coach-calendar.ts";
import { hydrated } from "#e2e/hydrated.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { type Site, test } from "#e2e/site.ts";
import { sessionCookie, signedInAs } from "#tests/admin-session.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { beginAnew } from "#tests/new-site.ts";
import type { TestSite } from "#tests/site.ts";

/** A production site begins with examples and without testimonials. */
test.beforeAll(({ site: { testSite } }) =>
  asAdmin(testSite, async (admin) => {
    await beginAnew(drizzle(admin));
    await admin.query("update testimonials set published = false");
  }),
);

function asAdmin<Result>(testSite: TestSite, act: Parameters<typeof withClient<Result>>[1]): Promise<Result> {
  return withClient(doorUrl(testSite.databaseUrl, testSecret, "courtside_admin"), act);
}

/** A page as the server sends it, to a visitor or to a fresh admin. */
async function htmlOf(site: Site, path: string, kind?: "admin"): Promise<string> {
  const cookie = kind ? `${sessionCookie}=${(await signedInAs(kind, site.testSite.databaseUrl)).cookie}` : "";
  return (await fetch(site.node.url + path, { headers: { cookie } })).text();
}

test("testimonials are mentioned only when one is published", async ({ site }) => {
  const links = async (path: string) => (await htmlOf(site, path)).split('#testimonials"').length - 1;
  for (const path of ["/", "/services"]) {
    expect(await links(path)).toBe(0);
    expect(await htmlOf(site, path)).not.toContain("Success Stories");
  }
  await asAdmin(site.testSite, async (admin) => {
    await admin.query("update testimonials set published = true where display_order = 0");
  });
  await expect.poll(() => links("/services")).toBe(3);
  await expect.poll(() => htmlOf(site, "/")).toContain("Success Stories");
});

test("a hidden claim disappears from the public pages", async ({ page, site }) => {
  expect(await htmlOf(site, "/")).toContain("Tournament Wins");
  await signInAsAdmin(page, site);
  await page.goto("/admin/settings/claims");
  const wins = page.getByRole("group", { name: /Tournament Wins/ });
  await expect(wins.getByText("Example", { exact: true })).toBeVisible();
  await wins.getByRole("switch", { name: /Hide on the site/ }).press("Space");
  await page.getByRole("button", { name: "Save Claims" }).click();
  await expect(wins.getByText("Example", { exact: true })).toHaveCount(0);
  await expect.poll(() => htmlOf(site, "/")).not.toContain("Tournament Wins");
});

const listOf = (page: Page) => page.getByRole("region", { name: "Make the site yours" });
const taskOf = (page: Page, name: string) =>
  listOf(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name }) });

const exampleOf = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

test("a new site is unlisted until the coach has kept, changed or hidden each example and goes live", async ({
  page,
  site,
}) => {
  expect(await htmlOf(site, "/")).toContain('content="noindex"');
  expect(await htmlOf(site, "/")).not.toContain("ld+json");
  expect(await htmlOf(site, "/sitemap.xml")).not.toContain("<loc>");
  await signInAsAdmin(page, site);
  await page.goto("/admin");
  await taskOf(page, "Go live").getByRole("link", { name: "Open" }).click();
  await hydrated(page);
  await expect(exampleOf(page, "Phone").getByRole("button", { name: "It's right" })).toHaveCount(0);
  for (const name of ["Phone", "Success stories"]) {
    await exampleOf(page, name).getByRole("button", { name: "Hide" }).press("Enter");
    await expect(exampleOf(page, name)).toHaveCount(0);
  }
  await exampleOf(page, "Email").getByRole("link", { name: "Change" }).click();
  await page.getByLabel("Email", { exact: true }).fill("me@court.example");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Settings updated successfully")).toBeVisible();
  await page.goto("/admin/go-live");
  await expect(exampleOf(page, "Email")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Go live" })).toBeDisabled();
  await asAdmin(site.testSite, (admin) => admin.query("delete from setup_steps where name not in ('brand', 'quiz')"));
  await page.reload();
  await hydrated(page);
  for (const name of ["Brand", "Quiz"]) {
    await exampleOf(page, name).getByRole("button", { name: "It's right" }).press("Enter");
    await expect(exampleOf(page, name)).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Go live" }).click();
  await expect(page.getByText("Your site is live: search engines may list it.")).toBeVisible();
  await expect.poll(() => htmlOf(site, "/")).toContain("ld+json");
  expect(await htmlOf(site, "/")).not.toContain('content="noindex"');
  await expect.poll(() => htmlOf(site, "/sitemap.xml")).toContain("<loc>");
});

test("the list of first steps ticks off what is done, and goes away at the end", { tag: "@long" }, async ({
  page,
  site,
}) => {
  await asAdmin(site.testSite, async (admin) => {
    await beginAnew(drizzle(admin));
    await admin.query("update site_settings set is_live = true");
  });
  await signInAsAdmin(page, site);
  await page.goto("/admin");
  const list = listOf(page);
  const task = (name: string) => taskOf(page, name);
  await expect(list.getByRole("listitem")).toHaveCount(8);
  await page.goto(await hrefOf(task("Open hours")));
  await expect(page.getByRole("heading", { name: "Hours and places", level: 1 })).toBeVisible();
  await openCalendar(site.testSite);
  await plantAskable(site.testSite);
  await page.goto("/admin");
  for (const name of ["Go live", "A place", "Open hours", "One service to book"])
    await expect(task(name)).toContainText("Done");
  for (const name of ["Your other calendar", "Sessions on your phone"]) {
    await page.request.get(await hrefOf(task(name)));
    await task(name).getByRole("button", { name: "Not needed" }).press("Enter");
    await expect(task(name)).toContainText("Done");
  }

  await withClient(doorUrl(site.testSite.databaseUrl, testSecret, "courtside_service"), async (service) => {
    await service.query("insert into backups (made_at, bytes, rows) values (now(), 1, 1)");
  });
  await page.goto(await hrefOf(task("Mail")));
  await hydrated(page);
  await page.getByRole("button", { name: "Send test mail" }).click();
  await expect(page.getByText("Sent: your mail server accepted it")).toBeVisible();
  await page.goto("/admin");
  await expect(page.getByRole("region", { name: "Messages" })).toBeVisible();
  await expect(list).toHaveCount(0);
});

async function hrefOf(task: Locator): Promise<string> {
  return (await task.getByRole("link", { name: "Open" }).getAttribute("href")) ?? "";
}

test("a demo is marked on every page and shows no list of first steps", async ({ site }) => {
  await asAdmin(site.testSite, async (admin) => {
    await beginAnew(drizzle(admin));
    await admin.query("update site_settings set is_demo = true");
  });
  const overview = await htmlOf(site, "/admin", "admin");
  expect(overview).toContain("Demo data.");
  expect(overview).not.toContain("Make the site yours");
  await expect.poll(() => htmlOf(site, "/services")).toContain("Demo data.");
  await asAdmin(site.testSite, async (admin) => {
    await admin.query("update site_settings set is_demo = false");
  });
  await expect.poll(() => htmlOf(site, "/services")).not.toContain("Demo data.");
});

test("each card of the overview leads to what it counts, the newest first and the account last", async ({
  page,
  site,
}) => {
  await signInAsAdmin(page, site);
  await page.goto("/admin");
  for (const [card, address] of Object.entries(counted))
    await expect(page.getByRole("region", { name: card, exact: true }).getByRole("link")).toHaveAttribute(
      "href",
      address,
    );
  const regions = await page.getByRole("main").getByRole("region").evaluateAll(namesOf);
  expect(regions.slice(-2)).toEqual(["Account", "Profile and roles"]);
  // Today's arrivals come first.
  const places = Object.keys(counted).map((card) => regions.indexOf(card));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

const counted = {
  Messages: "/admin/messages",
  "Page Views": "/admin/insights",
  "Quiz Submissions": "/admin/quiz-submissions",
  "Blog Posts": "/admin/blog",
  Testimonials: "/admin/testimonials",
};

function namesOf(regions: Element[]): string[] {
  return regions.map((region) => {
    const titled = region.getAttribute("aria-labelledby");
    return region.getAttribute("aria-label") ?? (titled && document.getElementById(titled)?.textContent) ?? "";
  });
}
