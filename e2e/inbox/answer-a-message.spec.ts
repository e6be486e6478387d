import { expect, type Locator, type Page } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { noBarrierAtAnyWidth } from "#e2e/barriers.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { testSecret, withClient } from "#tests/database.ts";
import type { TestSite } from "#tests/site.ts";

async function someoneWrites(testSite: TestSite, name: string, email: string): Promise<void> {
  const call = `select receive_message('booking', $1, $2, '555 0100', 'Friday', 'on-court', 'beginner', 'Is Friday free?',
    'session', null, null, gen_random_uuid())`;
  await asVisitor(testSite, call, [name, email]);
}

/** By the contact form, which asks for neither a date nor a service. */
async function someoneAsks(testSite: TestSite, name: string, email: string, words: string): Promise<void> {
  const call =
    "select receive_message('contact', $1, $2, null, null, null, null, $3, 'session', null, null, gen_random_uuid())";
  await asVisitor(testSite, call, [name, email, words]);
}

async function asVisitor(testSite: TestSite, call: string, values: string[]): Promise<void> {
  await withClient(doorUrl(testSite.databaseUrl, testSecret, "courtside_visitor"), (visitor) =>
    visitor.query(call, values),
  );
}

async function openMessage(page: Page, name: string): Promise<Locator> {
  await page.getByRole("link", { name: `View ${name}` }).click();
  return page.getByRole("dialog", { name });
}

test("a message is answered with a template from a phone, and the mail arrives once", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsAdmin(page, site);
  await someoneWrites(site.testSite, "Dana Field", "dana@answers.example");
  await page.goto("/admin/messages");
  const dialog = await openMessage(page, "Dana Field");
  await dialog.getByRole("button", { name: "That time works" }).click();
  await expect(dialog.getByLabel("Answer")).toHaveValue(/Hi Dana,\n\nFriday works for the On-Court Lesson/);
  await dialog.getByLabel("Then mark as").selectOption("processed");
  await dialog.getByRole("button", { name: "Send Reply" }).dblclick();
  await expect(page.getByText("Reply is on its way")).toBeVisible();
  await expect(dialog.getByLabel("Status")).toHaveValue("processed");
  const replies = () =>
    site.testSite.mailbox.mails.filter(
      ({ to, raw }) => to.includes("dana@answers.example") && raw.includes("On-Court"),
    );
  await expect.poll(() => replies().length, { timeout: 60_000 }).toBe(1);
  await expect(dialog.getByText(/^Sent/).first()).toBeVisible({ timeout: 60_000 });
});

test("on a phone, the question stays in sight while it is answered", { tag: "@long" }, async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsAdmin(page, site);
  await someoneWrites(site.testSite, "Tia Taps", "tia@answers.example");
  await page.goto("/admin/messages");
  const dialog = await openMessage(page, "Tia Taps");
  const question = dialog.getByText("Is Friday free?");
  const template = dialog.getByRole("button", { name: "That time works" });
  await expect(template, "without scrolling").toBeInViewport({ ratio: 1 });
  await template.click();
  const send = dialog.getByRole("button", { name: "Send Reply" });
  for (const seen of [question, dialog.getByLabel("Answer"), send]) await expect(seen).toBeInViewport({ ratio: 1 });
  // An on-screen keyboard takes the lower half; the question stays above the text being typed.
  await page.setViewportSize({ width: 390, height: 480 });
  await dialog.getByLabel("Subject").click();
  await expect(question).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await send.click();
  await expect(page.getByText("Reply is on its way")).toBeVisible();
});

test("a half-written reply survives closing the dialog and is gone once sent", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await someoneWrites(site.testSite, "Hal Way", "hal@drafts.example");
  await someoneWrites(site.testSite, "Olive Other", "olive@drafts.example");
  await page.goto("/admin/messages?q=@drafts");
  let dialog = await openMessage(page, "Hal Way");
  await dialog.getByRole("button", { name: "Reply" }).click();
  const waysOut = {
    Escape: () => page.keyboard.press("Escape"),
    Cancel: async () => {
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await page.keyboard.press("Escape");
    },
    "a click outside": () => page.mouse.click(20, 20),
  };
  for (const [way, leave] of Object.entries(waysOut)) {
    await dialog.getByLabel("Answer").fill(`Begun before ${way}`);
    await dialog.getByLabel("Then mark as").selectOption("processed");
    await leave();
    await expect(dialog).toHaveCount(0);
    dialog = await openMessage(page, "Hal Way");
    await expect(dialog.getByLabel("Answer")).toHaveValue(`Begun before ${way}`);
    await expect(dialog.getByLabel("Then mark as")).toHaveValue("processed");
  }
  await page.keyboard.press("Escape");
  const other = await openMessage(page, "Olive Other");
  await expect(other.getByRole("button", { name: "Reply" })).toBeVisible();
  await page.keyboard.press("Escape");
  dialog = await openMessage(page, "Hal Way");
  await dialog.getByRole("button", { name: "Send Reply" }).click();
  await expect(page.getByText("Reply is on its way")).toBeVisible();
  await page.reload();
  await dialog.getByRole("button", { name: "Reply" }).click();
  await expect(dialog.getByLabel("Answer")).toHaveValue("");
});

test("a row shows the request and marks what was searched for", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const words = `${"I have played for years. ".repeat(30)}My backhand breaks down.`;
  await someoneAsks(site.testSite, "Ruth Row", "ruth@rows.example", words);
  await someoneWrites(site.testSite, "Will Wish", "will@rows.example");
  await page.goto("/admin/messages?q=@rows");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row("Will Wish")).toContainText("Is Friday free?");
  await expect(row("Will Wish").getByRole("cell").first()).toContainText("Would like Friday");
  await expect(row("Will Wish").locator("mark")).toHaveText("@rows");
  await expect(row("Will Wish").locator("a, button, input, select")).toHaveCount(1);
  await page.getByRole("searchbox").fill("backhand");
  await expect(row("Ruth Row").locator("mark")).toHaveText("backhand");
  await expect(page.getByRole("row")).toHaveCount(2);
});

test("a row opens wherever it is clicked", { tag: "@long" }, async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await someoneWrites(site.testSite, "Wes Where", "wes@where.example");
  await page.goto("/admin/messages?q=@where");
  for (const column of [0, 2, 3]) {
    const box = await page.getByRole("row").nth(1).getByRole("cell").nth(column).boundingBox();
    await page.mouse.click((box?.x ?? 0) + 30, (box?.y ?? 0) + 12);
    await expect(page.getByRole("dialog", { name: "Wes Where" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("a row that is clicked while a search is being typed stays open", { tag: "@long" }, async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await someoneWrites(site.testSite, "Tess Tap", "tess@taps.example");
  await page.goto("/admin/messages?q=@taps");
  const searches: string[] = [];
  page.on("request", (request) => request.url().includes("q=tess") && searches.push(request.url()));
  // Both in one turn, so that no pause lies between them on a busy machine.
  await page.evaluate(() => {
    const box = document.querySelector<HTMLInputElement>("input[type=search]");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, "tess");
    box?.dispatchEvent(new Event("input", { bubbles: true }));
    document.querySelector<HTMLAnchorElement>("tbody a")?.click();
  });
  await expect(page.getByRole("dialog", { name: "Tess Tap" })).toBeVisible();
  // Longer than the pause before a search.
  await page.waitForTimeout(600);
  expect(searches).toEqual([]);
  await expect(page.getByRole("dialog", { name: "Tess Tap" })).toBeVisible();
});

for (const path of ["/admin/messages", "/admin/quiz-submissions"])
  test(`on a phone, the list of ${path} begins in the upper half of the screen`, { tag: "@long" }, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAsAdmin(page, site);
    await someoneWrites(site.testSite, "Uma Upper", "uma@upper.example");
    const call = `select receive_quiz_submission('Uma Upper', 'uma@upper.example', null, '/services/on-court-lessons',
      null, null, null, null, gen_random_uuid())`;
    await asVisitor(site.testSite, call, []);
    await page.goto(path);
    const first = await page.getByRole("row").nth(1).boundingBox();
    expect(first?.y).toBeLessThan(844 / 2);
  });

test("messages can be read and marked with the keyboard", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await someoneWrites(site.testSite, "Kay Older", "kay@keys.example");
  await someoneWrites(site.testSite, "Jo Newer", "jo@keys.example");
  await page.goto("/admin/messages");
  await expect(page.getByRole("main").getByText("Live", { exact: true })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "View Jo Newer" })).toBeFocused();
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "View Kay Older" })).toBeFocused();
  await page.keyboard.press("2");
  await expect(page.getByRole("row").filter({ hasText: "Kay Older" })).toContainText("Open");
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Jo Newer" })).toBeVisible();
  await page.keyboard.press("4");
  await expect(page.getByRole("dialog").getByLabel("Status")).toHaveValue("closed");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("/");
  await page.keyboard.type("kay@keys");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page).toHaveURL(/q=kay%40keys/);
});

test("several messages are moved to spam at once", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  for (const name of ["Bulk One", "Bulk Two"]) await someoneWrites(site.testSite, name, "bulk@many.example");
  // The live list is notified of the change before the response arrives.
  await page.route(/messages.spam/, async (route) => {
    const response = await route.fetch();
    await page.waitForTimeout(1_000);
    await route.fulfill({ response });
  });
  await page.goto("/admin/messages?q=bulk@many");
  await page.getByRole("button", { name: "Select messages" }).click();
  await page.getByRole("button", { name: "Select all on this page" }).click();
  await page.getByRole("button", { name: "Move to spam" }).click();
  await expect(page.getByText("Moved to spam")).toBeVisible();
  await page.goto("/admin/messages?folder=spam&q=bulk@many");
  for (const name of ["Bulk One", "Bulk Two"]) await expect(page.getByText(name)).toBeVisible();
});

test("the exported file has every message and no formula", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  for (const name of ["=cmd|calc", "Sheet Two"]) await someoneWrites(site.testSite, name, "sheet@export.example");
  const csv = await (await page.request.get("/admin/messages/export.csv?q=sheet@export")).text();
  expect(csv.split("\r\n").filter((line) => line.includes("sheet@export.example"))).toHaveLength(2);
  expect(csv).toContain("'=cmd|calc");
  expect(csv).not.toMatch(/(^|,)=cmd/m);
});

test("a dialog with an open reply has no accessibility violation", { tag: "@long" }, async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await someoneWrites(site.testSite, "Axe Reader", "axe@reader.example");
  await page.goto("/admin/messages?q=axe@reader");
  const dialog = await openMessage(page, "Axe Reader");
  await dialog.getByRole("button", { name: "Reply" }).click();
  await noBarrierAtAnyWidth(page);
});
