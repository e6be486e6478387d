import { expect } from "@playwright/test";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { button, heading, toast, visible } from "./admin-parts.ts";
import { section } from "./section.ts";

test.beforeEach(async ({ page, site }) => {
  await signInAsAdmin(page, site);
});

test("2, 5, 8 and 9 The testimonials", async ({ page }) => {
  const spec = section("2, 5, 8, 9 Admin testimonials");
  await page.goto("/admin/testimonials");
  await spec.says("title", () => expect(heading(page, "Testimonials")).toBeVisible());
  for (const column of ["Name", "Level", "Rating", "Status", "Order", "Date", "Actions"])
    await spec.says(`column ${column}`, () => expect(page.getByRole("columnheader", { name: column })).toBeVisible());
  await spec.shows(page, ["Published"]);
  await spec.leads(page, { "Add Testimonial": "/admin/testimonials/new" });

  await page.getByRole("link", { name: "Add Testimonial" }).click();
  await spec.says("new title", () => expect(heading(page, "New Testimonial")).toBeVisible());
  for (const label of ["Name", "Level / Category", "Testimonial Quote", "Display Order"])
    await spec.says(`field ${label}`, () => expect(page.getByLabel(label, { exact: true })).toBeVisible());
  await spec.says("five ratings", () => expect(page.getByRole("radio")).toHaveCount(5));
  await spec.says("rating 5 by default", () => expect(page.getByRole("radio", { name: "5 stars" })).toBeChecked());
  await spec.says("order 0 by default", () => expect(page.getByLabel("Display Order")).toHaveValue("0"));
  await spec.says("order at least 0", () => expect(page.getByLabel("Display Order")).toHaveAttribute("min", "0"));
  await spec.says("published by default", () => expect(page.getByRole("switch", { name: /^Published/ })).toBeChecked());
  await spec.leads(page, { Cancel: "/admin/testimonials" });

  await page.getByLabel("Name", { exact: true }).fill("J");
  await page.getByLabel("Testimonial Quote").fill("Too short");
  await button(page, "Create Testimonial").click();
  await spec.shows(page, [
    "Name must be at least 2 characters",
    "Level is required",
    "Quote must be at least 10 characters",
  ]);
  await spec.says("typed text is kept", () => expect(page.getByLabel("Testimonial Quote")).toHaveValue("Too short"));
  await page.getByLabel("Name", { exact: true }).fill("Jo Spec");
  await page.getByLabel("Level / Category").fill("League player");
  await page.getByLabel("Testimonial Quote").fill("My second serve finally lands.");
  await button(page, "Create Testimonial").click();
  await spec.says("created", () => expect(toast(page, "Testimonial created successfully")).toBeVisible(visible));
  await spec.says("back to the list", () => expect(page).toHaveURL("/admin/testimonials"));

  await page.getByRole("link", { name: "Edit Jo Spec" }).click();
  await spec.says("edit title", () => expect(heading(page, "Edit Testimonial")).toBeVisible());
  await page.getByRole("switch", { name: /^Published/ }).uncheck();
  await button(page, "Update Testimonial").click();
  await spec.says("updated", () => expect(toast(page, "Testimonial updated successfully")).toBeVisible(visible));
  const row = page.getByRole("row", { name: /Jo Spec/ });
  await spec.says("a draft", () => expect(row.getByText("Draft")).toBeVisible());

  await page.getByRole("button", { name: "Delete Jo Spec" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete Testimonial" });
  await spec.shows(dialog, [
    "Are you sure you want to delete this testimonial? This action cannot be undone.",
    "Cancel",
    "Delete",
  ]);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await spec.says("deleted", () => expect(toast(page, "Testimonial deleted successfully")).toBeVisible(visible));
  await spec.says("gone", () => expect(row).toHaveCount(0));

  await page.goto(`/admin/testimonials/edit/${crypto.randomUUID()}`);
  await spec.says("not loaded", () => expect(toast(page, "Failed to load testimonial")).toBeVisible(visible));
  await spec.says("and back to the list", () => expect(page).toHaveURL("/admin/testimonials"));
  await page.route(/delete\.data/, (route) => route.abort());
  await page
    .getByRole("button", { name: /^Delete / })
    .first()
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await spec.says("not deleted", () => expect(toast(page, "Failed to delete testimonial")).toBeVisible(visible));
  spec.end();
});

test("2, 5, 8 and 9 The hero editor", async ({ page }) => {
  const spec = section("2, 5, 8, 9 Admin hero");
  await page.goto("/admin/hero");
  await spec.says("title", () => expect(heading(page, "Edit Hero Section")).toBeVisible());
  for (const [label, value] of Object.entries({
    Title: "Elevate Your Game with",
    Subtitle: "Personalized Performance Training",
    Description: /./,
    "Primary Button Text": /./,
    "Primary Button Link": "/book-session",
    "Secondary Button Text": /./,
    "Secondary Button Link": "/quiz",
  }))
    await spec.says(`field ${label}`, () => expect(page.getByLabel(label, { exact: true })).toHaveValue(value));
  await spec.says("the image is optional", () =>
    expect(page.getByLabel("Background Image URL (Optional)")).toHaveValue(""),
  );
  await spec.shows(page, ["Leave empty for the default image."]);
  await spec.leads(page, { Cancel: "/admin/hero" });

  await page.getByLabel("Title", { exact: true }).fill("");
  await page.getByLabel("Primary Button Link").fill("javascript:alert(1)");
  await button(page, "Save Changes").click();
  await spec.shows(page, ["Title is required", "Please enter a path of this site or an https address"]);
  await page.getByRole("link", { name: "Cancel" }).click();
  await spec.says("Cancel brings back what is stored", () =>
    expect(page.getByLabel("Title", { exact: true })).toHaveValue("Elevate Your Game with"),
  );
  await page.getByLabel("Description", { exact: true }).fill("One coach, one plan.");
  await spec.says("the preview follows", () =>
    expect(page.getByRole("region", { name: "Preview" }).getByText("One coach, one plan.")).toBeVisible(),
  );
  await button(page, "Save Changes").click();
  await spec.says("saved", () => expect(toast(page, "Hero content updated successfully")).toBeVisible(visible));
  await page.route(/hero\.data/, (route) => route.abort());
  await page.getByLabel("Description", { exact: true }).fill("Kept while the network is away.");
  await button(page, "Save Changes").click();
  await spec.says("not saved", () => expect(toast(page, "Failed to update hero content")).toBeVisible(visible));
  await spec.says("typed text is kept", () =>
    expect(page.getByLabel("Description", { exact: true })).toHaveValue("Kept while the network is away."),
  );
  spec.end();
});

test("2, 4, 5, 8 and 9 The services", async ({ page }) => {
  const spec = section("2, 4, 5, 8, 9 Admin services");
  await page.goto("/admin/services");
  await spec.says("title", () => expect(heading(page, "Coaching Services")).toBeVisible());
  const titles = () => page.getByRole("list").last().getByRole("heading", { level: 2 }).allTextContents();
  const first = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /^Video Analysis/ }) });
  await spec.shows(first, ["Most Popular", "$150/session", "Unpublish", "Edit"]);
  await spec.says("move up is disabled on the first", () =>
    expect(button(page, "Move Video Analysis up")).toBeDisabled(),
  );
  await spec.says("move down is disabled on the last", () =>
    expect(button(page, "Move On-Court Lessons down")).toBeDisabled(),
  );
  await button(page, "Move Video Analysis down").click();
  await spec.says("moving swaps two neighbours", () =>
    expect(button(page, "Move Mental Performance up")).toBeDisabled(visible),
  );
  await button(page, "Move Video Analysis up").click();
  await expect(button(page, "Move Video Analysis up")).toBeDisabled(visible);
  await button(page, "Unpublish Fitness Analysis").click();
  await spec.says("a tag says so", () => expect(page.getByText("Unpublished", { exact: true })).toBeVisible(visible));
  await button(page, "Publish Fitness Analysis").click();
  await spec.says("and no longer", () =>
    expect(page.getByText("Unpublished", { exact: true })).toHaveCount(0, visible),
  );

  await page.getByRole("link", { name: "Add Service" }).click();
  await spec.says("address of a new one", () => expect(page).toHaveURL("/admin/services/new"));
  for (const label of ["Title", "Description", "Price", "Link", "Features"])
    await spec.says(`field ${label}`, () => expect(page.getByLabel(label, { exact: true }).first()).toBeVisible());
  await spec.says("placeholder of the price", () =>
    expect(page.getByLabel("Price", { exact: true })).toHaveAttribute("placeholder", "From $100/session"),
  );
  await spec.says("placeholder of the link", () =>
    expect(page.getByLabel("Link", { exact: true })).toHaveAttribute("placeholder", "/services/service-name"),
  );
  await spec.says("popular is off", () =>
    expect(page.getByRole("switch", { name: /^Mark as Most Popular/ })).not.toBeChecked(),
  );
  await spec.says("published is on", () => expect(page.getByRole("switch", { name: /^Published/ })).toBeChecked());
  await button(page, "Save Service").click();
  await spec.shows(page, ["Title is required", "Description is required", "Price is required", "Link is required"]);
  await page.getByLabel("Features").fill("   ");
  await page.getByLabel("Features").press("Enter");
  await spec.says("a blank feature is not added", () => expect(button(page, /^Remove /)).toHaveCount(0));
  await page.getByLabel("Features").fill("  Signals  ");
  await page.getByLabel("Features").press("Enter");
  await page.getByLabel("Features").fill("Positions");
  await button(page, "Add feature").click();
  await spec.says("Enter and the plus add one each", () =>
    expect(button(page, /^Remove (Signals|Positions)$/)).toHaveCount(2),
  );
  await button(page, "Remove Positions").click();
  await page.getByLabel("Title", { exact: true }).first().fill("Doubles Clinic");
  await page.getByLabel("Description", { exact: true }).fill("Positions and signals for two.");
  await page.getByLabel("Price", { exact: true }).fill("From $90/session");
  await page.getByLabel("Link", { exact: true }).fill("/services/doubles-clinic");
  await button(page, "Save Service").click();
  await spec.says("created", () => expect(toast(page, "Service created successfully")).toBeVisible(visible));
  await spec.says("it comes last", () =>
    expect.poll(async () => (await titles()).at(-1), visible).toBe("Doubles Clinic"),
  );

  await page.getByRole("link", { name: "Edit Doubles Clinic" }).click();
  await button(page, "Add price option").click();
  await page.getByLabel("Label").fill("4 sessions");
  await page.getByLabel("Amount").fill("$320");
  await button(page, "Save Service").click();
  await spec.says("updated", () => expect(toast(page, "Service updated successfully")).toBeVisible(visible));
  await page.goto("/services/doubles-clinic");
  await spec.shows(page, ["Positions and signals for two.", "4 sessions", "$320"]);

  await page.goto("/admin/services");
  await button(page, "Delete Doubles Clinic").click();
  const dialog = page.getByRole("alertdialog");
  await spec.says("asks before it deletes", async () =>
    expect((await dialog.innerText()).replace(/\s+/g, " ")).toContain(
      "Are you sure? This will permanently delete this service. This action cannot be undone.",
    ),
  );
  await dialog.getByRole("button", { name: "Delete" }).click();
  await spec.says("deleted", () => expect(toast(page, "Service deleted successfully")).toBeVisible(visible));
  await spec.says("its page is gone", async () =>
    expect((await page.request.get("/services/doubles-clinic")).status()).toBe(404),
  );
  spec.end();
});
