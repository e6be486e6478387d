import { expect, type Page } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { testSecret, withClient } from "#tests/database.ts";
import type { TestSite } from "#tests/site.ts";
import { section } from "./section.ts";

const inDate = /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{2}:\d{2} (AM|PM)/;

async function write(testSite: TestSite, values: (string | null)[]): Promise<string> {
  const call =
    "select id from receive_message($1, $2, $3, $4, $5, $6, $7, $8, 'session', null, null, gen_random_uuid())";
  return asDoor(testSite, "courtside_visitor", call, values);
}

async function asDoor(
  testSite: TestSite,
  door: "courtside_visitor" | "courtside_admin",
  call: string,
  values: unknown[],
) {
  const { rows } = await withClient(doorUrl(testSite.databaseUrl, testSecret, door), (client) =>
    client.query(call, values),
  );
  return rows[0]?.id as string;
}

// By element, because an open dialog hides the list behind it from roles.
const cell = (page: Page, name: string, column: number) =>
  page.locator("tbody tr").filter({ hasText: name }).locator("td").nth(column);

test("2 and 8 Messages", async ({ page, site }) => {
  const spec = section("2 Admin: messages");
  await signInAsAdmin(page, site);
  await page.goto("/admin/messages");
  await spec.says("heading 'Messages'", () => expect(page.getByRole("heading", { level: 1 })).toHaveText("Messages"));
  await spec.shows(page, ["No messages yet"]);
  await expect(page.getByRole("main").getByText("Live", { exact: true })).toBeVisible();

  const booking = await write(site.testSite, [
    "booking",
    "Jordan Avery",
    "jordan@mail.example",
    "(555) 010-0199",
    "Next Monday at 3pm",
    "video-analysis",
    "competitive",
    "Forehand breaks down when pulled wide.",
  ]);
  await spec.says("the list refreshes live", () => expect(page.getByText("Jordan Avery")).toBeVisible());
  await write(site.testSite, ["contact", "Grace Okafor", "grace@mail.example", null, null, null, "recreational", null]);
  await spec.says("the newest comes first", () => expect(page.getByRole("row").nth(1)).toContainText("Grace Okafor"));

  const counts = page.getByRole("region", { name: "Counts" }).getByRole("listitem");
  await spec.says("four count cards", () => expect(counts).toHaveCount(4));
  for (const [index, [label, count]] of [
    ["New", "2"],
    ["Open", "0"],
    ["Processed", "0"],
    ["Closed", "0"],
  ].entries()) {
    await spec.says(`card ${label}`, () => expect(counts.nth(index)).toContainText(label ?? ""));
    await spec.says(`card ${label} counts ${count}`, () => expect(counts.nth(index)).toContainText(count ?? ""));
  }
  const columns = ["Name", "Email", "Session Type", "Date", "Status", "Actions"];
  const heads = page.getByRole("columnheader");
  await spec.says("six columns", () => expect(heads).toHaveCount(6));
  for (const [index, column] of columns.entries())
    await spec.says(`column '${column}'`, () => expect(heads.nth(index)).toHaveText(column));
  await spec.says("email", () => expect(cell(page, "Jordan", 1)).toHaveText("jordan@mail.example"));
  await spec.says("session type by its label", () => expect(cell(page, "Jordan", 2)).toHaveText("Video Analysis"));
  await spec.says("a contact message has a dash for it", () => expect(cell(page, "Grace", 2)).toHaveText("–"));
  await spec.says("date in en-US short", () => expect(cell(page, "Jordan", 3)).toHaveText(inDate));
  await spec.says("status New", () => expect(cell(page, "Jordan", 4)).toHaveText("New"));
  await spec.says("new is blue", () =>
    expect(cell(page, "Jordan", 4).locator("span").first()).toHaveCSS("color", "rgb(27, 74, 150)"),
  );
  await spec.says("action 'View'", () => expect(cell(page, "Jordan", 5)).toHaveText("View"));

  await page.getByRole("link", { name: "View Jordan Avery" }).click();
  const dialog = page.getByRole("dialog", { name: "Jordan Avery" });
  await spec.says("details open in a dialog named after the person", () => expect(dialog).toBeVisible());
  await spec.says("the open message has an address", () => expect(page).toHaveURL(`/admin/messages?open=${booking}`));
  const facts = {
    Email: "jordan@mail.example",
    Phone: "(555) 010-0199",
    "Preferred date": "Next Monday at 3pm",
    "Session type": "Video Analysis",
    "Skill level": "Competitive/Tournament",
  };
  for (const [label, value] of Object.entries(facts)) {
    const row = dialog.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });
    await spec.says(`detail '${label}'`, () => expect(row).toContainText(value));
  }
  await spec.shows(dialog, ["Forehand breaks down when pulled wide."]);
  await spec.says("Created", () =>
    expect(dialog.getByText(/^Created [A-Z]/)).toHaveText(/Created \w{3} \d+, \d{4}, \d\d:\d\d [AP]M/),
  );
  await spec.says("Updated", () =>
    expect(dialog.getByText(/^Updated [A-Z]/)).toHaveText(/Updated \w{3} \d+, \d{4}, \d\d:\d\d [AP]M/),
  );

  const status = dialog.getByLabel("Status");
  await spec.says("the selector has the four statuses", async () =>
    expect(await status.locator("option").allTextContents()).toEqual(["New", "Open", "Processed", "Closed"]),
  );
  const colours = {
    Open: "rgb(106, 75, 0)",
    Processed: "rgb(20, 82, 59)",
    Closed: "rgb(72, 81, 79)",
    New: "rgb(27, 74, 150)",
  };
  for (const [label, colour] of Object.entries(colours)) {
    await status.selectOption({ label });
    await spec.says(`any status can follow any: ${label}`, () => expect(cell(page, "Jordan", 4)).toHaveText(label));
    await spec.says(`${label} has its colour`, () =>
      expect(cell(page, "Jordan", 4).locator("span").first()).toHaveCSS("color", colour),
    );
  }
  await spec.shows(page, ["Status updated successfully"]);
  await page.route("**/admin/messages/status.data*", (route) => route.abort());
  await status.selectOption("open");
  await spec.shows(page, ["Failed to update status"]);
  await page.unroute("**/admin/messages/status.data*");
  await page.keyboard.press("Escape");
  await spec.says("Escape closes it", () => expect(dialog).toHaveCount(0));

  await page.getByRole("link", { name: "View Grace Okafor" }).click();
  const contact = page.getByRole("dialog", { name: "Grace Okafor" });
  for (const absent of ["Phone", "Preferred date", "Session type"])
    await spec.says(`a contact message leaves '${absent}' out`, () => expect(contact.getByText(absent)).toHaveCount(0));
  await spec.shows(contact, ["Recreational Player"]);
  spec.end();
});

test("2 and 8 Quiz submissions", async ({ page, site }) => {
  const spec = section("2 Admin: quiz submissions");
  await signInAsAdmin(page, site);
  await page.goto("/admin/quiz-submissions");
  await spec.leads(page, { "Quiz Management": "/admin/quiz-submissions/questions" });
  await spec.says("two tabs", () =>
    expect(page.getByRole("navigation", { name: "Quiz" }).getByRole("link")).toHaveText([
      "Quiz Submissions",
      "Quiz Management",
    ]),
  );
  const call =
    "select id from receive_quiz_submission($1, $2, $3, '/services/mental-performance', '13-17', 'Club', 'Serve', 'Video', gen_random_uuid())";
  await asDoor(site.testSite, "courtside_visitor", call, ["Robin Reed", "robin@mail.example", "555 0100"]);
  await spec.says("the list refreshes live", () => expect(page.getByText("Robin Reed")).toBeVisible());
  await asDoor(site.testSite, "courtside_visitor", call, ["Alex Doe", "alex@mail.example", null]);
  await expect(page.getByText("Alex Doe")).toBeVisible();
  const columns = ["Date", "Name", "Email", "Phone", "Recommendation", "Status", "Details"];
  for (const [index, column] of columns.entries())
    await spec.says(`column '${column}'`, () => expect(page.getByRole("columnheader").nth(index)).toHaveText(column));
  await spec.says("date", () => expect(cell(page, "Robin", 0)).toHaveText(inDate));
  await spec.says("email", () => expect(cell(page, "Robin", 2)).toHaveText("robin@mail.example"));
  await spec.says("phone", () => expect(cell(page, "Robin", 3)).toHaveText("555 0100"));
  await spec.says("a dash without a phone", () => expect(cell(page, "Alex", 3)).toHaveText("–"));
  await spec.says("recommendation in words", () => expect(cell(page, "Robin", 4)).toHaveText("mental performance"));
  const status = page.getByLabel("Status of Robin Reed");
  await spec.says("starts as new", () => expect(status).toHaveValue("new"));
  await spec.says("five statuses", async () =>
    expect(await status.locator("option").evaluateAll((all) => all.map((one) => one.getAttribute("value")))).toEqual([
      "new",
      "reviewed",
      "in-progress",
      "contacted",
      "completed",
    ]),
  );
  await status.selectOption("contacted");
  await spec.shows(page, ["Status updated successfully"]);
  await spec.says("the status is kept", () => expect(status).toHaveValue("contacted"));
  await page.route("**/admin/quiz-submissions/status.data*", (route) => route.abort());
  await status.selectOption("new");
  await spec.shows(page, ["Failed to update status"]);
  await page.getByRole("link", { name: "Details of Robin Reed" }).click();
  const dialog = page.getByRole("dialog", { name: "Robin Reed" });
  const facts = { "Age group": "13-17", "Ranking level": "Club", Goals: "Serve", "Training preference": "Video" };
  for (const [label, value] of Object.entries({ ...facts, "Recommended service": "Mental Performance" })) {
    const row = dialog.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });
    await spec.says(`detail '${label}'`, () => expect(row).toContainText(value));
  }
  spec.end();
});
