import { expect, type Page } from "@playwright/test";
import { test } from "#e2e/site.ts";

const someone = () => `${crypto.randomUUID().slice(0, 8)}@player.example`;
const takenOver = (page: Page) => page.locator("main form[novalidate]");
const framework = /\/assets\/.+\.js$/;

/** The framework's scripts wait until they are released. */
async function holdFramework(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(framework, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function fillContact(page: Page, email: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("Dana Field");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Skill level").selectOption("recreational");
  await page.getByRole("textbox", { name: /^Message/ }).fill("Is Saturday free?");
}

/** In the page itself, because Playwright waits for a page that is about to unload. */
function pressNowAndOnceTheFrameworkRuns(): void {
  const button = document.querySelector<HTMLButtonElement>("#contact form button[type=submit]");
  const isThere = () => performance.getEntriesByType("resource").some(({ name }) => name.includes("entry.client"));
  const pressAgain = () => {
    if (!isThere()) return setTimeout(pressAgain, 50);
    return setTimeout(() => {
      button?.click();
      fetch("/healthz");
    }, 500);
  };
  button?.click();
  pressAgain();
}

test("the home page loads no script until the visitor reaches the form", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("heading", { name: "Complete Player Development" }).scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  expect(scripts).toEqual([]);
  await page.locator("#contact").scrollIntoViewIfNeeded();
  await expect(takenOver(page)).toBeAttached();
  expect(scripts.length).toBeGreaterThan(0);
});

test("focus loads the form's script without scrolling", { tag: "@long" }, async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByLabel("Name", { exact: true }).evaluate((field) => field.focus({ preventScroll: true }));
  await expect(takenOver(page)).toBeAttached();
});

test("text typed before hydration stays", async ({ page }) => {
  const release = await holdFramework(page);
  await page.goto("/book-session?service=video-analysis&intent=consultation");
  await page.getByLabel("Full Name").fill("Dana Field");
  await page.getByLabel("Session Type").selectOption("fitness");
  await page.getByRole("radio", { name: "Advanced" }).check();
  await page.getByLabel("free 15-minute consultation").uncheck();
  await page.getByLabel("Additional Information").fill("Two lines\nof text");
  release();
  await expect(takenOver(page)).toBeAttached();
  await expect(page.getByLabel("Package for Video Analysis")).toBeHidden();
  await expect(page.getByLabel("Full Name")).toHaveValue("Dana Field");
  await expect(page.getByLabel("Session Type")).toHaveValue("fitness");
  await expect(page.getByRole("radio", { name: "Advanced" })).toBeChecked();
  await expect(page.getByLabel("free 15-minute consultation")).not.toBeChecked();
  await expect(page.getByLabel("Additional Information")).toHaveValue("Two lines\nof text");
  await expect(page.getByLabel("Additional Information")).toBeFocused();
});

test("a form submitted during hydration is sent once", async ({ page, site }) => {
  const email = someone();
  const release = await holdFramework(page);
  await page.goto("/#contact");
  await fillContact(page, email);
  const { promise: answered, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.search === "?index",
    async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      await answered;
      await route.fulfill({ response: answer });
    },
  );
  await page.evaluate(pressNowAndOnceTheFrameworkRuns);
  await expect.poll(() => site.countMessages(email)).toBe(1);
  const pressedAgain = page.waitForRequest(/\/healthz$/);
  release();
  await pressedAgain;
  letAnswer();
  await expect(page).toHaveURL(/\?sent=contact#contact$/);
  expect(await site.countMessages(email)).toBe(1);
});

test("the form sends when the framework cannot be loaded", async ({ page, site }) => {
  const email = someone();
  await page.route(framework, (route) => route.abort());
  await page.goto("/#contact");
  await fillContact(page, email);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page).toHaveURL(/\?sent=contact#contact$/);
  expect(await site.countMessages(email)).toBe(1);
});

test("a page that the browser has translated keeps its plain form", { tag: "@long" }, async ({ page, site }) => {
  const email = someone();
  await page.goto("/");
  await page.evaluate(() => document.documentElement.classList.add("translated-ltr"));
  await fillContact(page, email);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page).toHaveURL(/\?sent=contact#contact$/);
  expect(await site.countMessages(email)).toBe(1);
});
