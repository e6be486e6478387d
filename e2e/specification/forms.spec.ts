import { expect, type Page } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { test } from "#e2e/site.ts";
import { timeFor } from "#tests/busyness.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { section } from "./section.ts";

const optionsOf = (page: Page, label: string | RegExp) =>
  page
    .getByLabel(label)
    .locator("option:not([value=''])")
    .evaluateAll((options) => options.map((option) => `${(option as HTMLOptionElement).value}: ${option.textContent}`));

const hydrated = (page: Page) => expect(page.locator("form[novalidate]").first()).toBeAttached();

async function storedMessage(databaseUrl: string, email: string) {
  const admin = doorUrl(databaseUrl, testSecret, "courtside_admin");
  const { rows } = await withClient(admin, (client) =>
    client.query("select * from messages where email = $1", [email]),
  );
  return rows[0] as Record<string, unknown> | undefined;
}

test("3, 4, 5 and 8 The contact form", async ({ page, site }) => {
  const spec = section("3-5, 8 Contact form");
  await page.goto("/#contact");
  await hydrated(page);
  for (const label of ["Name", "Email", /^Phone/, /^Skill level/i])
    await spec.says(`field ${label}`, () =>
      expect(page.getByLabel(label, { exact: true }).or(page.getByLabel(label)).first()).toBeVisible(),
    );
  await spec.says("field Message", () => expect(page.getByRole("textbox", { name: /^Message/ })).toBeVisible());
  await spec.says("five skill levels with their labels", async () =>
    expect(await optionsOf(page, /^Skill level/i)).toEqual([
      "beginner: Complete Beginner",
      "recreational: Recreational Player",
      "intermediate: Intermediate Player",
      "advanced: Advanced Player",
      "competitive: Competitive Player",
    ]),
  );
  await page.getByLabel("Name", { exact: true }).fill("J");
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("button", { name: "Send Message" }).click();
  await spec.shows(page, ["Name must be at least 2 characters", "Invalid email address"]);
  const email = "specified.contact@player.example";
  await page.getByLabel("Name", { exact: true }).fill("Jo Field");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Message" }).click();
  await spec.shows(page, ["Message sent successfully! We'll get back to you soon."]);
  await spec.says("the form resets", () => expect(page.getByLabel("Name", { exact: true })).toHaveValue(""));
  const stored = await storedMessage(site.testSite.databaseUrl, email);
  for (const [column, value] of Object.entries({
    name: "Jo Field",
    phone: null,
    skill_level: null,
    message: null,
    preferred_date: null,
    session_type: null,
    status: "new",
    source: "contact",
  }))
    await spec.says(`stored ${column} is ${value}`, () => expect(stored?.[column]).toBe(value));
  await page.route(/\.data/, (route) => route.abort());
  await page.getByLabel("Name", { exact: true }).fill("Jo Field");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Message" }).click();
  await spec.shows(page, ["Failed to send message. Please try again."]);
  spec.end();
});

test("2, 3, 4, 5, 8 and 9 The booking form", async ({ page, site }) => {
  const spec = section("2-5, 8, 9 Booking form");
  await page.goto("/book-session");
  await hydrated(page);
  await spec.says("title", () => expect(page.getByRole("heading", { level: 1, name: "Book a Session" })).toBeVisible());
  for (const label of [
    /^Full Name/,
    /^Email/,
    /^Phone/,
    /^Preferred Date\/Time/,
    /^Session Type/,
    /^Additional Information/,
  ])
    await spec.says(`field ${label}`, () => expect(page.getByLabel(label)).toBeVisible());
  await spec.shows(page, ["Skill Level", "(Optional)"]);
  await spec.says("placeholder of the date", () =>
    expect(page.getByLabel(/^Preferred Date/)).toHaveAttribute("placeholder", /next Monday at 3pm/),
  );
  await spec.says("six session types", async () =>
    expect(await optionsOf(page, /^Session Type/)).toEqual([
      "on-court: On-Court Lesson",
      "video-analysis: Video Analysis",
      "mental-performance: Mental Performance",
      "fitness: Fitness Analysis",
      "tournament: Tournament Observation",
      "remote-strategy: Remote Strategy",
    ]),
  );
  for (const [value, label] of Object.entries({
    beginner: "Beginner",
    intermediate: "Intermediate",
    advanced: "Advanced",
    competitive: /Competitive\/\s*Tournament/,
  }))
    await spec.says(`skill level ${value}`, () =>
      expect(page.getByRole("radio", { name: label })).toHaveAttribute("value", value),
    );
  await spec.says("four skill levels", () =>
    expect(page.getByRole("group", { name: /^Skill Level/ }).getByRole("radio")).toHaveCount(4),
  );
  const submit = page.getByRole("button", { name: "Submit Booking Request" });
  await submit.click();
  await spec.shows(page, [
    "Name must be at least 2 characters",
    "Invalid email address",
    "Please select a preferred date",
    "Please select a session type",
    "Please select your skill level",
  ]);
  const email = "specified.booking@player.example";
  await page.getByLabel(/^Full Name/).fill("Jo Field");
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Preferred Date/).fill("next Monday at 3pm");
  await page.getByLabel(/^Session Type/).selectOption("fitness");
  await page.getByText("Advanced", { exact: true }).click();
  // One gate for all of them: the form may also ask for open times meanwhile.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.data/, async (route) => {
    await released;
    await route.continue();
  });
  await submit.click();
  await spec.says("busy text", () => expect(page.getByText("Submitting...")).toBeVisible());
  release();
  await spec.shows(page, ["Booking request submitted successfully!"]);
  const began = Date.now();
  await spec.says("the form resets", () => expect(page.getByLabel(/^Full Name/)).toHaveValue(""));
  await page.waitForURL("**/thank-you");
  await spec.says("to /thank-you after 2 seconds", () => {
    expect(Date.now() - began).toBeGreaterThan(1_000);
    expect(Date.now() - began).toBeLessThan(timeFor(6_000));
  });
  const stored = await storedMessage(site.testSite.databaseUrl, email);
  for (const [column, value] of Object.entries({
    name: "Jo Field",
    phone: null,
    preferred_date: "next Monday at 3pm",
    session_type: "fitness",
    skill_level: "advanced",
    message: null,
    status: "new",
    source: "booking",
  }))
    await spec.says(`stored ${column} is ${value}`, () => expect(stored?.[column]).toBe(value));
  await page.unroute(/\.data/);
  await page.goto("/book-session");
  await hydrated(page);
  await page.route(/\.data/, (route) => route.abort());
  await submit.click();
  await spec.shows(page, ["Failed to submit booking request. Please try again."]);
  spec.end();
});

test("2, 4, 5 and 8 The quiz", async ({ page, site }) => {
  const spec = section("2-5, 8 Quiz");
  await page.goto("/quiz");
  const previous = page.getByRole("button", { name: "Previous" }).or(page.getByRole("link", { name: "Previous" }));
  for (let question = 1; question <= 4; question++) {
    await spec.shows(page, [`Question ${question} of 4`]);
    await spec.says(`progress ${question * 25}%`, () =>
      expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", String(question * 25)),
    );
    const next = page.getByRole("button", { name: question < 4 ? "Next" : "Continue" });
    if (question === 1)
      await spec.says("Previous is disabled on the first question", () => expect(previous).toBeDisabled());
    await spec.says(`question ${question}: the way on is disabled until an option is chosen`, () =>
      expect(next).toBeDisabled(),
    );
    await page.getByRole("radio").first().check();
    await spec.says(`question ${question}: then it is open`, () => expect(next).toBeEnabled());
    await next.click();
  }
  await spec.shows(page, ["Almost There!"]);
  await spec.says("progress 100%", () => expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "100"));
  for (const label of [/^Full Name/, /^Email/, /^Phone Number/])
    await spec.says(`field ${label}`, () => expect(page.getByLabel(label)).toBeVisible());
  await page.getByRole("button", { name: "Get My Recommendation!" }).click();
  await spec.shows(page, ["Missing Information", "Please fill in all required fields"]);
  await page
    .getByRole("button", { name: "Back" })
    .or(page.getByRole("link", { name: "Back", exact: true }))
    .first()
    .click();
  await spec.says("Back returns to the questions", () => expect(page.getByText("Question 4 of 4")).toBeVisible());
  await page.getByRole("button", { name: "Continue" }).click();
  const email = "specified.quiz@player.example";
  await page.getByLabel(/^Full Name/).fill("Jo Field");
  await page.getByLabel(/^Email/).fill(email);
  await page.getByRole("button", { name: "Get My Recommendation!" }).click();
  await page.waitForURL(/\/services\/[a-z-]+/);
  await spec.says("to the recommended service", () => expect(page).toHaveURL(/\/services\/[a-z-]+\?quiz=done/));
  await spec.shows(page, ["Your quiz has been submitted. We'll be in touch soon!"]);
  const admin = doorUrl(site.testSite.databaseUrl, testSecret, "courtside_admin");
  const { rows } = await withClient(admin, (client) =>
    client.query("select * from quiz_submissions where email = $1", [email]),
  );
  const [stored] = rows as Record<string, unknown>[];
  await spec.says("stored once", () => expect(rows).toHaveLength(1));
  await spec.says("status new", () => expect(stored?.status).toBe("new"));
  await spec.says("the recommended path", () => expect(new URL(page.url()).pathname).toBe(stored?.recommended_service));
  for (const column of ["age_group", "ranking_level", "goals", "training_preference"])
    await spec.says(`${column} holds the option's text`, () =>
      expect(String(stored?.[column]).length).toBeGreaterThan(2),
    );
  spec.end();
});
