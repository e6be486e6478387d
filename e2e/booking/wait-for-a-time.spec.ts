import { expect } from "@playwright/test";
import { asCoach, dayAhead, letTimePass, plantAskable, plantFullDays, runJobsNow } from "#e2e/coach-calendar.ts";
import { newestMail } from "#e2e/newest-mail.ts";
import { postBooking, sendBooking } from "#e2e/send-booking.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { type Site, test } from "#e2e/site.ts";

let sessions = new Map<string, string>();

test.beforeEach(async ({ site }) => {
  sessions = await plantFullDays(site.testSite, 9);
  await plantAskable(site.testSite);
  await asCoach(site.testSite, "update bookable_services set mode = 'instant'");
  await asCoach(site.testSite, "delete from wishes");
});

/** Nothing is open, so someone says when it would suit and waits. */
async function joinWaitingList(site: Site) {
  const sent = await sendBooking(site, { preferred_date: "mornings", wait: "2" });
  const { link } = await newestMail(site.testSite, sent.email, /^One tap puts you on my waiting list/, "waiting");
  const headers = { origin: site.node.url };
  await fetch(site.node.url + link, { method: "POST", headers, body: new URLSearchParams({ act: "wait" }) });
  return { ...sent, link };
}

async function cancelSession({ testSite }: Site, date: string): Promise<void> {
  await asCoach(testSite, "update sessions set status = 'cancelled' where id = $1", [sessions.get(date)]);
  await letTimePass(testSite);
  await runJobsNow(testSite, "offer_to_waiting_list");
}

test("a time that opens up is offered by mail to the next person waiting, who books it", async ({ page, site }) => {
  const { email, link } = await joinWaitingList(site);
  await cancelSession(site, dayAhead(6));
  const asked = await newestMail(site.testSite, email, /^A time has opened up/, "offer");
  expect(asked.raw).toContain("It is your turn");
  await page.goto(asked.link);
  await page.getByRole("button", { name: "Book this time" }).click();
  await expect(page.getByText("Booked", { exact: true })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "You have your time" })).toBeVisible();
});

test("someone who no longer wants to wait withdraws by the link in the mail", async ({ page, site }) => {
  const { id, link } = await joinWaitingList(site);
  await page.goto(link);
  await page.getByText("Stop waiting").click();
  await page.getByRole("button", { name: "Leave the waiting list" }).click();
  await expect(page.getByRole("heading", { name: "You are no longer waiting" })).toBeVisible();
  const [wish] = await asCoach(site.testSite, "select status from wishes where message_id = $1", [id]);
  expect(wish?.status).toBe("withdrawn");
});

test("a wish whose words name no time is refused, and the form keeps what was typed", async ({ site }) => {
  const email = "words@player.example";
  const answer = await postBooking(site, { email, preferred_date: "the blue court, please", wait: "4" });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(html).toContain("I could not read a time in your words.");
  for (const kept of ['value="the blue court, please"', 'value="Jordan Avery"', `value="${email}"`])
    expect(html).toContain(kept);
  expect(html).toMatch(/<option (?=[^>]*value="4")[^>]*selected/);
  expect(await site.countMessages(email)).toBe(0);
});

test("two people are offered the same time: one books it, the other keeps waiting", { tag: "@long" }, async ({
  page,
  site,
}) => {
  await asCoach(site.testSite, "update calendars set near_hours = 720");
  const people = [await joinWaitingList(site), await joinWaitingList(site)];
  await cancelSession(site, dayAhead(3));
  const links: string[] = [];
  for (const { email } of people) {
    const { raw, link } = await newestMail(site.testSite, email, /^A time has opened up/, "offer");
    expect(raw).toContain("the first to take it has it");
    links.push(link);
  }
  const [first = "", second = ""] = links;
  const other = await page.context().newPage();
  await other.goto(second);
  await page.goto(first);
  await page.getByRole("button", { name: "Book this time" }).click();
  await expect(page.getByText("Booked", { exact: true })).toBeVisible();
  await other.getByRole("button", { name: "Book this time" }).click();
  await expect(other.getByText("That time is taken. Nothing was booked.")).toBeVisible();
  await other.goto(second);
  await expect(other.getByRole("heading", { name: "That time has gone" })).toBeVisible();
  await expect(other.getByText(/You stay on my waiting list/)).toBeVisible();
});

test("the inbox shows that someone was taken off the waiting list", { tag: "@long" }, async ({ page, site }) => {
  const { id } = await joinWaitingList(site);
  await signInAsAdmin(page, site);
  await page.goto("/admin/calendar/waiting");
  await page.getByRole("button", { name: "Remove Jordan Avery" }).click();
  await expect(page.getByText("Nobody is waiting")).toBeVisible();
  await page.goto(`/admin/messages?open=${id}`);
  await expect(page.getByRole("dialog").getByText("They are no longer waiting.")).toBeVisible();
});
