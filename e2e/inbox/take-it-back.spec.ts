import { expect, type Locator, type Page } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { noBarrierAtAnyWidth } from "#e2e/barriers.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { testSecret, withClient } from "#tests/database.ts";
import type { TestSite } from "#tests/site.ts";

async function someoneWrites(testSite: TestSite, name: string, email: string, spam: string | null = null) {
  const call = `select receive_message('contact', $1, $2, null, null, null, null, 'Is Friday free?', 'session', null, null,
    gen_random_uuid(), $3)`;
  await withClient(doorUrl(testSite.databaseUrl, testSecret, "courtside_visitor"), (visitor) =>
    visitor.query(call, [name, email, spam]),
  );
}

const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });
const undo = (page: Page) => toasts(page).getByRole("button", { name: "Undo" });
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function asAdmin(testSite: TestSite, statement: string, values: string[]): Promise<void> {
  await withClient(doorUrl(testSite.databaseUrl, testSecret, "courtside_admin"), (admin) =>
    admin.query(statement, values),
  );
}

async function confirm(page: Page, opener: Locator): Promise<void> {
  await opener.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
}

test("a status change of several messages is undone for each of them", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  for (const status of ["new", "open", "closed"]) {
    await someoneWrites(site.testSite, `Was ${status}`, `${status}@several.example`);
    await asAdmin(site.testSite, "update messages set status = $1 where email = $2", [
      status,
      `${status}@several.example`,
    ]);
  }
  await page.goto("/admin/messages?q=@several");
  await page.getByRole("button", { name: "Select messages" }).click();
  await page.getByRole("button", { name: "Select all on this page" }).click();
  await page.getByLabel("Set status of selected messages").selectOption("processed");
  await expect(page.getByRole("row").filter({ hasText: "Processed" })).toHaveCount(3);
  await expect(toasts(page)).toHaveAttribute("aria-live", "polite");
  await undo(page).click();
  await expect(page.getByText("Undone")).toBeVisible();
  for (const status of ["New", "Open", "Closed"])
    await expect(row(page, `Was ${status.toLowerCase()}`).getByText(status, { exact: true })).toBeVisible();
});

test("a message is moved to spam and back with the keyboard", { tag: "@long" }, async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await someoneWrites(site.testSite, "Spike Spam", "spike@undo.example");
  await page.goto("/admin/messages?q=spike@undo");
  await page.getByRole("link", { name: "View Spike Spam" }).click();
  const dialog = page.getByRole("dialog", { name: "Spike Spam" });
  await dialog.getByRole("button", { name: "Move to spam" }).press("Enter");
  await expect(dialog.getByText("This is in spam. You moved it here.")).toBeVisible();
  await expect(undo(page)).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(dialog.getByText("You moved it here.")).toHaveCount(0);
  await dialog.getByLabel("Status").selectOption("closed");
  await expect(page.getByText("Status updated successfully")).toBeVisible();
  await dialog.getByLabel("Status").press("Control+z");
  await expect(dialog.getByLabel("Status")).toHaveValue("new");
});

const reasons = [
  { reason: "honeypot", words: "A field that people can't see was filled in", tag: [] },
  { reason: "flood", words: "Too many requests came from one network", tag: "@long" },
];

for (const { reason, words, tag } of reasons)
  test(`a message in the spam folder says why and can be moved to the inbox: ${reason}`, { tag }, async ({
    page,
    site,
  }) => {
    await signInAsAdmin(page, site);
    const name = `Sent by ${reason}`;
    await someoneWrites(site.testSite, name, `${reason}@undo.example`, reason);
    await page.goto(`/admin/messages?folder=spam&q=${reason}@undo`);
    await page.getByRole("link", { name: `View ${name}` }).click();
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog.getByText(words)).toBeVisible();
    await dialog.getByRole("button", { name: "Not spam" }).click();
    await expect(dialog.getByText(words)).toHaveCount(0);
    await undo(page).click();
    await expect(dialog.getByText(words)).toBeVisible();
  });

test("a status change of a quiz submission can be undone", { tag: "@long" }, async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await withClient(doorUrl(site.testSite.databaseUrl, testSecret, "courtside_visitor"), (visitor) =>
    visitor.query(`select receive_quiz_submission('Quin Quiz', 'quin@undo.example', null, '/services/on-court-lessons',
      null, null, null, null, gen_random_uuid())`),
  );
  await page.goto("/admin/quiz-submissions?q=quin");
  const status = page.getByLabel("Status of Quin Quiz");
  await status.selectOption("completed");
  await undo(page).click();
  await expect(status).toHaveValue("new");
});

test("an unpublished service is on the site again after Undo", { tag: "@long" }, async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const status = async () => (await page.request.get("/services/fitness-analysis")).status();
  await page.goto("/admin/services");
  await page.getByRole("button", { name: "Unpublish Fitness Analysis" }).click();
  await expect(page.getByRole("button", { name: "Publish Fitness Analysis", exact: true })).toBeVisible();
  await expect.poll(status).toBe(404);
  await undo(page).click();
  await expect(page.getByRole("button", { name: "Unpublish Fitness Analysis" })).toBeVisible();
  await expect.poll(status).toBe(200);
});

test("a deleted service is on the site again after Undo", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const status = async () => (await page.request.get("/services/fitness-analysis")).status();
  await page.goto("/admin/services");
  await confirm(page, page.getByRole("button", { name: "Delete Fitness Analysis" }));
  await expect(page.getByText("Service deleted successfully")).toBeVisible();
  await expect.poll(status).toBe(404);
  await undo(page).first().click();
  await expect(page.getByRole("button", { name: "Delete Fitness Analysis" })).toBeVisible();
  await expect.poll(status).toBe(200);
  await expect(page.getByRole("region", { name: "Recently deleted" })).toHaveCount(0);
});

test("a deleted testimonial can be restored after a reload", { tag: "@long" }, async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const values = ["Tess Testimonial", "League", "My serve lands now, every time."];
  await asAdmin(site.testSite, "insert into testimonials (name, level, quote) values ($1, $2, $3)", values);
  await page.goto("/admin/testimonials");
  await confirm(page, page.getByRole("button", { name: "Delete Tess Testimonial" }));
  await expect(page.getByText("Testimonial deleted successfully")).toBeVisible();
  await page.reload();
  await expect(undo(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Restore Tess Testimonial" }).click();
  await expect(page.getByRole("button", { name: "Delete Tess Testimonial" })).toBeVisible();
});

test("a deleted post can be restored after a reload", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const id = crypto.randomUUID();
  const insert = `insert into blog_posts (id, title, excerpt, content, category, read_time, date, slug)
    values ($1, 'A post to miss', 'Short.', '', 'Technique', '3 min read', '2026-05-01', 'a-post-to-miss')`;
  await asAdmin(site.testSite, insert, [id]);
  await page.goto(`/admin/blog/edit/${id}`);
  const deletion = page.getByRole("button", { name: "Delete Post" });
  await deletion.click();
  await expect(page.getByRole("alertdialog")).toContainText("You can restore it for 24 hours.");
  await page.keyboard.press("Escape");
  await confirm(page, deletion);
  await expect(page.getByText("Blog post deleted successfully")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Restore A post to miss" }).click();
  await expect(page.getByText("Undone")).toBeVisible();
  await expect(page.getByRole("link", { name: /Edit A post to miss/ })).toBeVisible();
});

test("the list of what was recently deleted has no accessibility violation", { tag: "@long" }, async ({
  page,
  site,
}) => {
  await signInAsAdmin(page, site);
  await page.goto("/admin/testimonials");
  await confirm(page, page.getByRole("button", { name: /^Delete / }).first());
  await expect(page.getByText("Testimonial deleted successfully")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("region", { name: "Recently deleted" })).toBeVisible();
  await noBarrierAtAnyWidth(page);
});
