import { expect } from "@playwright/test";
import { given } from "#app/platform/env.server.ts";
import { lastTime } from "#e2e/book-parts.ts";
import { asCoach, plantAskable, plantHours } from "#e2e/coach-calendar.ts";
import { plantFamily, plantFamilyLink } from "#e2e/family-parts.ts";
import { mailedLink } from "#e2e/mailed-link.ts";
import { test } from "#e2e/site.ts";
import { until } from "#tests/mailbox.ts";

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

const scans = given("WHOLE") ? 50 : 3;

test("a parent without JavaScript asks for the link, opens it, moves, cancels, and reads lessons and a receipt", async ({
  page,
  site: { testSite, node },
}) => {
  const { riverside } = await plantHours(testSite);
  await plantAskable(testSite);
  await plantFamily(testSite, "Okafor", { place: riverside, at: 600 });
  await page.goto("/family");
  await page.getByLabel("Your email").fill("grace@okafor.example");
  await page.getByRole("button", { name: "Send me a new link" }).click();
  await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
  const link = new URL(await mailedLink(testSite, "grace@okafor.example", /\/family\/open\/~[\w-]+/)).pathname;

  const signIns = async () => (await asCoach(testSite, "select id from family_sign_ins")).length;
  const before = await signIns();
  for (let turn = 0; turn < scans; turn++) {
    const scanned = await fetch(node.url + link);
    expect([scanned.status, scanned.headers.getSetCookie()]).toEqual([200, []]);
    expect(await scanned.text()).not.toContain("Ada");
  }
  expect(await signIns()).toBe(before);

  await page.goto(link);
  await page.getByRole("button", { name: "Open your page" }).click();
  await expect(page).toHaveURL("/family");
  await expect(page.getByRole("heading", { level: 1, name: "Ada" })).toBeVisible();
  await expect(page.getByText("You can book 8 more lessons")).toBeVisible();
  await until(
    () =>
      testSite.mailbox.mails.some(
        ({ to, raw }) => to.includes("grace@okafor.example") && raw.includes("Your page was opened"),
      ),
    "the mail about the device",
  );

  await page.getByRole("link", { name: "Put all in your calendar" }).click();
  await page.getByRole("button", { name: "Make an address" }).click();
  const feed = node.url + new URL(await page.getByRole("status").locator("code").innerText()).pathname;
  const read = await fetch(feed);
  expect(await read.text()).toContain("SUMMARY:Ada: ");
  const again = await fetch(feed, { headers: { "if-none-match": read.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
  await page.getByRole("link", { name: "Your details" }).click();
  await page.getByRole("button", { name: "End Your calendar" }).click();
  await expect(page.getByRole("button", { name: "End Your calendar" })).toHaveCount(0);
  expect((await fetch(feed)).status).toBe(404);
  await page.getByRole("link", { name: "Overview" }).click();

  await page.getByRole("button", { name: /Move or cancel/ }).click();
  await lastTime(page).check({ force: true });
  await page.getByRole("button", { name: "Move to this time" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Moved");
  await page.getByText("Cancel it").click();
  await page.getByRole("button", { name: /Cancel/ }).click();
  await page.getByRole("link", { name: "All your sessions" }).click();
  await expect(page.getByText("Nothing is booked at the moment.")).toBeVisible();

  await page.getByRole("link", { name: "Notes and skills" }).click();
  await expect(page.getByText("The serve of Okafor")).toBeVisible();
  await page.getByRole("button", { name: "Mark as done: 40 tosses" }).click();
  await expect(page.getByRole("button", { name: "Mark as not done: 40 tosses" })).toBeVisible();

  await page.getByRole("link", { name: "Lessons left" }).click();
  await expect(page.getByText("8 lessons bought")).toBeVisible();
  await page.getByRole("link", { name: /Open Receipt/ }).click();
  await expect(page.getByText("Total received")).toBeVisible();
  await page.getByRole("button", { name: "Close it on this device" }).click();
  await expect(page.getByRole("heading", { name: "Get a new link" })).toBeVisible();
});

test("each parent has their own devices and does not see the other's address", async ({
  page,
  context,
  site: { testSite },
}) => {
  const { riverside } = await plantHours(testSite);
  const { parent, second } = await plantFamily(testSite, "Two", { place: riverside, at: 660 });
  await page.goto(await plantFamilyLink(testSite, parent));
  await page.getByRole("button", { name: "Open your page" }).click();
  await page.getByRole("link", { name: "Your details" }).click();
  await expect(page.getByText("grace@two.example")).toBeVisible();
  await expect(page.getByText("Ben Two can open it too")).toBeVisible();
  for (const path of [
    "/family",
    "/family/lessons",
    "/family/notes",
    "/family/details",
    "/family/export.json",
    "/family/calendar.ics",
  ]) {
    const text = await (await context.request.get(path)).text();
    expect(text, path).not.toContain("ben@two.example");
    expect(text, path).not.toContain("010-0188");
  }

  await page.getByLabel("Something is wrong").fill("Ada was born in 2014.");
  await page.getByRole("button", { name: "Send the correction" }).click();
  await expect(page.getByRole("status")).toContainText("I have your message");
  await page.getByRole("button", { name: "Please erase us" }).click();
  await expect(page.getByRole("status")).toContainText("I have your message");
  const asked =
    "select message, proven_at is not null as proven from messages where email = 'grace@two.example' order by created_at";
  expect(await asCoach(testSite, asked)).toEqual([
    { message: expect.stringContaining("Ada was born in 2014."), proven: true },
    { message: expect.stringContaining("Please erase everything about the Two household"), proven: true },
  ]);

  // A new address ends what the old mailbox opened, and nothing of the other parent's.
  const other = await plantFamilyLink(testSite, second);
  await asCoach(testSite, "update people set email = 'new@two.example' where id = $1", [parent]);
  await page.goto("/family");
  await expect(page.getByRole("heading", { name: "Get a new link" })).toBeVisible();
  await page.goto(other);
  await page.getByRole("button", { name: "Open your page" }).click();
  await page.getByRole("link", { name: "Your details" }).click();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("heading", { name: "Get a new link" })).toBeVisible();
  expect((await page.goto(other))?.status()).toBe(410);
});
