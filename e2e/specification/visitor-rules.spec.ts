import { expect } from "@playwright/test";
import { plantHours } from "#e2e/coach-calendar.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { button, heading, visible } from "./admin-parts.ts";
import { section } from "./section.ts";

const path = "/admin/calendar/hours/visitors";

test("What people may do themselves", async ({ page, site }) => {
  test.setTimeout(180_000);
  const spec = section("What people may do themselves");
  await plantHours(site.testSite);
  await signInAsAdmin(page, site);
  await page.goto(path);
  await spec.says("heading", () => expect(heading(page, "What people may do themselves")).toBeVisible(visible));
  await spec.says("title", () => expect(page).toHaveTitle("What people may do themselves"));
  await spec.leads(page.getByRole("main"), { "Hours and places": "/admin/calendar/hours" });
  await spec.shows(page, [
    "By the link in their mails, without an account. What is booked already keeps the rule it was booked under.",
    "Hours. After that the time opens again, and you are both told.",
    "Now: Free to move or cancel until 24 hours before. After that the session has to be paid.",
    "24 is the same time on the day before.",
    "Late changes that cost a household nothing. 0 for none.",
    "When the mail goes out. Leave it empty and nobody is reminded.",
    "Times ahead, until the link in one of your mails has been used. Anyone can type anyone's address.",
    "Times ahead. Past that, they are asked to call or write to you.",
    "Hours before a time that opens up. The first to take it has it.",
    "Hours to answer. Meanwhile the time is held for them alone.",
  ]);
  const figures = {
    "A request waits for your answer": "48",
    "Hours before a session": "24",
    "Forgiven each year": "0",
    "Reminder on the day before": "18:00",
    "Held for people you do not know": "33",
    "One email address can take": "2",
    "After it is confirmed": "10",
    "Everyone who waits is asked at once within": "48",
    "Before that, each person in turn has": "12",
  };
  for (const [label, value] of Object.entries(figures))
    await spec.says(`field '${label}'`, () => expect(page.getByLabel(label)).toHaveValue(value));
  await spec.says("by hours at first", () => expect(page.getByRole("radio", { name: "Hours before" })).toBeChecked());
  await spec.says("then no part of the day is asked for", () =>
    expect(page.getByLabel("Sessions from").first()).toBeHidden(),
  );

  await page.getByLabel("A request waits for your answer").fill("0");
  await page.getByLabel("Hours before a session").fill("337");
  await page.getByLabel("Forgiven each year").fill("13");
  await page.getByLabel("Held for people you do not know").fill("101");
  await page.getByLabel("One email address can take").fill("0");
  await page.getByLabel("After it is confirmed").fill("101");
  await page.getByLabel("Everyone who waits is asked at once within").fill("721");
  await page.getByLabel("Before that, each person in turn has").fill("0");
  await button(page, "Save rules").click();
  await spec.shows(page, [
    "Please check eight fields.",
    "Please enter a number from 1 to 336",
    "Please enter hours from 0 to 336",
    "Please enter a number from 0 to 12",
    "Please enter a number from 0 to 100",
    "Please enter a number from 1 to 20",
    "Please enter a number from 1 to 100",
    "Please enter a number from 0 to 720",
    "Please enter a number from 1 to 72",
  ]);
  await page.getByLabel("A request waits for your answer").fill("12");
  await page.getByLabel("Forgiven each year").fill("2");
  await page.getByLabel("Held for people you do not know").fill("50");
  await page.getByLabel("One email address can take").fill("1");
  await page.getByLabel("After it is confirmed").fill("5");
  await page.getByLabel("Everyone who waits is asked at once within").fill("24");
  await page.getByLabel("Before that, each person in turn has").fill("6");

  await page.getByText("By the clock", { exact: true }).click();
  await spec.says("by the clock, hours are not asked for", () =>
    expect(page.getByLabel("Hours before a session")).toBeHidden(),
  );
  await spec.says("one row at first", () => expect(page.getByLabel("Until", { exact: true })).toHaveCount(1));
  await button(page, "Save rules").click();
  await spec.says("it needs a time", () =>
    expect(page.getByText("Please enter until when").first()).toBeVisible(visible),
  );
  await page.getByLabel("Days before").fill("1");
  await page.getByLabel("Until", { exact: true }).fill("18:00");
  await page.getByLabel("Reminder on the day before").fill("");
  await button(page, "Save rules").click();
  await spec.says("'Rules saved'", () => expect(page.getByText("Rules saved")).toBeVisible(visible));
  await spec.says("it leads back to the hours", () => expect(page).toHaveURL(/\/admin\/calendar\/hours$/, visible));

  await page.goto(path);
  await spec.says("by the clock from then on", () =>
    expect(page.getByRole("radio", { name: "By the clock" })).toBeChecked(),
  );
  await spec.says("'by 6 PM the day before'", () =>
    expect(page.getByLabel("Until", { exact: true }).first()).toHaveValue("18:00"),
  );
  await spec.says("with a row for another part of the day", () =>
    expect(page.getByLabel("Until", { exact: true })).toHaveCount(2),
  );
  await spec.shows(page, [
    "Now: Free to move or cancel until 6 PM the day before. Twice a year, a later change is free too. After that the session has to be paid.",
  ]);
  await spec.says("forgiven twice a year", () => expect(page.getByLabel("Forgiven each year")).toHaveValue("2"));
  await spec.says("nobody is reminded", () => expect(page.getByLabel("Reminder on the day before")).toHaveValue(""));
  await page.getByLabel("Sessions from").nth(1).fill("12:00");
  await page.getByLabel("Days before").nth(1).fill("0");
  await page.getByLabel("Until", { exact: true }).nth(1).fill("09:00");
  await button(page, "Save rules").click();
  await expect(page).toHaveURL(/\/admin\/calendar\/hours$/, visible);
  await page.goto(path);
  await spec.says("mornings and afternoons have their own", () =>
    expect(page.getByLabel("Until", { exact: true })).toHaveCount(3),
  );
  spec.end();
});
