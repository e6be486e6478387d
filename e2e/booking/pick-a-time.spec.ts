import { expect, type Page } from "@playwright/test";
import { budgets } from "#bench/budgets.ts";
import {
  asCoach,
  bringNear,
  mondayOf,
  type PlantedPlaces,
  plantAskable,
  plantHours,
  runJobsNow,
  startOn,
} from "#e2e/coach-calendar.ts";
import { newestMail } from "#e2e/newest-mail.ts";
import { sendBooking } from "#e2e/send-booking.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { type Site, test } from "#e2e/site.ts";
import { weigh } from "#e2e/weigh.ts";
import { until } from "#tests/mailbox.ts";

test.use({ viewport: { width: 390, height: 844 } });

let places: PlantedPlaces;

test.beforeEach(async ({ site }) => {
  places = await plantHours(site.testSite);
  await plantAskable(site.testSite);
});

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Full Name").fill("Jordan Avery");
  await page.getByLabel("Email").fill(email);
  await page.getByText("Intermediate", { exact: true }).click();
}

const submit = (page: Page) => page.getByRole("button", { name: "Submit Booking Request" }).click();

async function nextWeek(page: Page): Promise<void> {
  const week = page.locator(".open-week p").first();
  const before = await week.innerText();
  await page.getByRole("link", { name: "Week after" }).click();
  await expect(week).not.toHaveText(before);
}

const firstTime = (page: Page) => page.locator(".open-day:visible label").first();

/** Far enough ahead to be moved for free. */
const pickedTime = () => `${startOn(mondayOf(2), 540)}@${places.riverside}`;

type Session = { status: string; start: number };

async function sessionOf({ testSite }: Site, email: string): Promise<Session | undefined> {
  const [session] = await asCoach<Session>(
    testSite,
    `select s.status, (extract(epoch from lower(s.during)) * 1000)::float8 as start
     from sessions s join messages m on m.id = s.message_id where m.email = $1`,
    [email],
  );
  return session;
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    // The gate books a time without scripts here, and with scripts in the next test.
    test("a time picked on the booking page is held", { tag: javaScriptEnabled ? "@long" : [] }, async ({
      page,
      site,
    }) => {
      const email = `picked-${javaScriptEnabled}@player.example`;
      await page.goto("/book-session");
      await page
        .getByRole("link", { name: /On-Court/ })
        .first()
        .click();
      await expect(page.locator(".open-day:visible")).toContainText(/open times? on/);
      await nextWeek(page);
      await firstTime(page).click();
      const picked = Number((await firstTime(page).locator("input").inputValue()).split("@")[0]);
      await fillIn(page, email);
      await submit(page);
      await page.waitForURL(/thank-you\?time=requested/);
      expect(await sessionOf(site, email)).toEqual({ status: "requested", start: picked });
    });

    test("a time that is taken meanwhile is refused, and another one is picked with everything still typed", {
      tag: javaScriptEnabled ? [] : "@long",
    }, async ({ page, site }) => {
      const email = `late-${javaScriptEnabled}@player.example`;
      await page.goto("/book-session?service=on-court-lessons");
      await firstTime(page).click();
      await fillIn(page, email);
      const taken = await firstTime(page).locator("input").inputValue();
      await sendBooking(site, { time: taken });
      await submit(page);
      await expect(page.locator("#booking-time-error")).toBeVisible();
      await expect(page.locator("[role=alert] input[name=time]")).toHaveCount(3);
      await expect(page.getByLabel("Full Name")).toHaveValue("Jordan Avery");
      await page.locator("[role=alert] label").first().click();
      await submit(page);
      await expect.poll(async () => (await sessionOf(site, email))?.status).toBe("requested");
    });
  });

test("the coach confirms a picked time from the mail, and the player gets an invitation", async ({ page, site }) => {
  const { email } = await sendBooking(site, { time: pickedTime() });
  const forCoach = () => site.testSite.mailbox.mails.findLast((mail) => mail.header("reply-to")?.includes(email));
  await until(() => forCoach() !== undefined, "a mail to the coach", 90);
  const mail = (forCoach()?.raw ?? "").replaceAll("=\r\n", "");
  expect(mail).toContain("Confirm or decline");
  expect(mail).toContain("Held until");
  expect(mail, "quoted in a reply, it would be the visitor's").not.toMatch(/\/~[\w-]{22}/);
  await signInAsAdmin(page, site);
  await page.goto(/\/admin\/messages\?open=(3D)?[\w-]{36}/.exec(mail)?.[0].replace("=3D", "=") ?? "");
  await expect(page.getByText(/Held for Jordan Avery until/)).toBeVisible();
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByRole("dialog").getByText("Booked")).toBeVisible();
  await runJobsNow(site.testSite);
  const { raw } = await newestMail(site.testSite, email, /^Booked/);
  expect(raw).toMatch(/text\/calendar; charset=utf-8; method=REQUEST/i);
});

/** A session that is booked at once; its mail is on its way. */
async function bookAtOnce(site: Site): Promise<{ id: string; email: string }> {
  await asCoach(site.testSite, "update bookable_services set mode = 'instant'");
  return sendBooking(site, { time: pickedTime() });
}

test("a player moves a session by the link in the mail", async ({ page, site }) => {
  const { email } = await bookAtOnce(site);
  const booked = await newestMail(site.testSite, email, /^Booked/);
  await page.goto(booked.link);
  await nextWeek(page);
  await firstTime(page).click();
  const picked = Number((await firstTime(page).locator("input").inputValue()).split("@")[0]);
  await page.getByRole("button", { name: "Move to this time" }).click();
  await expect.poll(() => sessionOf(site, email)).toEqual({ status: "booked", start: picked });
  const moved = await newestMail(site.testSite, email, /^Moved/);
  expect(moved.link, "the mail has a link of its own").not.toBe("");
});

test("a player cancels a session by the link in the mail, in time and for free", async ({ page, site }) => {
  const { id, email } = await bookAtOnce(site);
  const booked = await newestMail(site.testSite, email, /^Booked/);
  await page.goto(booked.link);
  await page.getByText("Cancel it").click();
  await page.getByRole("button", { name: "Cancel this session" }).click();
  await expect(page.getByRole("heading", { name: "Cancelled" })).toBeVisible();
  const cancelled = await newestMail(site.testSite, email, /^Cancelled/);
  expect(cancelled.raw).toMatch(/method=CANCEL/i);
  const sessions = "select status, settled from sessions where message_id = $1";
  expect(await asCoach(site.testSite, sessions, [id])).toEqual([{ status: "cancelled", settled: "free" }]);
});

test("a player gets a reminder on the day before the session", async ({ site }) => {
  const { id, email } = await bookAtOnce(site);
  await newestMail(site.testSite, email, /^Booked/);
  await bringNear(site.testSite, id);
  await runJobsNow(site.testSite, "notify_about_sessions");
  // The acknowledgement of the request also begins with the name.
  await newestMail(site.testSite, email, /^Apex Tennis Performance: \w{3}, \w{3} \d+, /);
});

test("a week of times keeps within the page-weight budget", { tag: "@long" }, async ({ page }) => {
  const budget = budgets.find(({ path }) => path === "/book-session");
  const weight = await weigh(page);
  await page.goto("/book-session?service=on-court-lessons", { waitUntil: "networkidle" });
  expect(await page.locator(".open-day label").count()).toBeGreaterThan(20);
  expect(weight.script, "KB of script").toBeLessThanOrEqual(budget?.script ?? 0);
  expect(weight.all, "KB of the first view").toBeLessThanOrEqual(budget?.firstView ?? 0);
});
