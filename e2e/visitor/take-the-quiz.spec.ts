import { expect, type Page } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { test } from "#e2e/site.ts";
import { testSecret, withClient } from "#tests/database.ts";
import type { TestSite } from "#tests/site.ts";

const someone = () => `${crypto.randomUUID().slice(0, 8)}@player.example`;
const button = (page: Page, name: string) => page.getByRole("button", { name });
const nerve = "My nerve: I play better in practice than in matches";
const legs = "My legs: I arrive late, or I fade in the third set";
const way = ["14 to 18", /^I play club matches/, nerve, /regular weekly slot/];

async function answerAll(page: Page, from = 0): Promise<void> {
  for (const [index, option] of way.entries()) {
    if (index < from) continue;
    await expect(page.getByText(`Question ${index + 1} of 4`)).toBeVisible();
    await page.getByRole("radio", { name: option }).check();
    await button(page, index === 3 ? "Continue" : "Next").click();
  }
  await expect(page.getByRole("heading", { name: "Almost There!" })).toBeVisible();
}

async function submissions(testSite: TestSite, email: string) {
  const url = doorUrl(testSite.databaseUrl, testSecret, "courtside_admin");
  const found = (text: string) => withClient(url, (admin) => admin.query(text, [email]));
  return (await found("select * from quiz_submissions where email = $1")).rows;
}

test("four answers lead to a recommendation that is stored once and mailed", async ({ page, site }) => {
  const email = someone();
  await page.goto("/quiz");
  await answerAll(page);
  await expect(page.getByRole("heading", { name: "Almost There!" })).toBeFocused();
  await page.getByLabel("Full Name *").fill("Dana Field");
  await page.getByLabel("Email *").fill(email);
  await expect(page.getByText("Your details are used only to answer you.")).toBeVisible();
  await button(page, "Get My Recommendation!").dblclick();
  await expect(page).toHaveURL(/\/services\/mental-performance\?quiz=done(&a=[-0-9a-f]{36}){4}$/);
  expect(await submissions(site.testSite, email)).toMatchObject([
    { goals: nerve, age_group: "14 to 18", recommended_service: "/services/mental-performance", status: "new" },
  ]);
  await expect.poll(() => site.testSite.mailbox.mails.some((mail) => mail.header("reply-to") === email)).toBe(true);
});

test("the recommendation's page explains itself and can be shared", { tag: "@long" }, async ({ page, browser }) => {
  await page.goto("/quiz");
  await answerAll(page);
  await page.getByLabel("Full Name *").fill("Dana Field");
  await page.getByLabel("Email *").fill(someone());
  await button(page, "Get My Recommendation!").click();
  await expect(page.getByText("Your quiz has been submitted. We'll be in touch soon!")).toBeVisible();
  await expect(page.getByText("I recommend Mental Performance.")).toBeVisible();
  await expect(page.getByText(`You answered: “${nerve}”`)).toBeVisible();
  expect(page.url(), "nothing personal in the address").not.toMatch(/dana|player/i);
  const another = await browser.newContext({ javaScriptEnabled: false });
  const reader = await another.newPage();
  await reader.goto(page.url());
  await expect(reader.getByText(`You answered: “${nerve}”`)).toBeVisible();
  // Answers that led to another recommendation are not reasons for this one.
  await reader.goto(page.url().replace("mental-performance", "video-analysis"));
  await expect(reader.getByText("You answered:")).toHaveCount(0);
  await another.close();
});

test("the last answers count after going back, reloading and changing one", async ({ page, site }) => {
  const email = someone();
  await page.goto("/quiz");
  await answerAll(page);
  await page.getByLabel("Full Name *").fill("Dana Field");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByText("Question 4 of 4")).toBeVisible();
  await expect(page.getByRole("radio", { name: /regular weekly slot/ })).toBeChecked();
  await button(page, "Previous").click();
  await expect(page.getByRole("heading", { name: "What do you most want to change?" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("radio", { name: nerve })).toBeChecked();
  await page.getByRole("radio", { name: legs }).check();
  await button(page, "Next").click();
  await page.goBack();
  await expect(page.getByText("Question 3 of 4")).toBeVisible();
  await page.goForward();
  await button(page, "Continue").click();
  await page.getByLabel("Full Name *").fill("Dana Field");
  await page.getByLabel("Email *").fill(email);
  await button(page, "Get My Recommendation!").click();
  await expect(page).toHaveURL(/\/services\/fitness-analysis\?quiz=done(&a=[-0-9a-f]{36}){4}$/);
  expect(await submissions(site.testSite, email)).toMatchObject([{ goals: legs }]);
});

test("a lost response keeps everything typed, and a retry is stored once", async ({ page, site }) => {
  const email = someone();
  await page.goto("/quiz");
  await answerAll(page);
  await page.getByLabel("Full Name *").fill("Dana Field");
  await page.getByLabel("Email *").fill(email);
  await page.route(/\.data/, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await button(page, "Get My Recommendation!").click();
  await expect(page.getByText("Failed to submit quiz. Please try again.")).toBeVisible();
  await page.unroute(/\.data/);
  await expect(page.getByLabel("Full Name *")).toHaveValue("Dana Field");
  await button(page, "Get My Recommendation!").click();
  await expect(page).toHaveURL(/\?quiz=done(&a=[-0-9a-f]{36}){4}$/);
  expect(await submissions(site.testSite, email)).toHaveLength(1);
});

test("the quiz can be taken with the keyboard", async ({ page }) => {
  await page.goto("/quiz");
  await expect(button(page, "Next")).toBeDisabled();
  await page.getByRole("radio").first().focus();
  for (const question of [1, 2, 3, 4]) {
    await expect(page.getByText(`Question ${question} of 4`)).toBeVisible();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    // The next step begins at its heading, from which Tab leads on.
    await expect(
      page.getByText(question < 4 ? `Question ${question + 1} of 4` : "Almost There!").first(),
    ).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.keyboard.press("Tab");
  }
  await expect(page.getByLabel("Full Name *")).toBeFocused();
  for (const text of ["Dana Field", someone(), "5550100199"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await expect(page.getByRole("link", { name: "Back" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/services\/[a-z-]+\?quiz=done(&a=[-0-9a-f]{36}){4}$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the quiz asks for each answer and is stored once", { tag: "@long" }, async ({ page, site }) => {
    const email = someone();
    await page.goto("/quiz");
    await button(page, "Next").click();
    await expect(page.getByRole("alert")).toHaveText("Please choose an answer");
    await answerAll(page);
    const shared = page.url();
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await button(page, "Get My Recommendation!").click();
    expect((await answer).status()).toBe(400);
    await expect(page.getByRole("alert").first()).toContainText("Missing Information");
    for (const _time of ["first", "second"]) {
      await page.goto(shared);
      await page.getByLabel("Full Name *").fill("Dana Field");
      await page.getByLabel("Email *").fill(email);
      await button(page, "Get My Recommendation!").click();
      await expect(page).toHaveURL(/\/services\/mental-performance\?quiz=done(&a=[-0-9a-f]{36}){4}$/);
    }
    expect(await submissions(site.testSite, email)).toHaveLength(1);
  });
});
