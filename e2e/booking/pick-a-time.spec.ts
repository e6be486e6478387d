import { expect, type Page } from "@playwright/test";
import { budgets } from "#bench/budgets.ts";
import { asCoach, plantAskable, plantHours, runJobsNow } from "#e2e/coach-calendar.ts";
import { newestMail } from "#e2e/newest-mail.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { weigh } from "#e2e/weigh.ts";
import { until } from "#tests/mailbox.ts";

test.use({ viewport: { width: 390, height: 844 } });

test.beforeEach(async ({ site }) => {
  await plantHours(site.testSite);
  await plantAskable(site.testSite);
});

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Full Name").fill("Jordan Avery");
  await page.getByLabel("Email").fill(email);
  await page.getByText("Intermediate", { exact: true }).click();
}

async function nextWeek(page: Page): Promise<void> {
  const week = page.locator(".open-week p").first();
  const before = await week.innerText();
  await page.getByRole("link", { name: "Week after" }).click();
  await expect(week).not.toHaveText(before);
}

/** The first open time of the day that is shown, as its chip says it. */
async function pickFirst(page: Page): Promise<string> {
  const chip = page.locator(".open-day:visible label").first();
  const words = (await chip.innerText()).replaceAll(/\s+/g, " ");
  await chip.click();
  return words;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a picked time is held, confirmed from the inbox, moved and cancelled by the link in the mail", async ({
      page,
      site,
      browser,
    }) => {
      test.setTimeout(240_000);
      const email = `jordan-${javaScriptEnabled}@player.example`;
      await page.goto("/book-session");
      await page
        .getByRole("link", { name: /On-Court/ })
        .first()
        .click();
      await expect(page.locator(".open-day:visible")).toContainText(/open times? on/);
      // Far enough ahead to be moved and cancelled for free.
      await nextWeek(page);
      const time = await pickFirst(page);
      await fillIn(page, email);
      await page.getByRole("button", { name: "Submit Booking Request" }).click();
      await page.waitForURL(/thank-you\?time=requested/);
      await expect(page.getByText("The time you picked is held for you.")).toBeVisible();

      const [message] = await asCoach<{ id: string; preferred_date: string }>(
        site.testSite,
        "select id, preferred_date from messages where email = $1",
        [email],
      );
      expect(message?.preferred_date).toContain(time.split(" ")[0] ?? "");

      const coach = await browser.newPage({ javaScriptEnabled: true });
      await signInAsAdmin(coach, site);
      // From the mail: it shows the time first, and one tap answers.
      const { mails } = site.testSite.mailbox;
      const forCoach = () => mails.findLast((mail) => mail.header("reply-to")?.includes(email));
      await until(() => forCoach() !== undefined, "a mail to the coach", 90);
      const mail = (forCoach()?.raw ?? "").replaceAll("=\r\n", "");
      expect(mail).toContain("Confirm or decline");
      expect(mail).toContain("Held until");
      expect(mail, "quoted in a reply, it would be the visitor's").not.toMatch(/\/~[\w-]{22}/);
      await coach.goto(
        `${site.node.url}${/\/admin\/messages\?open=(3D)?[\w-]{36}/.exec(mail)?.[0].replace("=3D", "=")}`,
      );
      await expect(coach.getByText(/Held for Jordan Avery until/)).toBeVisible();
      await coach.getByRole("button", { name: "Confirm", exact: true }).click();
      await expect(coach.getByRole("button", { name: "Confirm", exact: true })).toBeHidden();
      await expect(coach.getByRole("dialog").getByText("Booked")).toBeVisible();
      await coach.close();
      await runJobsNow(site.testSite);

      const booked = await newestMail(site.testSite, email, /^Booked/);
      expect(booked.raw).toMatch(/text\/calendar; charset=utf-8; method=REQUEST/i);
      await page.goto(booked.link);
      await expect(page.getByRole("heading", { name: "Move or cancel" })).toBeVisible();
      await expect(page.getByText(/Free until/)).toBeVisible();
      await nextWeek(page);
      await pickFirst(page);
      await page.getByRole("button", { name: "Move to this time" }).click();
      const moved = await newestMail(site.testSite, email, /^Moved/);
      expect(moved.raw).toContain("Move or cancel");

      await page.goto(moved.link);
      await page.getByText("Cancel it").click();
      await page.getByRole("button", { name: "Cancel this session" }).click();
      await expect(page.getByRole("heading", { name: "Cancelled" })).toBeVisible();
      const cancelled = await newestMail(site.testSite, email, /^Cancelled/);
      expect(cancelled.raw).toMatch(/method=CANCEL/i);
      const [row] = await asCoach<{ status: string; settled: string }>(
        site.testSite,
        "select status, settled from calendar_sessions order by created_at desc limit 1",
      );
      expect(row).toEqual({ status: "cancelled", settled: "free" });
    });

    test("two who send the same time in the same second: one has it, the other keeps every word and three other times", async ({
      page,
      browser,
      site,
    }) => {
      const other = await (
        await browser.newContext({ javaScriptEnabled, viewport: { width: 1440, height: 900 } })
      ).newPage();
      for (const [one, email] of [
        [page, `first-${javaScriptEnabled}@player.example`],
        [other, `second-${javaScriptEnabled}@player.example`],
      ] as const) {
        await one.goto(`${site.node.url}/book-session?service=on-court-lessons`);
        await pickFirst(one);
        await fillIn(one, email);
      }
      await Promise.all(
        [page, other].map((one) => one.getByRole("button", { name: "Submit Booking Request" }).click()),
      );
      const lost = async (one: Page) => one.locator("#booking-time-error").isVisible();
      await expect.poll(async () => [await lost(page), await lost(other)].filter(Boolean).length).toBe(1);
      const loser = (await lost(page)) ? page : other;
      await expect(loser.locator("[role=alert] input[name=time]")).toHaveCount(3);
      await expect(loser.getByLabel("Full Name")).toHaveValue("Jordan Avery");
      await loser.locator("[role=alert] label").first().click();
      await loser.getByRole("button", { name: "Submit Booking Request" }).click();
      await loser.waitForURL(/thank-you\?time=requested/);
      await other.context().close();
    });
  });
}

test("a week of times weighs no more than the booking page may", async ({ page }) => {
  const budget = budgets.find(({ path }) => path === "/book-session");
  const weight = await weigh(page);
  await page.goto("/book-session?service=on-court-lessons", { waitUntil: "networkidle" });
  expect(await page.locator(".open-day label").count()).toBeGreaterThan(20);
  expect(weight.script, "KB of script").toBeLessThanOrEqual(budget?.script ?? 0);
  expect(weight.all, "KB of the first view").toBeLessThanOrEqual(budget?.firstView ?? 0);
});
