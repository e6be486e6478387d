import { expect, type Page } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { noBarrierAtAnyWidth } from "#e2e/barriers.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { testSecret, withClient } from "#tests/database.ts";
import type { TestSite } from "#tests/site.ts";

async function asVisitor(testSite: TestSite, call: string, values: string[]): Promise<void> {
  await withClient(doorUrl(testSite.databaseUrl, testSecret, "courtside_visitor"), (visitor) =>
    visitor.query(call, values),
  );
}

async function someoneTakesTheQuiz(testSite: TestSite, name: string, email: string): Promise<void> {
  const call = `select receive_quiz_submission($1, $2, '555 0100', '/services/mental-performance', '13-17', 'Club',
    'My nerve in matches', 'Weekly', gen_random_uuid())`;
  await asVisitor(testSite, call, [name, email]);
}

async function someoneWrites(testSite: TestSite, name: string, email: string): Promise<void> {
  const call = `select receive_message('contact', $1, $2, null, null, null, null, 'Do you coach juniors?', 'session',
    null, null, gen_random_uuid())`;
  await asVisitor(testSite, call, [name, email]);
}

async function openSubmission(page: Page, name: string) {
  await page.getByRole("link", { name: `Details of ${name}` }).click();
  return page.getByRole("dialog", { name });
}

test("a submission is answered with a template, its gaps filled, and the mail arrives once", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsAdmin(page, site);
  await someoneTakesTheQuiz(site.testSite, "Robin Reed", "robin@quiz.example");
  await page.goto("/admin/quiz-submissions");
  const dialog = await openSubmission(page, "Robin Reed");
  await dialog.getByRole("button", { name: "That time works" }).click();
  const answer = dialog.getByLabel("Answer");
  await expect(answer).toHaveValue(/Hi Robin,\n\n\{date\} works for the Mental Performance/);
  await expect(dialog.getByText("My nerve in matches").first()).toBeInViewport({ ratio: 1 });
  await dialog.getByRole("button", { name: "Send Reply" }).click();
  await expect(dialog.getByText("Replace {date} with your own words, then send.")).toBeVisible();
  await expect(answer).toBeFocused();
  await answer.fill("Hi Robin, shall we begin on Friday?");
  await expect(dialog.getByLabel("Then mark as")).toHaveValue("contacted");
  await dialog.getByRole("button", { name: "Send Reply" }).dblclick();
  await expect(page.getByText("Reply is on its way")).toBeVisible();
  await expect(dialog.getByLabel("Status")).toHaveValue("contacted");
  await expect(dialog.getByText("Hi Robin, shall we begin on Friday?")).toBeVisible();
  const replies = () => site.testSite.mailbox.mails.filter(({ raw }) => raw.includes("shall we begin on Friday"));
  await expect.poll(() => replies().length, { timeout: 60_000 }).toBe(1);
  expect(replies()[0]?.to).toEqual(["robin@quiz.example"]);
  await expect(dialog.getByText(/^Sent/).first()).toBeVisible({ timeout: 60_000 });
});

test("a half-written reply to a submission is kept until it is discarded", { tag: "@long" }, async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await someoneTakesTheQuiz(site.testSite, "Hana Half", "hana@quiz.example");
  await page.goto("/admin/quiz-submissions?q=hana");
  let dialog = await openSubmission(page, "Hana Half");
  await dialog.getByRole("button", { name: "Reply" }).click();
  await dialog.getByLabel("Answer").fill("Hi Hana, I");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  dialog = await openSubmission(page, "Hana Half");
  await expect(dialog.getByLabel("Answer")).toHaveValue("Hi Hana, I");
  await dialog.getByRole("button", { name: "Discard draft" }).click();
  await dialog.getByRole("button", { name: "Reply" }).click();
  await expect(dialog.getByLabel("Answer")).toHaveValue("");
});

test("a message and a submission each show the person's other requests and replies", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await someoneWrites(site.testSite, "Bea Both", "bea@quiz.example");
  await someoneTakesTheQuiz(site.testSite, "Bea Both", "Bea@quiz.example");
  await page.goto("/admin/messages?q=bea@quiz");
  await page.getByRole("link", { name: "View Bea Both" }).click();
  const dialog = page.getByRole("dialog", { name: "Bea Both" });
  const beside = dialog.getByRole("list", { name: "From the same person" });
  await expect(beside.getByRole("listitem")).toHaveCount(1);
  await expect(beside).toContainText("Recommended: Mental Performance");
  await dialog.getByRole("button", { name: "Reply" }).click();
  await dialog.getByLabel("Answer").fill("Yes, on Saturdays.");
  await dialog.getByRole("button", { name: "Send Reply" }).click();
  await expect(page.getByText("Reply is on its way")).toBeVisible();
  // It appears above the link and pushes it down, away from the pointer.
  await expect(dialog.getByText("Yes, on Saturdays.")).toBeVisible();
  await beside.getByRole("link", { name: "Quiz, New" }).click();
  await expect(page).toHaveURL(/quiz-submissions/);
  await expect(dialog.getByText("Recommended service").locator("..")).toContainText("Mental Performance");
  await expect(beside.getByRole("listitem")).toHaveCount(2);
  await expect(beside).toContainText("Contact message, Open");
  await expect(beside).toContainText("Yes, on Saturdays.");
});

test("a submission's dialog with an open reply has no accessibility violation", { tag: "@long" }, async ({
  page,
  site,
}) => {
  await signInAsAdmin(page, site);
  await someoneTakesTheQuiz(site.testSite, "Axe Answer", "axe@quiz.example");
  await page.goto("/admin/quiz-submissions?q=axe@quiz");
  const dialog = await openSubmission(page, "Axe Answer");
  await dialog.getByRole("button", { name: "Reply" }).click();
  await noBarrierAtAnyWidth(page);
});

test("the overview explains its words by the inbox's statuses", { tag: "@long" }, async ({ page, site }) => {
  await signInAsAdmin(page, site);
  await page.goto("/admin");
  const card = page.getByRole("region", { name: "Messages" });
  const part = (label: string) => card.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });
  await expect(part("Contacted")).toContainText("Open");
  await expect(part("Completed")).toContainText("Processed, Closed");
});
