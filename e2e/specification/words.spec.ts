import { expect } from "@playwright/test";
import { noBarrierAtAnyWidth } from "#e2e/barriers.ts";
import { plantAskable, plantHours } from "#e2e/coach-calendar.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { section } from "./section.ts";

test.beforeEach(async ({ site }) => {
  await plantHours(site.testSite);
  await plantAskable(site.testSite);
});

test("Words that become times", async ({ page }) => {
  test.setTimeout(240_000);
  const spec = section("Words that become times");
  await page.goto("/book-session?service=on-court-lessons");
  await page.getByText("None of these suit me").click();
  const words = page.getByLabel("Preferred Date/Time");
  await spec.says("the field's example stays", () =>
    expect(words).toHaveAttribute("placeholder", "e.g. next Monday at 3pm"),
  );
  const sentences: [string, string | RegExp][] = [
    ["weekday evenings", "Understood as weekdays from 5 to 9 PM. These are open:"],
    ["weekdays after 10", "Understood as weekdays after 10 AM. These are open:"],
    ["weekdays, not Wednesday, before noon", "Understood as weekdays except Wednesdays before noon. These are open:"],
    ["Saturdays at 9", "Understood as Saturdays at 9 AM. These are open:"],
    ["Saturdays at 9am with my racket", /I will read the rest myself: “.*racket”\. These are open:/],
    ["Sundays at 3pm", "I am not on court then. The next open times:"],
    ["my favourite colour is green", "I could not read a time in this. The next open times:"],
  ];
  const below = page.locator("[aria-live=polite]", { has: page.getByText("send your words as they are") });
  for (const [typed, sentence] of sentences) {
    await words.fill(typed);
    await spec.says(`'${typed}' is answered`, () => expect(below.getByText(sentence)).toBeVisible());
    await spec.says(`'${typed}' has three open times`, () => expect(below.getByRole("radio")).toHaveCount(3));
  }
  await spec.shows(page, ["Pick one and it is held for you until I answer. Or send your words as they are."]);
  await spec.says("no barrier at any width", () => noBarrierAtAnyWidth(page));
  await below.getByRole("radio").first().check();
  await words.fill("weekday evenings");
  await spec.says("other words let go of a picked time", () =>
    expect(page.getByRole("radio", { name: "None of these suit me" })).toBeChecked(),
  );
  await words.fill("");
  await spec.says("without words nothing is said", () => expect(below).toHaveCount(0));
  await page.getByRole("button", { name: "Submit Booking Request" }).click();
  await spec.says("with neither a time nor words the same is said as ever", () =>
    expect(page.getByText("Please select a preferred date").first()).toBeVisible(),
  );
  const answer = await page.request.get("/book-session/times", { maxRedirects: 0 });
  await spec.says("its address is no page", () => expect(answer.headers().location).toBe("/book-session"));
  spec.end();
});

test("What words mean", async ({ page, site }) => {
  test.setTimeout(240_000);
  const spec = section("What words mean");
  await signInAsAdmin(page, site);
  await page.goto("/admin/calendar/hours");
  await spec.leads(page, { "Set meanings": "/admin/calendar/words" });
  await page.goto("/admin/calendar/words");
  await spec.says("title", () =>
    expect(page.getByRole("heading", { level: 1, name: "Words that become times" })).toBeVisible(),
  );
  const usual = {
    Morning: ["06:00", "12:00"],
    Lunchtime: ["12:00", "14:00"],
    Afternoon: ["12:00", "17:00"],
    "After school": ["15:30", "18:30"],
    Evening: ["17:00", "21:00"],
  };
  for (const [part, [from = "", to = ""]] of Object.entries(usual)) {
    await spec.says(`${part} begins at ${from}`, () => expect(page.getByLabel(`${part}, from`)).toHaveValue(from));
    await spec.says(`${part} ends at ${to}`, () => expect(page.getByLabel(`${part}, to`)).toHaveValue(to));
  }
  await spec.says("9/10 is in September, as in the United States", () =>
    expect(page.getByText("9/10 is September 10, as in your country")).toBeVisible(),
  );
  await spec.shows(page, ["A weekday beside it decides:", "Not what they meant", "Kept for 180 days."]);
  await spec.says("no barrier at any width", () => noBarrierAtAnyWidth(page));
  spec.end();
});
