import { expect, type Page } from "@playwright/test";
import { test } from "#e2e/site.ts";

const sent = "Message sent successfully! We'll get back to you soon.";
const lasting = "Your message is with me. I will write to the email address you gave.";
const failed = "Failed to send message. Please try again.";
const send = (page: Page) => page.getByRole("button", { name: "Send Message" });
const someone = () => `${crypto.randomUUID().slice(0, 8)}@player.example`;

async function fill(page: Page, email: string, message = "Is Saturday free?"): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("Dana Field");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill("(555) 010-0199");
  await page.getByLabel("Skill level").selectOption({ label: "Recreational Player" });
  await page.getByRole("textbox", { name: /^Message/ }).fill(message);
}

/** The server stores it, but its response never arrives. */
async function sendAndLoseTheAnswer(page: Page): Promise<void> {
  await page.route(/\.data/, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await send(page).click();
  await expect(page.getByText(failed)).toBeVisible();
  await page.unroute(/\.data/);
}

/** After hydration, the server's messages replace the browser's own. */
async function openHydrated(page: Page): Promise<void> {
  await page.goto("/#contact");
  await expect(page.locator("form[novalidate]")).toBeAttached();
}

test("a visitor's message is stored, confirmed and mailed to the coach", async ({ page, site }) => {
  const email = someone();
  await openHydrated(page);
  await fill(page, email);
  await send(page).click();
  await expect(page.getByText(sent)).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  await expect(page.getByRole("textbox", { name: /^Message/ })).toHaveValue("");
  expect(await site.countMessages(email)).toBe(1);
  await expect.poll(() => site.testSite.mailbox.mails.some((mail) => mail.header("reply-to") === email)).toBe(true);
});

test("the confirmation stays in the form after the toast has gone", { tag: "@long" }, async ({ page }) => {
  await openHydrated(page);
  await fill(page, someone());
  await send(page).click();
  const toast = page.getByText(sent);
  await expect(toast).toBeVisible();
  await expect(page.locator("form").getByText(lasting)).toBeInViewport();
  await toast.waitFor({ state: "detached" });
  await expect(page.locator("form").getByText(lasting)).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Dana");
  await expect(page.locator("form").getByText(lasting)).toBeVisible();
});

test("a double click sends one message", async ({ page, site }) => {
  const email = someone();
  await openHydrated(page);
  await fill(page, email);
  await send(page).dblclick();
  await expect(page.getByText(sent).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await site.countMessages(email)).toBe(1);
});

test("a retry after a lost response makes one message", async ({ page, site }) => {
  const email = someone();
  await openHydrated(page);
  await fill(page, email);
  await sendAndLoseTheAnswer(page);
  expect(await site.countMessages(email)).toBe(1);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Dana Field");
  await send(page).click();
  await expect(page.getByText(sent)).toBeVisible();
  expect(await site.countMessages(email)).toBe(1);
});

test("a changed message after a lost response is stored as well", { tag: "@long" }, async ({ page, site }) => {
  const email = someone();
  await openHydrated(page);
  await fill(page, email);
  await sendAndLoseTheAnswer(page);
  await page.getByRole("textbox", { name: /^Message/ }).fill("Or Sunday?");
  await send(page).click();
  await expect(page.getByText(sent)).toBeVisible();
  expect(await site.countMessages(email)).toBe(2);
});

test("errors are announced with their fields, and nothing typed is lost", async ({ page }) => {
  await openHydrated(page);
  await page.getByLabel("Name", { exact: true }).fill("J");
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("textbox", { name: /^Message/ }).fill("Two lines\nof text");
  await send(page).click();
  const name = page.getByLabel("Name", { exact: true });
  await expect(name).toHaveAccessibleDescription(/Name must be at least 2 characters/);
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/Invalid email address/);
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(name).toBeFocused();
  await expect(page.getByRole("textbox", { name: /^Message/ })).toHaveValue("Two lines\nof text");
});

test("a message can be sent with the keyboard", async ({ page, site }) => {
  const email = someone();
  await openHydrated(page);
  await page.getByLabel("Name", { exact: true }).focus();
  for (const text of ["Dana Field", email, "5550100199"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Is Saturday free?");
  await page.keyboard.press("Tab");
  await expect(send(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(sent)).toBeVisible();
  expect(await site.countMessages(email)).toBe(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a message is sent and confirmed, and a reload sends nothing", async ({ page, site }) => {
    const email = someone();
    await page.goto("/");
    await fill(page, email);
    await send(page).click();
    await expect(page).toHaveURL(/\?sent=contact#contact$/);
    await expect(page.getByText(sent)).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
    await page.reload();
    expect(await site.countMessages(email)).toBe(1);
  });

  test("a refused form returns 400 with everything typed", async ({ page }) => {
    await page.goto("/");
    await fill(page, someone(), "Kept as it is");
    await page.locator("form[method=post]").evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
    await page.getByLabel("Name", { exact: true }).fill("J");
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await send(page).click();
    expect((await answer).status()).toBe(400);
    await expect(page.getByText("Name must be at least 2 characters").first()).toBeVisible();
    await expect(page.getByRole("textbox", { name: /^Message/ })).toHaveValue("Kept as it is");
    await expect(page.getByLabel("Skill level")).toHaveValue("recreational");
  });
});

test("a form on another site cannot write in a visitor's name", async ({ page, site, request }) => {
  const email = someone();
  const form = { name: "Forged Visitor", email };
  const forged = await request.post("/?index", { form, headers: { origin: "https://evil.example" } });
  expect(forged.status()).toBe(403);

  // The same in a real browser: a page from another origin posts to us.
  await page.route("https://evil.example/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<form method="post" action="${site.node.url}/?index"><input name="name" value="Forged Visitor">
        <input name="email" value="${email}"><button>Win</button></form>`,
    }),
  );
  await page.goto("https://evil.example/");
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Win" }).click();
  expect((await answer).status()).toBe(403);
  expect(await site.countMessages(email)).toBe(0);
});
