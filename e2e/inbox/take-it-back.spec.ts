import { expect, type Locator, type Page } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles.server.ts";
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

async function choose(page: Page, names: string[]): Promise<void> {
  await page.getByRole("button", { name: "Select messages" }).click();
  for (const name of names) await page.getByLabel(`Select ${name}`).check();
}

async function confirm(page: Page, opener: Locator): Promise<void> {
  await opener.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete", exact: true }).click();
}

test("a status for several messages is taken back for each as it was, by a button that is read out", async ({
  page,
  site,
}) => {
  await signInAsAdmin(page, site);
  for (const name of ["Ann New", "Ben Open", "Cid Closed"])
    await someoneWrites(site.testSite, name, "abc@undo.example");
  await page.goto("/admin/messages?q=abc@undo");
  for (const [name, status] of [
    ["Ben Open", "open"],
    ["Cid Closed", "closed"],
  ] as const) {
    await choose(page, [name]);
    await page.getByLabel("Set status of selected messages").selectOption(status);
    await expect(row(page, name)).toContainText(new RegExp(status, "i"));
  }
  await choose(page, ["Ann New", "Ben Open", "Cid Closed"]);
  await page.getByLabel("Set status of selected messages").selectOption("processed");
  await expect(page.getByRole("row").filter({ hasText: "Processed" })).toHaveCount(3);
  await expect(toasts(page)).toHaveAttribute("aria-live", "polite");
  await undo(page).first().click();
  await expect(page.getByText("Undone")).toBeVisible();
  await expect(row(page, "Ann New").getByText("New", { exact: true })).toBeVisible();
  await expect(row(page, "Ben Open").getByText("Open", { exact: true })).toBeVisible();
  await expect(row(page, "Cid Closed").getByText("Closed", { exact: true })).toBeVisible();
});

test("in the dialog a message is moved to spam and back by keyboard, and says why it is there", async ({
  page,
  site,
}) => {
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

for (const [reason, words] of [
  ["honeypot", "A field that people can't see was filled in"],
  ["flood", "Too many requests came from one network"],
] as const)
  test(`a message in the spam folder says why, and is moved to the inbox from its dialog: ${reason}`, async ({
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
    await noBarrierAtAnyWidth(page);
    await dialog.getByRole("button", { name: "Not spam" }).click();
    await expect(dialog.getByText(words)).toHaveCount(0);
    await undo(page).click();
    await expect(dialog.getByText(words)).toBeVisible();
  });

test("the status of a quiz submission is taken back", async ({ page, site }) => {
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

test("a service is unpublished and deleted, and is each time on the site again after Undo", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const path = "/services/fitness-analysis";
  const answers = async () => (await page.request.get(path)).status();
  await page.goto("/admin/services");
  await page.getByRole("button", { name: "Unpublish Fitness Analysis" }).click();
  await expect(page.getByRole("button", { name: "Publish Fitness Analysis", exact: true })).toBeVisible();
  await expect.poll(answers).toBe(404);
  await undo(page).click();
  await expect(page.getByRole("button", { name: "Unpublish Fitness Analysis" })).toBeVisible();
  await expect.poll(answers).toBe(200);
  await confirm(page, page.getByRole("button", { name: "Delete Fitness Analysis" }));
  await expect(page.getByText("Service deleted successfully")).toBeVisible();
  await expect.poll(answers).toBe(404);
  await undo(page).first().click();
  await expect(page.getByRole("button", { name: "Delete Fitness Analysis" })).toBeVisible();
  await expect.poll(answers).toBe(200);
  await expect(page.getByRole("region", { name: "Recently deleted" })).toHaveCount(0);
});

test("a deleted post and a deleted testimonial can still be restored after a reload", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await page.goto("/admin/testimonials/new");
  await page.getByLabel("Name").fill("Tess Testimonial");
  await page.getByLabel("Level / Category").fill("League");
  await page.getByLabel("Testimonial Quote").fill("My serve lands now, every time.");
  await page.getByRole("button", { name: "Create Testimonial" }).click();
  await confirm(page, page.getByRole("button", { name: "Delete Tess Testimonial" }));
  await expect(page.getByText("Testimonial deleted successfully")).toBeVisible();
  await page.reload();
  await expect(undo(page)).toHaveCount(0);
  await noBarrierAtAnyWidth(page);
  await page.getByRole("button", { name: "Restore Tess Testimonial" }).click();
  await expect(page.getByRole("button", { name: "Delete Tess Testimonial" })).toBeVisible();

  await page.goto("/admin/blog/new");
  await page.getByLabel("Title").fill("A post to miss");
  await page.getByLabel("Excerpt").fill("Short.");
  await page.getByLabel("Category").fill("Technique");
  await page.getByLabel("Read Time").fill("3 min read");
  await page.getByRole("button", { name: "Save Post" }).click();
  await expect(page.getByText("Blog post created successfully")).toBeVisible();
  await page.goto("/admin/blog");
  await page.getByRole("link", { name: /Edit A post to miss/ }).click();
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
