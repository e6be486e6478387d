import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { noBarrierAtAnyWidth } from "#e2e/barriers.ts";
import { asCoach, mondayOf, type PlantedPlaces, plantAskable, plantHours, startOn } from "#e2e/coach-calendar.ts";
import { newestMail } from "#e2e/newest-mail.ts";
import { sendBooking } from "#e2e/send-booking.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { type Site, test } from "#e2e/site.ts";
import { sessionCookie, signedInAs } from "#tests/admin-session.ts";

test.use({ viewport: { width: 390, height: 900 } });

let places: PlantedPlaces;

test.beforeEach(async ({ site }) => {
  places = await plantHours(site.testSite);
  await plantAskable(site.testSite);
});

const askInWords = (site: Site) => sendBooking(site, { preferred_date: "weekday evenings" });

/** A request in words, and three times offered from the coach's form. */
async function offerThreeTimes(site: Site): Promise<{ id: string; email: string }> {
  const message = await askInWords(site);
  const [service] = await asCoach(site.testSite, "select service_id as id from bookable_services");
  const fields = { id: randomUUID(), message_id: message.id, service_id: service?.id ?? "", words: "Hi Jordan" };
  const times = [540, 630, 840].map((minutes) => ["times", `${startOn(mondayOf(2), minutes)}@${places.riverside}`]);
  const { cookie } = await signedInAs("admin", site.testSite.databaseUrl);
  const sent = await fetch(`${site.node.url}/admin/messages/offer`, {
    ...{ method: "POST", redirect: "manual" },
    headers: { origin: site.node.url, cookie: `${sessionCookie}=${cookie}` },
    body: new URLSearchParams([...Object.entries(fields), ...times]),
  });
  expect(sent.status).toBeLessThan(400);
  return message;
}

const statusOf = async (site: Site, id: string) =>
  (await asCoach(site.testSite, "select status from messages where id = $1", [id]))[0]?.status;

test("one of three offered times is booked from the mail, and the others are released", async ({ page, site }) => {
  const { id, email } = await offerThreeTimes(site);
  expect(await statusOf(site, id)).toBe("open");
  const offered = await newestMail(site.testSite, email, /^Three times for you/);
  // A time in the mail opens the page with that time chosen, and books nothing.
  const [, time] = /\?time=(?:3D)?(\d+@[\w-]{36})/.exec(offered.raw) ?? [];
  await page.goto(`${offered.link}?time=${time}`);
  await expect(page.getByRole("heading", { name: "Three times for you, Jordan" })).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(3);
  await expect(page.locator("input:checked")).toHaveValue(time ?? "");
  // A day may break only after its weekday.
  const dates = page.locator("label b > span");
  expect(await dates.evaluateAll((all) => all.map((date) => date.getClientRects().length))).toEqual([1, 1, 1]);
  await page.getByRole("radio").nth(1).check();
  await page.getByRole("button", { name: "Book this time" }).click();
  await expect(page.getByText("Booked", { exact: true })).toBeVisible();
  const sessions = "select status from sessions where message_id = $1 order by lower(during)";
  const statuses = await asCoach(site.testSite, sessions, [id]);
  expect(statuses.map(({ status }) => status)).toEqual(["lapsed", "booked", "lapsed"]);
});

test("a player who cannot make any offered time asks for others, and the coach reads why", async ({ page, site }) => {
  const { id, email } = await offerThreeTimes(site);
  const { link } = await newestMail(site.testSite, email, /^Three times for you/);
  await page.goto(link);
  await page.getByText("None of these suit me").click();
  await page.getByLabel("Tell me when").fill("Saturday mornings are best");
  await page.getByRole("button", { name: "Ask for other times" }).click();
  await expect(page.getByRole("heading", { name: "I will look for other times" })).toBeVisible();
  expect(await statusOf(site, id)).toBe("new");
  await signInAsAdmin(page, site);
  await page.goto(`/admin/messages?open=${id}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Saturday mornings are best")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Send 3 times" })).toBeVisible();
});

test("the coach's open message shows the booking without a reload", { tag: "@long" }, async ({
  page,
  site,
  browser,
}) => {
  const { id, email } = await offerThreeTimes(site);
  const { link } = await newestMail(site.testSite, email, /^Three times for you/);
  await signInAsAdmin(page, site);
  await page.goto(`/admin/messages?open=${id}`);
  await expect(page.getByText(/3 times sent/)).toBeVisible();
  const player = await browser.newPage({ baseURL: site.node.url });
  await player.goto(link);
  await player.getByRole("radio").first().check();
  await player.getByRole("button", { name: "Book this time" }).click();
  await expect(page.getByRole("dialog")).toContainText("Booked, Riverside");
  await player.close();
});

test("the coach releases one offered time, then all of them", { tag: "@long" }, async ({ page, site }) => {
  const { id } = await offerThreeTimes(site);
  await signInAsAdmin(page, site);
  await page.goto(`/admin/messages?open=${id}`);
  await page
    .getByRole("button", { name: /^Release: / })
    .first()
    .click();
  await expect(page.getByText(/2 times sent/)).toBeVisible();
  await page.getByRole("button", { name: "Release all: All of them" }).click();
  await expect(page.getByText("You released the times")).toBeVisible();
});

test("the coach chooses other times and words with the keyboard and sees the mail before it is sent", {
  tag: "@long",
}, async ({ page, site }) => {
  const { id, email } = await askInWords(site);
  await signInAsAdmin(page, site);
  await page.goto(`/admin/messages?open=${id}`);
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
  const { raw } = await newestMail(site.testSite, email, /^Three times/);
  expect(raw).toContain("good to hear from you");
});
