import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { hydrated } from "#e2e/hydrated.ts";
import { postBooking } from "#e2e/send-booking.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { until } from "#tests/mailbox.ts";

const six = [
  "On-Court Lesson",
  "Video Analysis",
  "Mental Performance",
  "Fitness Analysis",
  "Tournament Observation",
  "Remote Strategy",
];
const sessions = (page: Page) => page.getByLabel("Session Type").getByRole("option");
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Adds a service as the coach does. Returns the address of its page. */
async function addService(page: Page, title: string): Promise<string> {
  await page.goto("/admin/services/new");
  await field(page, "Title").pressSequentially(title);
  await field(page, "Description").fill("Two courts, four players, one plan.");
  await field(page, "Price").fill("From $60/player");
  const link = await field(page, "Link").inputValue();
  await page.getByRole("button", { name: "Save Service" }).click();
  await expect(page.getByText("Service created successfully")).toBeVisible();
  return link;
}

async function askFor(page: Page, email: string): Promise<void> {
  await page.getByLabel("Full Name").fill("Dana Field");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Preferred Date/Time").fill("Saturday morning");
  await page.getByRole("radio", { name: "Intermediate" }).check();
  await page.getByRole("button", { name: "Submit Booking Request" }).click();
}

test("the link follows the title until the coach changes it or saves the service", { tag: "@long" }, async ({
  page,
  site,
}) => {
  await signInAsAdmin(page, site);
  await page.goto("/admin/services/new");
  await field(page, "Title").pressSequentially("Été: Pairs & Drills");
  await expect(field(page, "Link")).toHaveValue("/services/ete-pairs-and-drills");
  await field(page, "Link").fill("/services/video-analysis");
  await field(page, "Title").fill("Été: Pairs & Drills Two");
  await expect(field(page, "Link")).toHaveValue("/services/video-analysis");
  await field(page, "Description").fill("Pairs.");
  await field(page, "Price").fill("$60");
  await page.getByRole("button", { name: "Save Service" }).click();
  await expect(page.getByText("Another service has this link already").first()).toBeVisible();
  await field(page, "Link").fill("/services/pairs");
  await page.getByRole("button", { name: "Save Service" }).click();
  await expect(page.getByText("Service created successfully")).toBeVisible();
  await page.getByRole("link", { name: "Edit Été: Pairs & Drills Two" }).click();
  await hydrated(page);
  await field(page, "Title").fill("Pairs on Saturdays");
  await expect(field(page, "Link")).toHaveValue("/services/pairs");
});

test("a request keeps the name that the service had in inbox, mail, export, history and insights", {
  tag: "@long",
}, async ({ page, site }) => {
  test.slow();
  await signInAsAdmin(page, site);
  const link = await addService(page, "Doubles Clinic");
  expect(link).toBe("/services/doubles-clinic");
  const email = "pairs@player.example";
  await expect.poll(async () => (await page.goto(link))?.status()).toBe(200);
  await page.getByRole("link", { name: "Request Doubles Clinic" }).click();
  await expect(page.locator("form[novalidate]")).toBeAttached();
  await expect(page.getByLabel("Session Type")).toHaveValue("doubles-clinic");
  const offered = await sessions(page).allTextContents();
  expect(offered.slice(0, 7)).toEqual(["Select a session type", ...six]);
  expect(offered).toContain("Doubles Clinic");
  await askFor(page, email);
  await page.waitForURL(/\/thank-you$/);

  await expect
    .poll(() => site.testSite.mailbox.mails.find((mail) => mail.header("reply-to") === email)?.header("subject"))
    .toBe("New booking request: Dana Field, Doubles Clinic, Saturday morning");
  await rename(page, "Doubles Clinic", "Pairs Evening");
  await page.goto("/admin/messages?q=doubles+cl");
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row.getByRole("cell", { name: "Doubles Clinic" })).toBeVisible();
  await page.getByRole("link", { name: "View Dana Field" }).click();
  await expect(page.getByRole("dialog").getByText("Doubles Clinic", { exact: true })).toBeVisible();
  await page.goto(`/admin/people?email=${email}`);
  await expect(page, "known by the address").toHaveURL(/\/admin\/players\//);
  await expect(page.getByText("Doubles Clinic, would like Saturday morning, new")).toBeVisible();
  const csv = await (await page.request.get("/admin/messages/export.csv")).text();
  expect(csv.split("\r\n").find((line) => line.includes(email))).toContain("doubles-clinic,Doubles Clinic,");
  await page.goto("/admin/insights");
  await expect(page.getByRole("row", { name: /^Pairs Evening \d+ 0 1 0/ })).toBeVisible();
});

async function rename(page: Page, title: string, other: string): Promise<void> {
  await page.goto("/admin/services");
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  await hydrated(page);
  await field(page, "Title").fill(other);
  await page.getByRole("button", { name: "Save Service" }).click();
  await expect(page.getByText("Service updated successfully")).toBeVisible();
}

test("a service's own picture is shown on its page and on the list", { tag: "@long" }, async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await page.goto("/admin/services");
  await page.getByRole("link", { name: "Edit Remote Strategy Sessions" }).click();
  await hydrated(page);
  await expect(page.getByRole("img", { name: "Preview" })).toHaveAttribute("src", /service-remote-strategy-800\.jpg$/);
  await page.getByRole("button", { name: "Remove image" }).click();
  const photo = await sharp({ create: { width: 1000, height: 700, channels: 3, background: "#135241" } }).jpeg();
  await field(page, "Picture").setInputFiles({
    ...{ name: "court.jpg", mimeType: "image/jpeg" },
    buffer: await photo.toBuffer(),
  });
  await expect(page.getByText("Image uploaded successfully")).toBeVisible();
  await page.getByLabel("Picture description (Optional)").fill("A green court from above");
  await page.getByRole("button", { name: "Save Service" }).click();
  await expect(page.getByText("Service updated successfully")).toBeVisible();
  const shows = async (path: string) =>
    /\/media\/[0-9a-f]{24}-\d{13}-800\.avif 800w/.test(await (await page.request.get(path)).text());
  await until(() => shows("/services/remote-strategy"), "the job to make the sizes");
  await until(() => shows("/services"), "the list to show it");
  await page.goto("/services/remote-strategy");
  const picture = page.getByRole("img", { name: "A green court from above" });
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
  await expect(page.locator("meta[property='og:image']")).toHaveAttribute(
    "content",
    /\/media\/[0-9a-f]{24}-\d{13}\.jpg$/,
  );
});

test("a request for a service that was unpublished meanwhile is refused, and another one is chosen", {
  tag: "@long",
}, async ({ page, site, browser }) => {
  await signInAsAdmin(page, site);
  await addService(page, "Ladder Night");
  const visitor = await browser.newPage({ baseURL: site.node.url });
  const open = "/book-session?service=ladder-night";
  await expect
    .poll(async () => (await visitor.goto(open)) && sessions(visitor).allTextContents())
    .toContain("Ladder Night");
  await expect(visitor.locator("form[novalidate]")).toBeAttached();
  await page.goto("/admin/services");
  await page.getByRole("button", { name: "Unpublish Ladder Night" }).click();
  await expect(page.getByText("Service updated successfully")).toBeVisible();
  await askFor(visitor, "late@player.example");
  const refusal = "I no longer offer this session. Please choose another one.";
  await expect(visitor.getByRole("link", { name: refusal })).toBeVisible();
  await expect(visitor.getByLabel("Full Name")).toHaveValue("Dana Field");
  await visitor.getByLabel("Session Type").selectOption({ label: "On-Court Lesson" });
  await visitor.getByRole("button", { name: "Submit Booking Request" }).click();
  await visitor.waitForURL(/\/thank-you$/);
  await expect
    .poll(async () => (await visitor.goto(open)) && sessions(visitor).allTextContents())
    .not.toContain("Ladder Night");
  await visitor.close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a service that the coach added is offered, preset and stored by its name", async ({ page, site }) => {
    const url = doorUrl(site.testSite.databaseUrl, testSecret, "courtside_admin");
    await withClient(url, (admin) =>
      admin.query(`insert into services (title, description, price, link, display_order)
        values ('Junior Camp', 'A week of tennis.', '$300', '/services/junior-camp', 95)`),
    );
    const open = "/book-session?service=junior-camp";
    await expect.poll(async () => (await page.goto(open)) && sessions(page).allTextContents()).toContain("Junior Camp");
    await expect(page.getByLabel("Session Type")).toHaveValue("junior-camp");
    await askFor(page, "plain@player.example");
    await page.waitForURL(/\/thank-you$/);
    const stored = await withClient(url, (admin) =>
      admin.query("select session_type, session_title from messages where email = 'plain@player.example'"),
    );
    expect(stored.rows).toEqual([{ session_type: "junior-camp", session_title: "Junior Camp" }]);
  });
});

test("a request for a session that does not exist is refused and keeps what was typed", async ({ site }) => {
  const email = "forged@player.example";
  const answer = await postBooking(site, {
    ...{ email, preferred_date: "Monday", session_type: "made-up", message: "Keep this" },
  });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(html).toContain("I no longer offer this session. Please choose another one.");
  expect(html).toContain("Keep this</textarea>");
  expect(await site.countMessages(email)).toBe(0);
});
