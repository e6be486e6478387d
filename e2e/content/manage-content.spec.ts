import { expect, type Page } from "@playwright/test";
import { noBarrierAtAnyWidth } from "#e2e/barriers.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { timeFor } from "#tests/busyness.ts";
import { until } from "#tests/mailbox.ts";
import { startNode } from "#tests/site.ts";

test.beforeEach(async ({ page, site }) => {
  await signInAsAdmin(page, site);
});

const firstEdit = (page: Page) =>
  page
    .getByRole("link", { name: /^Edit / })
    .first()
    .click();

/** Each screen, and how to get there where its address is not known beforehand. */
const screens: Record<string, (page: Page) => Promise<unknown>> = {
  "/admin/testimonials": async () => {},
  "/admin/testimonials/new": (page) => page.getByRole("button", { name: "Create Testimonial" }).click(),
  "/admin/hero": async () => {},
  "/admin/services": async () => {},
  "the first service": firstEdit,
  "/admin/blog": async () => {},
  "/admin/blog/new": (page) => page.getByRole("button", { name: "Preview" }).click(),
  "the first post": firstEdit,
};
const starts: Record<string, string> = { "the first service": "/admin/services", "the first post": "/admin/blog" };

for (const [screen, walk] of Object.entries(screens))
  test(`no barrier and no overflow: ${screen}`, async ({ page }) => {
    test.slow();
    await page.goto(starts[screen] ?? screen);
    await walk(page);
    await page.waitForLoadState("networkidle");
    await noBarrierAtAnyWidth(page);
  });

test("a saved change is on the public page within a second, on a second node too", async ({ page, site }) => {
  test.slow();
  const second = await startNode({ ...site.testSite.settings, WORKER: "off" });
  const nodes = [site.node.url, second.url];
  const shows = async (words: string, node: string) => (await (await fetch(node)).text()).includes(words);
  try {
    await page.goto("/admin/hero");
    await page.waitForLoadState("networkidle");
    const took: number[] = [];
    for (const words of ["A plan for the first match.", "A plan for the second.", "A plan for the third."]) {
      // Both have the page as it was.
      await Promise.all(nodes.map((node) => shows("", node)));
      await page.getByLabel("Description", { exact: true }).fill(words);
      const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await answered;
      const stored = performance.now();
      await Promise.all(nodes.map((node) => until(() => shows(words, node), "the new words")));
      took.push(Math.round(performance.now() - stored));
    }
    test.info().annotations.push({ type: "measured", description: `on both nodes after ${took.join(", ")} ms` });
    // On a busy machine one of the three may have to wait for its turn.
    expect(took.sort((a, b) => a - b)[1]).toBeLessThan(timeFor(1_000));
  } finally {
    await second.end("SIGTERM");
  }
});

test("a form with unsaved changes asks before it is left, by link and by closing", async ({ page }) => {
  await page.goto("/admin/testimonials/new");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Name", { exact: true }).fill("Half a name");
  await page.getByRole("link", { name: "Cancel" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Half a name");
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe("beforeunload");
  await (await asked).accept();
});

test("a testimonial is written by keyboard alone", async ({ page }) => {
  await page.goto("/admin/testimonials/new");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Name", { exact: true }).focus();
  const type = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.keyboard.type("Kim Keys");
  await type("Tab");
  await page.keyboard.type("Doubles");
  await type("Tab");
  await page.keyboard.type("Not once did I reach for the mouse.");
  await type("Tab", "ArrowLeft", "Tab", "Tab", "Space", "Tab", "Tab", "Enter");
  await expect(page.getByText("Testimonial created successfully")).toBeVisible();
  const row = page.getByRole("row", { name: /Kim Keys/ });
  await expect(row.getByText("Draft")).toBeVisible();
  await expect(row.getByRole("img", { name: "4 out of 5 stars" })).toBeVisible();
});
