import { expect, type Page } from "@playwright/test";
import { wallAt } from "#app/lib/time/wall-time.server.ts";
import { noBarrierAtAnyWidth } from "./barriers.ts";
import { asCoach, plantAskable, plantHours } from "./coach-calendar.ts";
import { test } from "./site.ts";

test.use({ siteFor: "words that become times" });

test.beforeEach(async ({ site }) => {
  await plantHours(site.testSite);
  await plantAskable(site.testSite);
  // Whatever the hour and the weekday of this run, the coming Saturday or Sunday can still be had.
  await asCoach(
    site.testSite,
    `insert into availability_rules (calendar_id, weekday, minutes, place_id)
     select c.id, day, '[780,1260)', p.id from calendars c, places p, generate_series(6, 7) day where p.name = 'Northside'`,
  );
});

const words = (page: Page) => page.getByLabel("Preferred Date/Time");
const below = (page: Page) => page.locator("[aria-live=polite]", { has: page.getByText(/Understood as|Do you mean/) });

async function sayWhen(page: Page, phrase: string): Promise<void> {
  await page.goto("/book-session?service=on-court-lessons");
  await page.getByText("None of these suit me").click();
  await words(page).fill(phrase);
}

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Full Name").fill("Jordan Avery");
  await page.getByLabel("Email").fill(email);
  await page.getByText("Intermediate", { exact: true }).click();
}

const send = (page: Page) => page.getByRole("button", { name: "Submit Booking Request" }).click();

for (const width of [390, 1440])
  for (const javaScriptEnabled of [true, false])
    test.describe(`${width} wide, ${javaScriptEnabled ? "with scripts" : "without JavaScript"}`, () => {
      test.use({ javaScriptEnabled, viewport: { width, height: 900 } });

      test("'sat or sun after 10' is understood, picked and held", async ({ page, site }) => {
        const email = `weekend-${width}-${javaScriptEnabled}@player.example`;
        await sayWhen(page, "sat or sun after 10");
        await fillIn(page, email);
        if (!javaScriptEnabled) await page.getByRole("button", { name: "See open times for this" }).click();
        await expect(below(page)).toContainText(/(Understood as|Do you mean) .* after 10 AM/);
        await expect(words(page)).toHaveValue("sat or sun after 10");
        await expect(page.getByLabel("Full Name")).toHaveValue("Jordan Avery");
        expect(await site.countMessages(email)).toBe(0);
        const times = below(page).getByRole("radio");
        await expect(times).toHaveCount(3);
        if (javaScriptEnabled) await noBarrierAtAnyWidth(page);
        await page.setViewportSize({ width, height: 900 });
        await times.first().check();
        const picked = Number((await times.first().inputValue()).split("@")[0]);
        await send(page);
        await page.waitForURL(/thank-you\?time=requested/);
        const [held] = await asCoach<{ status: string; start: number }>(
          site.testSite,
          `select s.status, extract(epoch from lower(s.during)) * 1000 as start
           from calendar_sessions s join messages m on m.id = s.message_id where m.email = $1`,
          [email],
        );
        expect({ ...held, start: Number(held?.start) }).toEqual({ status: "requested", start: picked });
        expect([6, 7]).toContain(wallAt("America/New_York", picked).weekday);
      });

      test("whoever ignores what was understood sends the words as ever", async ({ page, site }) => {
        const email = `ignored-${width}-${javaScriptEnabled}@player.example`;
        await sayWhen(page, "sat or sun after 10");
        if (javaScriptEnabled) await expect(below(page).getByRole("radio")).toHaveCount(3);
        await fillIn(page, email);
        await page.getByLabel("Email").press("Enter");
        await page.waitForURL(/thank-you$/);
        const [stored] = await asCoach(site.testSite, "select preferred_date from messages where email = $1", [email]);
        expect(stored?.preferred_date).toBe("sat or sun after 10");
      });
    });
