import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { elsewhere, screens, shortcuts } from "#app/shell/admin/frame/navigation.ts";
import { violations } from "#e2e/barriers.ts";
import { hydrated } from "#e2e/hydrated.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { type Site, test } from "#e2e/site.ts";
import { sessionCookie, signedInAs } from "#tests/admin-session.ts";
import { testSecret, withClient } from "#tests/database.ts";

const everyScreen = [...screens.flat(), ...elsewhere, ...shortcuts].length;
const menuOf = (page: Page) => page.getByRole("dialog", { name: "Jump to a screen" });
const looksOf = (html: string) => ({
  theme: /<html[^>]* class="(\w+)"/.exec(html)?.[1],
  sidebar: /data-sidebar="(\w+)"/.exec(html)?.[1],
});

async function open(page: Page, path = "/admin"): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

test("the skip link leads to the content", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await open(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("the jump menu finds screens by other words, people and messages, and goes there", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await open(page);
  await page.getByRole("button", { name: "Jump to" }).click();
  const field = menuOf(page).getByRole("combobox", { name: "Jump to a screen" });
  await expect(menuOf(page).getByRole("option")).toHaveCount(everyScreen);
  await field.fill("xyz");
  await expect(menuOf(page).getByText("Nothing by that name.")).toBeVisible();
  await field.fill("dashboard");
  await expect(menuOf(page).getByRole("option")).toHaveText(["User Info"]);
  await ask(site, "courtside_admin", "insert into people (name) values ('Vera Quotter'), ('Max Requote')");
  await write(site, "A quote for Quotter's squad, please");
  await field.fill("quot");
  await expect(menuOf(page).getByRole("option")).toHaveText([
    ...["Vera Quotter", "Max Requote", "Testimonials", "Add Testimonial"],
    ...["Jo FieldA quote for Quotter's squad, please"],
  ]);
  await expect(menuOf(page).getByRole("option").first()).toHaveAttribute("data-highlighted", "");
  await field.fill("squad, p");
  await expect(menuOf(page).getByRole("option")).toHaveText([/^Jo Field/]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Jo Field" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await field.fill("public");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
});

test("the jump menu opens with Ctrl+K, ignores page shortcuts and returns the focus", async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsAdmin(page, site);
  await open(page);
  const toggle = page.getByRole("button", { name: "Toggle sidebar" });
  await toggle.focus();
  await page.keyboard.press("Control+k");
  const field = menuOf(page).getByRole("combobox", { name: "Jump to a screen" });
  await expect(field).toBeFocused();
  await expect(menuOf(page).getByRole("option", { name: "Today" })).toHaveAttribute("data-highlighted", "");
  await page.keyboard.press("ArrowUp");
  await expect(menuOf(page).getByRole("option", { name: "Quiz Management" })).toHaveAttribute("data-highlighted", "");
  await page.keyboard.press("Control+b");
  await expect(page.locator("aside")).toHaveCSS("width", "256px");
  await page.keyboard.press("Escape");
  await expect(menuOf(page)).toBeHidden();
  await expect(toggle).toBeFocused();
});

test("the server renders the sidebar as the coach left it", async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsAdmin(page, site);
  const sidebar = async () => looksOf(await (await page.request.get("/admin")).text()).sidebar;
  expect(await sidebar()).toBe("auto");
  await open(page);
  await page.keyboard.press("Control+b");
  await expect.poll(sidebar).toBe("rail");
});

test("the admin theme follows the device until the coach chooses one", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [light, dark] = ["rgb(246, 244, 238)", "rgb(8, 19, 24)"];
  expect(await background()).toBe(dark);
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menuitemradio", { name: "Light" }).click();
  await expect.poll(background).toBe(light);
  await expect.poll(async () => looksOf(await (await page.request.get("/admin")).text()).theme).toBe("light");
  const home = await (await page.request.get("/")).text();
  expect(looksOf(home).theme, "the public site has one theme").toBeUndefined();
});

const drawerOf = (page: Page) => page.getByRole("dialog", { name: "Navigation" });

const ask = ({ testSite }: Site, door: Parameters<typeof doorUrl>[2], call: string, values: string[] = []) =>
  withClient(doorUrl(testSite.databaseUrl, testSecret, door), (client) => client.query(call, values));
const write = (site: Site, message: string) =>
  ask(
    site,
    "courtside_visitor",
    `select receive_message('contact', 'Jo Field', 'counted@player.example', null, null, null, null, $1,
      'session', null, null, gen_random_uuid())`,
    [message],
  );

async function openDrawer(page: Page, site: Site): Promise<void> {
  await write(site, "Hello");
  await signInAsAdmin(page, site);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await page.getByRole("button", { name: "Toggle sidebar" }).click();
}

test("on a phone the drawer counts new messages and closes when a screen is chosen", async ({ page, site }) => {
  await openDrawer(page, site);
  await expect(drawerOf(page).getByRole("link", { name: /^Messages\s*\d+ new$/ })).toBeVisible();
  await drawerOf(page).getByRole("link", { name: "User Info" }).click();
  await expect(drawerOf(page)).toBeHidden();
});

for (const theme of ["Light", "Dark"]) {
  test(`the open drawer has no accessibility violation in the theme ${theme}`, { tag: "@long" }, async ({
    page,
    site,
  }) => {
    await openDrawer(page, site);
    await drawerOf(page).getByRole("button", { name: "Theme" }).click();
    await page.getByRole("menuitemradio", { name: theme }).click();
    await expect(page.locator("html")).toHaveClass(theme.toLowerCase());
    expect(await violations(page)).toEqual([]);
  });
}

for (const colorScheme of ["light", "dark"] as const)
  test(`the open jump menu has no accessibility violation in the ${colorScheme} theme`, { tag: "@long" }, async ({
    page,
    site,
  }) => {
    await page.emulateMedia({ colorScheme });
    await signInAsAdmin(page, site);
    await open(page);
    await page.keyboard.press("Control+k");
    await expect(menuOf(page)).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

const barOf = (page: Page) => page.getByRole("navigation", { name: "Main screens" });

async function openOnPhone(page: Page, site: Site, path: string): Promise<void> {
  await signInAsAdmin(page, site);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, path);
}

test("on a phone the bottom bar has the coach's main screens and opens the others", async ({ page, site }) => {
  await openOnPhone(page, site, "/admin/players/new");
  const bar = barOf(page);
  await expect(bar.getByRole("link")).toHaveText([/^Today$/, /^Calendar$/, /^Messages/, /^Players$/]);
  await expect(bar.getByRole("link", { name: "Players" })).toHaveAttribute("aria-current", "page");
  await bar.getByRole("button", { name: "More" }).click();
  await expect(drawerOf(page).getByRole("link", { name: "Hero" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawerOf(page)).toBeHidden();
  await bar.getByRole("link", { name: "Calendar" }).click();
  await expect(page).toHaveURL("/admin/calendar");
});

test("on a phone the calendar's button for a new session is 56 px square", { tag: "@long" }, async ({ page, site }) => {
  await openOnPhone(page, site, "/admin/calendar");
  const square = page.getByRole("link", { name: "New session" }).last();
  const box = await square.boundingBox();
  expect([box?.width, box?.height]).toEqual([56, 56]);
  await square.click();
  await expect(page).toHaveURL("/admin/calendar/new");
});

test("the bottom bar is not printed", { tag: "@long" }, async ({ page, site }) => {
  await openOnPhone(page, site, "/admin/calendar/new");
  await page.emulateMedia({ media: "print" });
  await expect(barOf(page)).toBeHidden();
});

test("on a phone the bottom bar hides nothing that has the focus", { tag: "@long" }, async ({ page, site }) => {
  await openOnPhone(page, site, "/admin/players/new");
  const bar = barOf(page);
  const top = (await bar.boundingBox())?.y ?? 0;
  expect(844 - top, "60 px and a hairline").toBe(61);
  await page.getByLabel("Name", { exact: true }).focus();
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    if ((await bar.locator(":focus").count()) > 0) break;
    await expect
      .poll(async () => boxEnd(await focused.boundingBox()), await focused.evaluate((it) => it.outerHTML.slice(0, 90)))
      .toBeLessThanOrEqual(top);
  }
  await expect(bar.locator(":focus"), "the bar comes after the page").toHaveCount(1);
});

function boxEnd(box: { y: number; height: number } | null): number {
  return box ? box.y + box.height : 0;
}

const post = (request: APIRequestContext, site: Site, cookie: string, form: Record<string, string>) =>
  request.post("/admin/appearance", {
    form,
    headers: { origin: site.node.url, cookie: `${sessionCookie}=${cookie}` },
  });

test("a session cookie opens nothing after signing out", async ({ request, site }) => {
  const session = await signedInAs("admin", site.testSite.databaseUrl);
  const headers = { origin: site.node.url, cookie: `${sessionCookie}=${session.cookie}` };
  const isOpen = async () => (await request.get("/admin", { headers, maxRedirects: 0 })).status() === 200;
  expect(await isOpen()).toBe(true);
  await request.post("/auth/sign-out", { headers, maxRedirects: 0 });
  expect(await isOpen()).toBe(false);
});

test("an unknown admin address is a 404", async ({ request, site }) => {
  const { cookie } = await signedInAs("admin", site.testSite.databaseUrl);
  const answer = await request.get("/admin/nothing-here", { headers: { cookie: `${sessionCookie}=${cookie}` } });
  expect(answer.status()).toBe(404);
});

test("an unknown theme sets no cookie", async ({ request, site }) => {
  const { cookie } = await signedInAs("admin", site.testSite.databaseUrl);
  const answer = await post(request, site, cookie, { theme: "neon", sidebar: "<b>" });
  expect(answer.headers()["set-cookie"]).toBeUndefined();
});

test("a member cannot change the admin theme", async ({ request, site }) => {
  const { cookie } = await signedInAs("member", site.testSite.databaseUrl);
  const refused = await post(request, site, cookie, { theme: "dark" });
  expect(refused.status()).toBe(403);
  expect(refused.headers()["set-cookie"]).toBeUndefined();
});
