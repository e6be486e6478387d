import { expect, type Page } from "@playwright/test";
import { hydrated } from "#e2e/hydrated.ts";
import { test } from "#e2e/site.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/ui");
  await hydrated(page);
});

const notice = (page: Page, text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text);
const posted = async (page: Page, name: string) => JSON.parse(await page.locator(`input[name=${name}]`).inputValue());

test("chips are added up to their limit without duplicates, and can be removed", { tag: "@long" }, async ({ page }) => {
  const field = page.getByLabel("Features");
  await field.fill("Slow motion");
  await field.press("Enter");
  expect(await posted(page, "features")).toEqual(["Slow motion"]);
  await field.fill("  Notes  ");
  await field.press("Enter");
  await field.fill("Drills");
  await page.getByRole("button", { name: "Add feature" }).click();
  await field.fill("Too many");
  await field.press("Enter");
  expect(await posted(page, "features")).toEqual(["Slow motion", "Notes", "Drills"]);
  await field.fill("");
  await page.getByRole("button", { name: "Remove Notes" }).click();
  expect(await posted(page, "features")).toEqual(["Slow motion", "Drills"]);
  await expect(field).toBeFocused();
});

test("rows can be moved, added up to their limit and removed, and post in their order", { tag: "@long" }, async ({
  page,
}) => {
  await page.getByRole("button", { name: "Move price 2 up" }).click();
  expect(await posted(page, "prices")).toEqual([
    { title: "Five", price: "$700" },
    { title: "Single", price: "$150" },
  ]);
  await expect(page.getByRole("button", { name: "Move price 1 up" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Move price 2 down" })).toBeDisabled();
  const add = page.getByRole("button", { name: "Add price" });
  await add.click();
  await expect(add).toBeDisabled();
  await page.getByRole("group", { name: "price 3" }).getByLabel("Option").fill("Ten");
  await page.getByRole("button", { name: /(Remove|Delete) price 1/ }).click();
  expect(await posted(page, "prices")).toEqual([{ title: "Single", price: "$150" }, { title: "Ten" }]);
});

test("closing the conflict dialog decides nothing", { tag: "@long" }, async ({ page }) => {
  const open = page.getByRole("button", { name: "Conflict" });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "The stored version is newer" });
  const compare = dialog.getByRole("button", { name: "Compare" });
  await expect(dialog.getByText("A serve that works")).toBeHidden();
  await compare.click();
  await expect(compare).toHaveAttribute("aria-expanded", "true");
  await expect(dialog.getByText("A serve that works")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: "Notifications" })).toBeEmpty();
  await open.click();
  await dialog.getByRole("button", { name: "Take theirs" }).click();
  await expect(notice(page, "Theirs")).toBeVisible();
});

test("a delete dialog is not confirmed by a click outside or by Cancel", async ({ page }) => {
  const open = page.getByRole("button", { name: "Confirm dialog" });
  const dialog = page.getByRole("alertdialog", { name: "Delete Testimonial" });
  await open.click();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await expect(page.getByRole("region", { name: "Notifications" })).toBeEmpty();
  await open.click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(notice(page, "Testimonial deleted")).toBeVisible();
});

test("at most four toasts show, the newest first, and none disappears while it is read", { tag: "@long" }, async ({
  page,
}) => {
  await page.clock.install();
  const say = (name: string) => page.getByRole("button", { name, exact: true }).last().click();
  for (const name of ["Success", "Info", "Error", "Info", "Success"]) await say(name);
  const toasts = page.getByRole("region", { name: "Notifications" }).locator(":scope > *");
  await expect(toasts).toHaveCount(4);
  await expect(toasts.first()).toContainText("Image uploaded successfully");
  await toasts.first().hover();
  await page.clock.fastForward(60_000);
  await expect(toasts).toHaveCount(4);
  await toasts.first().getByRole("button", { name: "Dismiss" }).click();
  await page.clock.runFor(300);
  await expect(toasts).toHaveCount(3);
  await page.mouse.move(5, 5);
  await page.clock.runFor(10_000);
  await expect(toasts).toHaveCount(0);
});

test("tabs, menu, password and segments work with the keyboard", { tag: "@long" }, async ({ page }) => {
  await page.getByRole("tab", { name: "Sign In" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Sign Up" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("For a new account.")).toBeVisible();

  const menu = page.getByRole("button", { name: "Menu", exact: true });
  await menu.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();

  const password = page.getByLabel("Password", { exact: true });
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");

  const level = page.getByRole("radio", { name: "Intermediate" }).first();
  await level.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Advanced" }).first()).toBeChecked();
});
