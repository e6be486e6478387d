import { expect } from "@playwright/test";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { button, heading, toast, visible } from "./admin-parts.ts";
import { section } from "./section.ts";

test.beforeEach(async ({ page, site }) => {
  await signInAsAdmin(page, site);
});

test("2, 5, 8 and 9 The blog", async ({ page }) => {
  const spec = section("2, 5, 8, 9 Admin blog");
  await page.goto("/admin/blog");
  await spec.shows(page, ["Published", "Draft", "Technique"]);
  await spec.says("newest first", async () => {
    const dates = await page.locator("time").evaluateAll((all) => all.map((time) => time.getAttribute("datetime")));
    expect(dates).toEqual([...dates].sort().reverse());
  });
  await spec.says("Edit leads to the post", () =>
    expect(page.getByRole("link", { name: /^Edit / }).first()).toHaveAttribute(
      "href",
      /^\/admin\/blog\/edit\/[0-9a-f-]{36}$/,
    ),
  );
  await page.getByRole("link", { name: "New Post" }).click();
  await spec.says("title", () => expect(heading(page, "Create Blog Post")).toBeVisible());
  await spec.says("address", () => expect(page).toHaveURL("/admin/blog/new"));
  for (const label of ["Title", "Excerpt", "Content (Optional)", "Category", "Read Time", "Date", "Blog Image"])
    await spec.says(`field ${label}`, () => expect(page.getByLabel(label, { exact: true })).toBeVisible());
  await spec.says("placeholder of the read time", () =>
    expect(page.getByLabel("Read Time")).toHaveAttribute("placeholder", "5 min read"),
  );
  await spec.says("today by default", async () => {
    const days = [-1, 0, 1].map((day) => new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10));
    expect(days).toContain(await page.getByLabel("Date", { exact: true }).inputValue());
  });
  await spec.says("published by default", () => expect(page.getByRole("switch")).toBeChecked());
  await spec.says("nothing to delete yet", () => expect(button(page, "Delete Post")).toHaveCount(0));
  await spec.leads(page, { "Back to blog": "/admin/blog" });
  await spec.shows(page, ["Recommended 800x600px."]);
  await page.getByLabel("Date", { exact: true }).fill("");
  await button(page, "Save Post").click();
  await spec.shows(page, [
    "Title is required",
    "Excerpt is required",
    "Category is required",
    "Read Time is required",
    "Date is required",
  ]);
  const drop = page.getByLabel("Blog Image", { exact: true });
  await drop.setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await spec.says("no image", () => expect(toast(page, "Please upload an image file")).toBeVisible(visible));
  await drop.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await spec.says("too large", () => expect(toast(page, "Image must be less than 5MB")).toBeVisible(visible));

  await page.getByLabel("Title", { exact: true }).fill("A specified post");
  await page.getByLabel("Excerpt", { exact: true }).fill("What the letter says.");
  await page.getByLabel("Category", { exact: true }).fill("Technique");
  await page.getByLabel("Read Time", { exact: true }).fill("1 min read");
  await page.getByLabel("Date", { exact: true }).fill("2031-01-01");
  await button(page, "Save Post").click();
  await spec.says("created, without content", () =>
    expect(toast(page, "Blog post created successfully")).toBeVisible(visible),
  );
  await page.goto("/admin/blog/new");
  await spec.says("the draft is cleared after saving", () =>
    expect(page.getByLabel("Title", { exact: true })).toHaveValue(""),
  );
  await page.goto("/admin/blog");
  await page.getByRole("link", { name: "Edit A specified post" }).click();
  await spec.says("edit title", () => expect(heading(page, "Edit Blog Post")).toBeVisible());
  await page.getByLabel("Content (Optional)").fill("One line\nanother line");
  await button(page, "Save Post").click();
  await spec.says("updated", () => expect(toast(page, "Blog post updated successfully")).toBeVisible(visible));
  await page.goto("/blog");
  await page.getByRole("link", { name: "A specified post", exact: true }).click();
  await spec.says("line breaks are kept", () => expect(page.locator(".prose br")).toHaveCount(1));
  await page.goto("/admin/blog");
  await page.getByRole("link", { name: "Edit A specified post" }).click();
  await button(page, "Delete Post").click();
  await page.getByRole("alertdialog", { name: "Delete Post" }).getByRole("button", { name: "Delete" }).click();
  await spec.says("deleted", () => expect(toast(page, "Blog post deleted successfully")).toBeVisible(visible));
  // The title stays under 'Recently deleted' for a day, so only the list of posts shows that it is gone.
  await spec.says("and gone", async () => {
    await expect(page).toHaveURL("/admin/blog");
    await expect(page.getByRole("button", { name: "Restore A specified post" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Edit A specified post" })).toHaveCount(0);
  });
  spec.end();
});
