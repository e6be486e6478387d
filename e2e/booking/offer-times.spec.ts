import { expect, type Page } from "@playwright/test";
import { noBarrierAtAnyWidth } from "#e2e/barriers.ts";
import { asCoach, plantAskable, plantHours, runJobsNow } from "#e2e/coach-calendar.ts";
import { newestMail } from "#e2e/newest-mail.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { type Site, test } from "#e2e/site.ts";

test.beforeEach(async ({ site }) => {
  await plantHours(site.testSite);
  await plantAskable(site.testSite);
  // Far enough ahead to be moved and cancelled for free.
  await asCoach(site.testSite, "update calendars set notice_minutes = 4320");
});

/** A request in words, as the booking form sends it. */
async function askInWords(page: Page, site: Site, email: string): Promise<string> {
  await page.goto("/book-session?service=on-court-lessons");
  await page.getByText("None of these suit me").click();
  await page.getByLabel(/Preferred Date/).fill("Next Monday at 3pm or weekday evenings");
  await page.getByLabel("Full Name").fill("Jordan Avery");
  await page.getByLabel("Email").fill(email);
  await page.getByText("Intermediate", { exact: true }).click();
  await page.getByRole("button", { name: "Submit Booking Request" }).click();
  await page.waitForURL(/thank-you/);
  const [message] = await asCoach(site.testSite, "select id from messages where email = $1", [email]);
  return message?.id ?? "";
}

/** The coach opens the message and sends the ticked times: one tap. */
async function offer(coach: Page, site: Site, messageId: string): Promise<void> {
  await coach.goto(`${site.node.url}/admin/messages?open=${messageId}`);
  await expect(coach.getByText(/Understood as Mon.* at 3 PM.*; weekdays from 5 to 9 PM/)).toBeVisible();
  await coach.getByRole("button", { name: "Send 3 times" }).click();
  await expect(coach.getByText(/3 times sent/)).toBeVisible();
}

for (const width of [390, 1440])
  for (const javaScriptEnabled of [true, false])
    test.describe(`${width} wide, ${javaScriptEnabled ? "with scripts" : "without JavaScript"}`, () => {
      test.use({ javaScriptEnabled, viewport: { width, height: 900 } });

      test("words become an offer, a chosen time, a moved one, a reminder and a cancellation", async ({
        page,
        site,
        browser,
      }) => {
        test.setTimeout(240_000);
        const email = `jordan-${width}-${javaScriptEnabled}@player.example`;
        const messageId = await askInWords(page, site, email);
        const coach = await browser.newPage({ javaScriptEnabled: true, viewport: { width, height: 900 } });
        await signInAsAdmin(coach, site);
        await offer(coach, site, messageId);
        const [message] = await asCoach(site.testSite, "select status from messages where id = $1", [messageId]);
        expect(message?.status).toBe("open");

        const offered = await newestMail(site.testSite, email, /^Three times for you/);
        // A time in the mail leads to the page with that time chosen, and books nothing.
        const times = [...offered.raw.matchAll(/\?time=(?:3D)?(\d+@[\w-]{36})/g)].map(([, time]) => time);
        await page.goto(`${offered.link}?time=${times[0]}`);
        await expect(page.getByRole("heading", { name: "Three times for you, Jordan" })).toBeVisible();
        await expect(page.getByRole("radio")).toHaveCount(3);
        // A day breaks after its weekday at most.
        const dates = page.locator("label b > span");
        expect(await dates.evaluateAll((all) => all.map((date) => date.getClientRects().length))).toEqual([1, 1, 1]);
        await expect(page.locator("input:checked")).toHaveCount(1);
        await expect(page.getByText(/Held for you until/)).toBeVisible();
        // What looks for barriers is a script itself.
        if (javaScriptEnabled) await noBarrierAtAnyWidth(page);
        await page.setViewportSize({ width, height: 900 });
        await page.getByRole("radio").nth(1).check();
        await page.getByRole("button", { name: "Book this time" }).click();
        await expect(page.getByText("Booked", { exact: true })).toBeVisible();
        const statuses = await asCoach(
          site.testSite,
          "select status from calendar_sessions where message_id = $1 order by lower(during)",
          [messageId],
        );
        expect(statuses.map(({ status }) => status)).toEqual(["lapsed", "booked", "lapsed"]);
        // The coach's open message says so by itself.
        await expect(coach.getByRole("dialog")).toContainText(/Booked, (Riverside|Northside)/);
        await coach.close();

        const booked = await newestMail(site.testSite, email, /^Booked/);
        await page.goto(booked.link);
        await page.getByRole("link", { name: "Week after" }).click();
        await page.locator(".open-day:visible label").first().click();
        await page.getByRole("button", { name: "Move to this time" }).click();
        const moved = await newestMail(site.testSite, email, /^Moved/);

        // As if it were tomorrow, and had been booked long before.
        await asCoach(
          site.testSite,
          `update calendar_sessions set created_at = now() - interval '9 days',
             during = tstzrange(lower(during) - span, upper(during) - span),
             occupies = tstzrange(lower(occupies) - span, upper(occupies) - span)
           from (select lower(during) - date_trunc('hour', now() + interval '25 hours') as span
             from calendar_sessions where message_id = $1 and status = 'booked') moved
           where message_id = $1 and status = 'booked'`,
          [messageId],
        );
        await asCoach(site.testSite, "update calendars set remind_at = 0");
        await runJobsNow(site.testSite, "tell_of_sessions");
        await newestMail(site.testSite, email, /^Apex Tennis Performance: /);

        await page.goto(moved.link);
        await page.getByText("Cancel it").first().click();
        await page.getByRole("button", { name: "Cancel this session" }).click();
        await expect(page.getByRole("heading", { name: "Cancelled" })).toBeVisible();
        await newestMail(site.testSite, email, /^Cancelled/);
      });

      test("none of the times suits: they are free, and the request is new with the words", async ({
        page,
        site,
        browser,
      }) => {
        test.setTimeout(180_000);
        const email = `none-${width}-${javaScriptEnabled}@player.example`;
        const messageId = await askInWords(page, site, email);
        const coach = await browser.newPage({ javaScriptEnabled: true });
        await signInAsAdmin(coach, site);
        await offer(coach, site, messageId);
        await coach
          .getByRole("button", { name: /^Release: / })
          .first()
          .click();
        await expect(coach.getByText(/2 times sent/)).toBeVisible();
        const { link } = await newestMail(site.testSite, email, /times for you/);
        await page.goto(link);
        await page.getByText("None of these suit me").click();
        await page.getByLabel("Tell me when").fill("Saturday mornings are best");
        await page.getByRole("button", { name: "Ask for other times" }).click();
        await expect(page.getByRole("heading", { name: "I will look for other times" })).toBeVisible();
        await coach.goto(`${site.node.url}/admin/messages?open=${messageId}`);
        const dialog = coach.getByRole("dialog");
        await expect(dialog.getByText("Saturday mornings are best")).toBeVisible();
        await expect(dialog.getByRole("button", { name: "Send 3 times" })).toBeVisible();
        const [message] = await asCoach(site.testSite, "select status from messages where id = $1", [messageId]);
        expect(message?.status).toBe("new");
        await coach.close();
      });
    });

test("the coach chooses other times and words by keyboard, and sees the mail before it leaves", async ({
  page,
  site,
}) => {
  const messageId = await askInWords(page, site, "keys@player.example");
  await signInAsAdmin(page, site);
  await page.goto(`/admin/messages?open=${messageId}`);
  const boxes = page.getByRole("group", { name: /Times to offer/ }).getByRole("checkbox");
  await boxes.first().focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Send 2 times" })).toBeVisible();
  await boxes.last().focus();
  await page.keyboard.press("Space");
  await page.getByText("The mail", { exact: true }).click();
  await page.getByLabel("Your words").fill("Hi Jordan, good to hear from you.");
  await expect(page.getByText(/These three times are held for you until/)).toBeVisible();
  await noBarrierAtAnyWidth(page);
  await page.getByRole("button", { name: "Send 3 times" }).click();
  await expect(page.getByText(/3 times sent/)).toBeVisible();
  const { raw } = await newestMail(site.testSite, "keys@player.example", /^Three times/);
  expect(raw).toContain("good to hear from you");
  await page.getByRole("button", { name: "Release all: All of them" }).click();
  await expect(page.getByText("You released the times")).toBeVisible();
});
