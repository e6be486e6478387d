import { expect } from "@playwright/test";
import { asCoach } from "#e2e/coach-calendar.ts";
import { plantFamily, plantPraiseLink } from "#e2e/family-parts.ts";
import { test } from "#e2e/site.ts";

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

test("a player without JavaScript sends a few words once, and they wait for the coach", async ({
  page,
  site: { testSite, node },
}) => {
  const { parent } = await plantFamily(testSite, "Praise");
  const link = await plantPraiseLink(testSite, parent);
  for (let turn = 0; turn < 5; turn++) expect((await fetch(node.url + link)).status).toBe(200);
  const drafts = () =>
    asCoach(testSite, "select quote, name, published, is_from_player from testimonials where person_id = $1", [parent]);

  await page.goto(link);
  await page.getByLabel("Your words").fill("Short");
  await page.getByRole("button", { name: "Send it to me" }).click();
  await expect(page.getByText("Please write at least 10 characters")).toBeVisible();
  expect(await drafts()).toEqual([]);

  await page.getByLabel("Your words").fill("My daughter runs to her lessons.");
  await page.getByLabel("Name to show").fill("Grace O.");
  await page.getByRole("button", { name: "Send it to me" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  expect(await drafts()).toEqual([
    { quote: "My daughter runs to her lessons.", name: "Grace O.", published: false, is_from_player: true },
  ]);
  expect((await page.goto(link))?.status()).toBe(410);
  await page.goto("/");
  await expect(page.getByText("My daughter runs to her lessons.")).toHaveCount(0);
});
