import { expect } from "@playwright/test";
import { noBarrierAtAnyWidth } from "#e2e/barriers.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { until } from "#tests/mailbox.ts";

test("what the coach saves stands on the public pages at once, and a mistake is told beside its field", async ({
  page,
  site,
}) => {
  await signInAsAdmin(page, site);
  await page.goto("/admin/settings", { waitUntil: "networkidle" });
  await page.getByRole("textbox", { name: "Brand" }).fill("");
  await page.getByLabel("Email", { exact: true }).fill("nobody");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByRole("alert")).toContainText("Brand is required");
  await expect(page.getByRole("textbox", { name: "Brand" })).toBeFocused();
  await expect(page.getByLabel("Email", { exact: true }), "what was typed stays").toHaveValue("nobody");

  await page.getByRole("textbox", { name: "Brand" }).fill("Court Nine Tennis");
  await page.getByLabel("Email", { exact: true }).fill("nine@court.example");
  await page.getByLabel("Business Hours").fill("Mon-Fri 7AM-8PM");
  await page.getByLabel("Notification Addresses").fill("news@court.example");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Settings updated successfully")).toBeVisible();
  const home = await (await page.request.get("/")).text();
  for (const text of ["Court Nine Tennis", "Mon-Fri 7AM-8PM", "nine@court.example"]) expect(home).toContain(text);

  await page.getByRole("button", { name: "Send test mail" }).click();
  await expect(page.getByText("Sent: your mail server accepted it.")).toBeVisible({ timeout: 60_000 });
  const arrived = () => site.testSite.mailbox.mails.find(({ to }) => to.includes("news@court.example"));
  await until(() => arrived() !== undefined, "the test mail");
  expect(arrived()?.header("subject")).toBe("Test mail from Court Nine Tennis");
});

test("claims that disagree are pointed out until they agree, and leaving unsaved changes is asked about", async ({
  page,
  site,
}) => {
  await signInAsAdmin(page, site);
  await page.goto("/admin/settings/claims", { waitUntil: "networkidle" });
  const note = page.getByRole("note");
  await expect(note).toContainText("8+ Years Coaching Experience (About)");
  await expect(note).toContainText("10+");
  await expect(note).toContainText("15+ Years Experience (Statistics banner)");
  const years = page.getByRole("group", { name: /^Years/ }).getByLabel("Value");
  for (const index of [0, 1, 2]) await years.nth(index).fill("12+");
  await page.getByRole("link", { name: "Site", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Leave without saving?");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Save Claims" }).click();
  await expect(page.getByText("Claims updated successfully")).toBeVisible();
  await expect(note).toHaveCount(0);
  const home = await (await page.request.get("/")).text();
  expect(home.match(/12\+/g)?.length).toBeGreaterThanOrEqual(3);
});

for (const path of ["/admin/settings", "/admin/settings/claims", "/admin/quiz-submissions/questions"])
  test(`no barrier and no overflow: ${path}`, async ({ page, site }) => {
    test.slow();
    await signInAsAdmin(page, site);
    await page.goto(path, { waitUntil: "networkidle" });
    await noBarrierAtAnyWidth(page);
  });
