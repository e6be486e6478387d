import { expect, type Page } from "@playwright/test";
import { thankYouDelayMs } from "#app/features/inbox/booking.ts";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { test } from "#e2e/site.ts";
import { testSecret, withClient } from "#tests/database.ts";
import type { TestSite } from "#tests/site.ts";

const sent = "Booking request submitted successfully!";
const failed = "Failed to submit booking request. Please try again.";
const submit = (page: Page) => page.getByRole("button", { name: "Submit Booking Request" });
const someone = () => `${crypto.randomUUID().slice(0, 8)}@player.example`;

async function open(page: Page, query = ""): Promise<void> {
  await page.goto(`/book-session${query}`);
  await expect(page.locator("form[novalidate]")).toBeAttached();
}

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel("Full Name").fill("Dana Field");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill("(555) 010-0199");
  await page.getByLabel("Preferred Date/Time").fill("next Monday at 3pm");
  await page.getByLabel("Session Type").selectOption({ label: "Video Analysis" });
  await page.getByRole("radio", { name: "Competitive/Tournament" }).check();
  await page.getByLabel("Additional Information").fill("Second serve");
}

async function bookings(testSite: TestSite, email: string) {
  const url = doorUrl(testSite.databaseUrl, testSecret, "courtside_admin");
  const { rows } = await withClient(url, (admin) => admin.query("select * from messages where email = $1", [email]));
  return rows;
}

test("a double click on the button stores one booking", async ({ page, site }) => {
  const email = someone();
  await open(page);
  await fill(page, email);
  await submit(page).dblclick();
  await expect(page.getByText(sent).first()).toBeVisible();
  expect(await bookings(site.testSite, email)).toMatchObject([
    { preferred_date: "next Monday at 3pm", session_type: "video-analysis", skill_level: "competitive", status: "new" },
  ]);
});

test("typing again cancels the redirect to the thank-you page", { tag: "@long" }, async ({ page }) => {
  await page.clock.install();
  await open(page);
  await fill(page, someone());
  await submit(page).click();
  await expect(page.getByText(sent)).toBeVisible();
  await page.getByLabel("Full Name").pressSequentially("R");
  await page.clock.runFor(thankYouDelayMs + 1_000);
  await expect(page).toHaveURL(/\/book-session$/);
  await expect(page.getByLabel("Full Name")).toHaveValue("R");
});

test("a visitor who has left the page is not sent to the thank-you page, nor on coming back", {
  tag: "@long",
}, async ({ page }) => {
  await page.clock.install();
  await open(page);
  await fill(page, someone());
  await submit(page).click();
  await expect(page.getByText(sent)).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL(/\/#contact$/);
  await page.goBack();
  await page.clock.runFor(thankYouDelayMs + 1_000);
  await expect(page).toHaveURL(/\/book-session$/);
});

test("a booking for a child asks for first name and age", { tag: "@long" }, async ({ page, site }) => {
  const email = someone();
  await open(page);
  await fill(page, email);
  await expect(page.getByLabel("Child's first name")).toBeHidden();
  await page.getByRole("radio", { name: "My child" }).check();
  await submit(page).click();
  await expect(page.locator("#booking-child-name-error")).toHaveText("Please enter your child's first name");
  await page.getByLabel("Child's first name").fill("Mila");
  await page.getByLabel("Age").fill("9");
  await submit(page).click();
  await expect(page.getByText(sent).first()).toBeVisible();
  expect(await bookings(site.testSite, email)).toMatchObject([{ child_name: "Mila", child_age: 9 }]);
});

test("a lost response keeps everything typed, and the retry makes one booking", async ({ page, site }) => {
  const email = someone();
  await open(page);
  await fill(page, email);
  await page.route(/\.data/, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await submit(page).click();
  await expect(page.getByText(failed)).toBeVisible();
  await page.unroute(/\.data/);
  await expect(page.getByLabel("Preferred Date/Time")).toHaveValue("next Monday at 3pm");
  await expect(page.getByRole("radio", { name: "Competitive/Tournament" })).toBeChecked();
  await submit(page).click();
  await expect(page.getByText(sent)).toBeVisible();
  expect(await bookings(site.testSite, email)).toHaveLength(1);
});

test("a refused form moves the focus to the first field, and each field is described by its error", async ({
  page,
}) => {
  await open(page);
  await submit(page).click();
  await expect(page.getByText("Please check five fields.")).toBeVisible();
  await expect(page.getByLabel("Full Name")).toBeFocused();
  await expect(page.getByLabel("Full Name")).toHaveAccessibleDescription("Name must be at least 2 characters");
  const skill = page.getByRole("group", { name: "Skill Level" });
  await expect(skill).toHaveAccessibleDescription("Please select your skill level");
});

test("a link presets service, price and consultation, which can be changed", async ({ page, site }) => {
  const email = someone();
  await open(page, "?service=video-analysis&option=nonsense&intent=consultation");
  const price = page.getByLabel("Package for Video Analysis");
  await expect(price).toHaveValue("");
  const hour = await price.getByRole("option", { name: "1 hour, $200" }).getAttribute("value");
  await open(page, `?service=video-analysis&option=${hour}&intent=consultation`);
  await expect(page.getByLabel("Session Type")).toHaveValue("video-analysis");
  await expect(price.locator(":checked")).toHaveText("1 hour, $200");
  await page.getByLabel("Session Type").selectOption("fitness");
  await expect(price).toBeHidden();
  await fill(page, email);
  await price.selectOption({ label: "Entire match, $400" });
  await page.getByLabel("free 15-minute consultation").uncheck();
  await submit(page).click();
  await expect(page.getByText(sent)).toBeVisible();
  expect(await bookings(site.testSite, email)).toMatchObject([
    { price_option: "Video Analysis: Entire match, $400", intent: "session", service_id: expect.any(String) },
  ]);
});

test("a session can be requested with the keyboard", { tag: "@long" }, async ({ page, site }) => {
  const email = someone();
  await open(page);
  await page.getByLabel("Full Name").focus();
  for (const text of ["Dana Field", email, "5550100199", "Friday morning"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  // Past the choice of who plays, which defaults to the sender.
  for (const key of ["ArrowDown", "Tab", "Tab", "Space", "ArrowRight", "Tab"]) await page.keyboard.press(key);
  await page.keyboard.type("Left-handed");
  await page.keyboard.press("Tab");
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(sent)).toBeVisible();
  expect(await bookings(site.testSite, email)).toMatchObject([
    { session_type: "on-court", skill_level: "intermediate", message: "Left-handed" },
  ]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a booking for a child without an age is refused, keeps what was typed, and is stored with it", async ({
    page,
    site,
  }) => {
    const email = someone();
    await page.goto("/book-session");
    await fill(page, email);
    await page.getByRole("radio", { name: "My child" }).check();
    await page.getByLabel("Child's first name").fill("Mila");
    await submit(page).click();
    await expect(page.locator("#booking-child-age-error")).toHaveText("Please enter your child's age, 2 to 17");
    await expect(page.getByLabel("Child's first name")).toHaveValue("Mila");
    await page.getByLabel("Age").fill("9");
    await submit(page).click();
    await page.waitForURL(/\/thank-you/);
    const [booked] = await bookings(site.testSite, email);
    expect(booked).toMatchObject({ child_name: "Mila", child_age: 9 });
    // The child becomes a player when the coach accepts it.
    expect(booked?.player_id).toBe(null);
  });

  test("a refused booking comes back with its presets, and a corrected one is stored once", async ({ page, site }) => {
    const email = someone();
    await page.goto("/book-session?service=video-analysis&intent=consultation");
    await fill(page, email);
    await page.getByLabel("Package for Video Analysis").selectOption({ label: "30 min, $150" });
    await page.getByLabel("Full Name").fill("J");
    await page.locator("form[method=post]").evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await submit(page).click();
    expect((await answer).status()).toBe(400);
    await expect(page.getByLabel("Package for Video Analysis").locator(":checked")).toHaveText("30 min, $150");
    await expect(page.getByRole("radio", { name: "Competitive/Tournament" })).toBeChecked();
    await page.getByLabel("Full Name").fill("Jo");
    await submit(page).click();
    await expect(page).toHaveURL(/\/thank-you$/);
    await page.reload();
    expect(await bookings(site.testSite, email)).toMatchObject([
      { price_option: "Video Analysis: 30 min, $150", intent: "consultation", name: "Jo" },
    ]);
  });
});
