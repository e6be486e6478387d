import { expect, type Page } from "@playwright/test";
import { noBarrierAtAnyWidth } from "#e2e/barriers.ts";
import { asCoach, dayAhead, letTimePass, plantAskable, plantFullDays, runJobsNow } from "#e2e/coach-calendar.ts";
import { newestMail } from "#e2e/newest-mail.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { type Site, test } from "#e2e/site.ts";

let sessions = new Map<string, string>();

test.beforeEach(async ({ site }) => {
  sessions = await plantFullDays(site.testSite, 9);
  await plantAskable(site.testSite);
  await asCoach(site.testSite, "update bookable_services set mode = 'instant'");
  await asCoach(site.testSite, "delete from wishes");
});

/** Nothing is open, so somebody says when it would suit and waits. */
async function wait(page: Page, site: Site, email: string): Promise<void> {
  await page.goto(`${site.node.url}/book-session?service=on-court-lessons`);
  await page.getByText("None of these suit me").click();
  await page.getByLabel(/Preferred Date/).fill("mornings");
  await page.getByText("Nothing that suits?").click();
  await page.getByLabel("How long would you wait?").selectOption("2");
  await page.getByLabel("Full Name").fill("Jordan Avery");
  await page.getByLabel("Email").fill(email);
  await page.getByText("Intermediate", { exact: true }).click();
  await page.getByRole("button", { name: "Submit Booking Request" }).click();
  await page.waitForURL(/thank-you\?time=waiting/);
  await expect(page.getByText("You are on my waiting list.")).toBeVisible();
}

/** In the calendar, as the coach does it. */
async function callOff(coach: Page, site: Site, date: string): Promise<void> {
  await coach.goto(`${site.node.url}/admin/calendar?session=${sessions.get(date)}&panel=cancel`);
  await coach.getByRole("button", { name: "Cancel session" }).click();
  const status = async () =>
    (await asCoach(site.testSite, "select status from calendar_sessions where id = $1", [sessions.get(date)]))[0]
      ?.status;
  await expect.poll(status).toBe("cancelled");
  await letTimePass(site.testSite);
  await runJobsNow(site.testSite, "ask_who_waits");
}

for (const width of [390, 1440])
  for (const javaScriptEnabled of [true, false])
    test.describe(`${width} wide, ${javaScriptEnabled ? "with scripts" : "without JavaScript"}`, () => {
      test.use({ javaScriptEnabled, viewport: { width, height: 900 } });

      test("a full week, a wish, a lesson that is called off, a mail, a chosen time, booked", async ({
        page,
        site,
        browser,
      }) => {
        test.setTimeout(240_000);
        const email = `waits-${width}-${javaScriptEnabled}@player.example`;
        await wait(page, site, email);
        const confirmed = await newestMail(site.testSite, email, /^You are on my waiting list/, "waiting");
        // Whoever opens it changes nothing.
        await page.goto(confirmed.link);
        await expect(page.getByRole("heading", { name: "You are waiting" })).toBeVisible();
        await expect(page.getByText("mornings")).toBeVisible();
        if (javaScriptEnabled) await noBarrierAtAnyWidth(page);
        await page.setViewportSize({ width, height: 900 });

        const coach = await browser.newPage({ javaScriptEnabled: true, viewport: { width, height: 900 } });
        await signInAsAdmin(coach, site);
        await coach.goto(`${site.node.url}/admin/calendar/waiting`);
        await expect(coach.getByRole("listitem").filter({ hasText: "Jordan Avery" })).toContainText("mornings");
        await callOff(coach, site, dayAhead(6));

        const asked = await newestMail(site.testSite, email, /^A time has come free/, "offer");
        expect(asked.raw).toContain("it is your turn");
        await coach.goto(`${site.node.url}/admin/calendar/waiting`);
        await expect(coach.getByText("A time is held")).toBeVisible();
        await coach.close();
        await page.goto(asked.link);
        await expect(page.getByRole("heading", { name: "A time for you, Jordan" })).toBeVisible();
        await expect(page.getByText(/Held for you until/)).toBeVisible();
        if (javaScriptEnabled) await noBarrierAtAnyWidth(page);
        await page.setViewportSize({ width, height: 900 });
        await page.getByRole("button", { name: "Book this time" }).click();
        await expect(page.getByText("Booked", { exact: true })).toBeVisible();
        await newestMail(site.testSite, email, /^Booked/);
        await page.goto(confirmed.link);
        await expect(page.getByRole("heading", { name: "You have your time" })).toBeVisible();
      });

      test("near the day two are asked at once: one wins, the other is told and waits on, then withdraws", async ({
        page,
        site,
        browser,
      }) => {
        test.setTimeout(240_000);
        await asCoach(site.testSite, "update calendars set near_hours = 720");
        const emails = ["first", "second"].map((who) => `${who}-${width}-${javaScriptEnabled}@player.example`);
        const links: string[] = [];
        for (const email of emails) await wait(page, site, email);
        const coach = await browser.newPage({ javaScriptEnabled: true });
        await signInAsAdmin(coach, site);
        await callOff(coach, site, dayAhead(3));
        await coach.close();
        for (const email of emails) {
          const { raw, link } = await newestMail(site.testSite, email, /^A time has come free/, "offer");
          expect(raw).toContain("the first to take it has it");
          links.push(link);
        }
        const other = await (
          await browser.newContext({ javaScriptEnabled, viewport: { width, height: 900 } })
        ).newPage();
        await other.goto(`${site.node.url}${links[1]}`);
        await expect(other.getByRole("heading", { name: "A time has come free, Jordan" })).toBeVisible();
        await page.goto(links[0] ?? "");
        await page.getByRole("button", { name: "Book this time" }).click();
        await expect(page.getByText("Booked", { exact: true })).toBeVisible();
        await other.getByRole("button", { name: "Book this time" }).click();
        await expect(other.getByText("That time is taken. Nothing was booked.")).toBeVisible();
        await other.goto(`${site.node.url}${links[1]}`);
        await expect(other.getByRole("heading", { name: "That time has gone" })).toBeVisible();
        await expect(other.getByText(/You stay on my waiting list/)).toBeVisible();

        const { link } = await newestMail(site.testSite, emails[1] ?? "", /^You are on my waiting list/, "waiting");
        await other.goto(`${site.node.url}${link}`);
        await other.getByText("Stop waiting").click();
        await other.getByRole("button", { name: "Withdraw my wish" }).click();
        await expect(other.getByRole("heading", { name: "You are no longer waiting" })).toBeVisible();
        const statuses = await asCoach(site.testSite, "select status from wishes order by created_at");
        expect(statuses.map(({ status }) => status)).toEqual(["taken", "withdrawn"]);
        await other.context().close();
      });

      test("words that name no time are refused kindly, and everything typed stays", async ({ page }) => {
        await page.goto("/book-session?service=on-court-lessons");
        await page.getByText("None of these suit me").click();
        await page.getByLabel(/Preferred Date/).fill("the blue court, please");
        await page.getByText("Nothing that suits?").click();
        await page.getByLabel("How long would you wait?").selectOption("4");
        await page.getByLabel("Full Name").fill("Jordan Avery");
        await page.getByLabel("Email").fill("words@player.example");
        await page.getByText("Intermediate", { exact: true }).click();
        await page.getByRole("button", { name: "Submit Booking Request" }).click();
        await expect(page.getByText("I could not read a time in your words.").first()).toBeVisible();
        await expect(page.getByLabel("How long would you wait?")).toHaveValue("4");
        await expect(page.getByLabel(/Preferred Date/)).toHaveValue("the blue court, please");
        await expect(page.getByLabel("Full Name")).toHaveValue("Jordan Avery");
      });
    });

test("the coach takes somebody off the waiting list", async ({ page, site }) => {
  await wait(page, site, "gone@player.example");
  await signInAsAdmin(page, site);
  await page.goto("/admin/calendar");
  await page.getByRole("link", { name: "Waiting list" }).first().click();
  await noBarrierAtAnyWidth(page);
  await page.getByRole("button", { name: "Remove Jordan Avery" }).click();
  await expect(page.getByText("Nobody is waiting")).toBeVisible();
  await page.goto("/admin/messages");
  await page.getByRole("link", { name: "View Jordan Avery" }).first().click();
  await expect(page.getByRole("dialog").getByText("They are no longer waiting.")).toBeVisible();
});
