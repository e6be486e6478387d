import { expect, type Page } from "@playwright/test";
import { elsewhere, screens, shortcuts } from "#app/shell/admin/navigation.ts";
import { noBarrierAtAnyWidth, violations } from "#e2e/barriers.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { sessionCookie, signedInAs } from "#tests/admin-session.ts";

const everyScreen = [...screens.flat(), ...elsewhere, ...shortcuts].length;
const sidebarOf = (page: Page) => page.getByRole("complementary", { name: "Sidebar" });
const menuOf = (page: Page) => page.getByRole("dialog", { name: "Jump to a screen" });
const looksOf = (html: string) => ({
  theme: /<html[^>]* class="(\w+)"/.exec(html)?.[1],
  sidebar: /data-sidebar="(\w+)"/.exec(html)?.[1],
});

async function open(page: Page, path = "/admin"): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
}

test("the whole frame by keyboard: skip, fold, jump, sign out", async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsAdmin(page, site);
  await open(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  await page.keyboard.press("Control+b");
  await expect(sidebarOf(page)).toHaveCSS("width", "48px");
  const toggle = page.getByRole("button", { name: "Toggle sidebar" });
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await toggle.focus();
  await page.keyboard.press("Enter");
  await expect(toggle).toHaveAttribute("aria-expanded", "true");

  await page.keyboard.press("Control+k");
  const field = menuOf(page).getByRole("combobox", { name: "Jump to a screen" });
  await expect(field).toBeFocused();
  await expect(menuOf(page).getByRole("option", { name: "Calendar" })).toHaveAttribute("data-highlighted", "");
  await field.pressSequentially("overv");
  await expect(menuOf(page).getByRole("option")).toHaveText(["User Info"]);
  await page.keyboard.press("Control+b");
  await expect(page.locator("aside"), "a shortcut of the page is not for whoever types").toHaveCSS("width", "256px");
  await page.keyboard.press("Escape");
  await expect(menuOf(page)).toBeHidden();
  await expect(toggle, "the focus goes back to where it was").toBeFocused();

  await page.getByRole("button", { name: "Sign Out" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/auth/);
  await open(page);
  await expect(page, "the session is gone").toHaveURL(/\/auth/);
});

test("the jump menu finds a screen by other words, says when there is none, and goes there", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await open(page);
  await page.getByRole("button", { name: "Jump to" }).click();
  const field = menuOf(page).getByRole("combobox");
  await expect(menuOf(page).getByRole("option")).toHaveCount(everyScreen);
  await field.fill("xyz");
  await expect(menuOf(page).getByText("Nothing by that name.")).toBeVisible();
  await field.fill("dashboard");
  await expect(menuOf(page).getByRole("option")).toHaveText(["User Info"]);
  await field.fill("");
  await page.keyboard.press("ArrowUp");
  await expect(menuOf(page).getByRole("option", { name: "Quiz Management" })).toHaveAttribute("data-highlighted", "");
  await field.fill("public");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
});

test("the server already knows how the sidebar was left, and for whom it is dark", async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsAdmin(page, site);
  const html = async () => (await page.request.get("/admin")).text();
  expect(looksOf(await html())).toEqual({ theme: "system", sidebar: "auto" });
  await open(page);
  await page.keyboard.press("Control+b");
  await expect.poll(async () => looksOf(await html()).sidebar).toBe("rail");

  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [light, dark] = ["rgb(246, 244, 238)", "rgb(8, 19, 24)"];
  expect(await background()).toBe(light);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await background(), "like this device").toBe(dark);
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menuitemradio", { name: "Light" }).click();
  await expect.poll(background).toBe(light);
  await expect.poll(async () => looksOf(await html()).theme).toBe("light");
  await page.goto("/");
  expect(await page.evaluate(() => document.documentElement.className), "the public site has one look").toBe("");
});

test("what waits is counted beside its screen, on a phone too", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await page.goto("/#contact");
  await page.getByLabel("Name", { exact: true }).fill("Jo Field");
  await page.getByLabel("Email").fill("counted@player.example");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Message sent successfully!")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await page.getByRole("button", { name: "Toggle sidebar" }).click();
  const drawer = page.getByRole("dialog", { name: "Navigation" });
  await expect(drawer.getByRole("link", { name: /^Messages\s*\d+ new$/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await drawer.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveClass("dark");
  expect(await violations(page)).toEqual([]);
  await drawer.getByRole("link", { name: "User Info" }).click();
  await expect(drawer).toBeHidden();
});

function boxEnd(box: { y: number; height: number } | null): number {
  return box ? box.y + box.height : 0;
}

test("on a phone the coach's screens are under the thumb, and nothing that has the focus is hidden behind them", async ({
  page,
  site,
}) => {
  await signInAsAdmin(page, site);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/admin/players/new");
  const bar = page.getByRole("navigation", { name: "Main screens" });
  await expect(bar.getByRole("link")).toHaveText([/^Calendar$/, /^Messages/, /^Players$/]);
  await expect(bar.getByRole("link", { name: "Players" })).toHaveAttribute("aria-current", "page");
  const top = (await bar.boundingBox())?.y ?? 0;
  expect(844 - top, "60 px and a hairline").toBe(61);
  await page.getByLabel("Name", { exact: true }).focus();
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    if ((await bar.locator(":focus").count()) > 0) break;
    // The page scrolls there smoothly.
    await expect
      .poll(async () => boxEnd(await focused.boundingBox()), await focused.evaluate((it) => it.outerHTML.slice(0, 90)))
      .toBeLessThanOrEqual(top);
  }
  await expect(bar.locator(":focus"), "the bar comes after the page").toHaveCount(1);
  await bar.getByRole("button", { name: "More" }).click();
  const drawer = page.getByRole("dialog", { name: "Navigation" });
  await expect(drawer.getByRole("link", { name: "Hero" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await bar.getByRole("link", { name: "Calendar" }).click();
  await expect(page).toHaveURL("/admin/calendar");
  const square = page.getByRole("link", { name: "New session" }).last();
  const box = await square.boundingBox();
  expect([box?.width, box?.height]).toEqual([56, 56]);
  await square.click();
  await expect(page).toHaveURL("/admin/calendar/new");
  await page.emulateMedia({ media: "print" });
  await expect(bar, "paper has no thumb").toBeHidden();
});

for (const theme of ["light", "dark"])
  test(`no barrier and no overflow on the overview in the ${theme} theme`, async ({ page, site }) => {
    await signInAsAdmin(page, site);
    await page.request.post("/admin/appearance", { form: { theme }, headers: { origin: site.node.url } });
    await open(page);
    await noBarrierAtAnyWidth(page);
    await page.keyboard.press("Control+k");
    await expect(menuOf(page)).toBeVisible();
    expect(await violations(page), "with the jump menu open").toEqual([]);
  });

test("an address without a screen, and a look that does not exist, do no harm", async ({ page, site, request }) => {
  await signInAsAdmin(page, site);
  expect((await page.request.get("/admin/nothing-here")).status()).toBe(404);
  const answer = await page.request.post("/admin/appearance", {
    form: { theme: "neon", sidebar: "<b>" },
    headers: { origin: site.node.url },
  });
  expect(answer.headers()["set-cookie"]).toBeUndefined();
  const member = await signedInAs("member", site.testSite.databaseUrl);
  const refused = await request.post("/admin/appearance", {
    form: { theme: "dark" },
    headers: { origin: site.node.url, cookie: `${sessionCookie}=${member.cookie}` },
  });
  expect(refused.status()).toBe(403);
  expect(refused.headers()["set-cookie"]).toBeUndefined();
});
