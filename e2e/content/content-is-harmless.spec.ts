import { expect, type Page } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles.server.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { testSecret, withClient } from "#tests/database.ts";

const attack = `"><img src=x onerror=window.__run=1><script>window.__run=1</script><svg/onload=window.__run=1>{{7*7}}`;
const markdown = [
  attack,
  "[a](javascript:window.__run=1) [b](data:text/html,<script>window.__run=1</script>) <javascript:window.__run=1>",
  '![x"onerror="window.__run=1](https://x.example/"onerror="window.__run=1)',
  "<iframe srcdoc='<script>parent.__run=1</script>'></iframe> <a href='java&#10;script:window.__run=1'>c</a>",
].join("\n\n");

/** Counts what ran and what the policy had to stop. */
async function watch(page: Page): Promise<string[]> {
  const found: string[] = [];
  page.on("dialog", (dialog) => {
    if (dialog.type() !== "beforeunload") found.push(`dialog ${dialog.message()}`);
    void dialog.accept();
  });
  await page.exposeFunction("noteViolation", (directive: string) => found.push(`violation ${directive}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      // A picture on a host that the page did not name is stopped on purpose.
      if (effectiveDirective !== "img-src") Reflect.get(window, "noteViolation")(`${effectiveDirective} ${blockedURI}`);
    });
  });
  return found;
}

async function open(page: Page, path: string, found: string[]): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  if (await page.evaluate(() => Reflect.has(window, "__run"))) found.push(`executed on ${path}`);
}

test("what is written into any field of the content runs nowhere", async ({ page, site }) => {
  test.slow();
  await signInAsAdmin(page, site);
  const found = await watch(page);
  const text = (label: string) => page.getByLabel(label, { exact: true });

  await open(page, "/admin/testimonials/new", found);
  await text("Name").fill(attack.slice(0, 100));
  await text("Level / Category").fill(attack.slice(0, 100));
  await text("Testimonial Quote").fill(attack);
  await page.getByRole("button", { name: "Create Testimonial" }).click();
  await expect(page.getByText("Testimonial created successfully")).toBeVisible();

  await open(page, "/admin/hero", found);
  for (const label of ["Title", "Subtitle", "Description"]) await text(label).fill(attack);
  for (const label of ["Primary Button Text", "Secondary Button Text"]) await text(label).fill(attack.slice(0, 60));
  for (const label of ["Primary Button Link", "Secondary Button Link", "Background Image URL (Optional)"]) {
    for (const bad of [
      "javascript:alert(1)",
      "data:text/html,x",
      "//evil.example",
      "/\\evil.example",
      "http://a.example",
    ]) {
      await text(label).fill(bad);
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.locator("form [role=alert]").getByText("Please enter a path of this site")).toBeVisible();
    }
    await text(label).fill("/quiz?a=%22onload=%22alert(1)");
  }
  await text("Background Image URL (Optional)").fill("");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Hero content updated successfully")).toBeVisible();

  await open(page, "/admin/services/new", found);
  await text("Title").fill(attack);
  await text("Description").fill(attack);
  await text("Price").fill(attack.slice(0, 100));
  await text("Link").fill("javascript:alert(1)");
  await text("Features").fill(attack);
  await text("Features").press("Enter");
  await page.getByLabel("Session Type").selectOption("fitness");
  await text("Introduction (Optional)").fill(attack);
  await text("Process Title (Optional)").fill(attack);
  for (const add of ["Add list price", "Add price option", "Add card", "Add step"])
    await page.getByRole("button", { name: add }).click();
  for (const group of ["list price 1", "price option 1", "card 1", "step 1"])
    for (const field of await page.getByRole("group", { name: group, exact: true }).getByRole("textbox").all())
      await field.fill(attack.slice(0, 38));
  await page.getByRole("button", { name: "Save Service" }).click();
  await expect(page.getByText(/Write the link like/).first()).toBeVisible();
  await text("Link").fill("/services/harmless");
  await page.getByRole("button", { name: "Save Service" }).click();
  await expect(page.getByText("Service created successfully")).toBeVisible();

  await open(page, "/admin/blog/new", found);
  for (const label of ["Title", "Excerpt"]) await text(label).fill(attack);
  await text("Content (Optional)").fill(markdown);
  await text("Category").fill(attack.slice(0, 60));
  await text("Read Time").fill(attack.slice(0, 40));
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("region", { name: "Preview" }).locator(".prose p").first()).toBeVisible();
  await page.getByRole("button", { name: "Save Post" }).click();
  await expect(page.getByText("Blog post created successfully")).toBeVisible();
  const id = await withClient(doorUrl(site.testSite.databaseUrl, testSecret, "courtside_admin"), async (admin) => {
    const { rows } = await admin.query("select id from blog_posts order by created_at desc limit 1");
    await admin.query("update testimonials set display_order = 0 where name like '%onerror%'");
    return rows[0].id as string;
  });

  const pages = ["/", "/services", "/services/harmless", "/book-session?service=harmless", "/blog", `/blog/${id}`];
  const lists = ["/admin/testimonials", "/admin/services", "/admin/blog", "/admin/hero", `/admin/blog/edit/${id}`];
  for (const path of [...pages, ...lists]) await open(page, path, found);
  expect(found).toEqual([]);
});
