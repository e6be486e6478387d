import { expect } from "@playwright/test";
import { lastTime } from "#e2e/book-parts.ts";
import { asCoach, plantAskable, plantHours } from "#e2e/coach-calendar.ts";
import { plantFamily, plantFamilyLink } from "#e2e/family-parts.ts";
import { fresh, signIn } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { addMember } from "#tests/member.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("a parent books from the family's page with known details filled in, as a proven request", async ({
    page,
    site: { testSite },
  }) => {
    await plantHours(testSite);
    await plantAskable(testSite);
    const { parent } = await plantFamily(testSite, "Known");
    await page.goto(await plantFamilyLink(testSite, parent));
    await page.getByRole("button", { name: "Open your page" }).click();
    await page.getByRole("button", { name: "Book a lesson" }).click();
    await expect(page.getByLabel("Full Name")).toHaveValue("Grace Known");
    await expect(page.getByLabel("Email")).toHaveValue("grace@known.example");
    await expect(page.getByLabel("Child's first name")).toHaveValue("Ada");
    await lastTime(page).check({ force: true });
    await page.locator("input[name=skill_level]").first().check({ force: true });
    await page.getByRole("button", { name: "Submit Booking Request" }).click();
    await expect(page).toHaveURL(/thank-you/);
    const sent = "select child_name, proven_at is not null as proven from messages where email = 'grace@known.example'";
    expect(await asCoach(testSite, sent)).toEqual([{ child_name: "Ada", proven: true }]);
  });
});

test("a member whose confirmed address the coach knows lands on the family's page", async ({ page, site }) => {
  const { parent } = await plantFamily(site.testSite, "Member");
  const member = fresh("member");
  await addMember(site.testSite.databaseUrl, member);
  await signIn(page, member);
  await expect(page.getByRole("heading", { name: "No access" })).toBeVisible();
  await asCoach(site.testSite, "update people set email = $2 where id = $1", [parent, member]);
  await page.goto("/admin");
  await expect(page).toHaveURL("/family");
  await expect(page.getByRole("heading", { level: 1, name: "Ada" })).toBeVisible();
});
