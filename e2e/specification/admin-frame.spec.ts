import { expect } from "@playwright/test";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { section } from "./section.ts";

test("2, 8 and 9 The admin layout", async ({ page, site }) => {
  const spec = section("2, 8, 9 Admin layout");
  await page.setViewportSize({ width: 1440, height: 900 });
  const { email } = await signInAsAdmin(page, site);
  await page.goto("/admin");
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  const business = {
    Today: "/admin/today",
    Calendar: "/admin/calendar",
    Players: "/admin/players",
    Credits: "/admin/credits",
  };
  const screens = {
    "User Info": "/admin",
    Messages: "/admin/messages",
    "Quiz Submissions": "/admin/quiz-submissions",
    Hero: "/admin/hero",
    Testimonials: "/admin/testimonials",
    Blog: "/admin/blog",
    Services: "/admin/services",
    Settings: "/admin/settings",
  };
  const items = sidebar.getByRole("navigation", { name: "Admin", exact: true }).getByRole("link");
  const everything = { ...business, ...screens };
  for (const [index, [label, href]] of Object.entries(everything).entries())
    await spec.says(`item ${index + 1} is '${label}' and leads to ${href}`, async () => {
      await expect(items.nth(index)).toHaveText(new RegExp(`^${label}`));
      await expect(items.nth(index)).toHaveAttribute("href", href);
    });
  await spec.says("no further item", () => expect(items).toHaveCount(Object.keys(everything).length));
  const header = page.getByRole("banner");
  await spec.shows(header, ["Admin Dashboard", email, "Sign Out"]);
  const width = (pixels: number) => expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(pixels);
  await spec.says("the sidebar is 16rem wide", () => width(256));
  await page.keyboard.press("Control+b");
  await spec.says("Ctrl+B collapses it to 3rem", () => width(48));
  await spec.says("the icons keep their names", () =>
    expect(items.nth(Object.keys(business).length)).toHaveAccessibleName("User Info"),
  );
  await page.keyboard.press("Meta+b");
  await spec.says("Cmd+B opens it again", () => width(256));
  const cookie = async () => (await page.context().cookies()).find(({ name }) => name.endsWith("sidebar"));
  await spec.says("its state is kept in a cookie", () => expect.poll(async () => (await cookie())?.value).toBe("open"));
  await spec.says("for 7 days", async () => {
    const days = ((await cookie())?.expires ?? 0) / 86_400 - Date.now() / 86_400_000;
    expect(days).toBeCloseTo(7, 1);
  });
  await page.setViewportSize({ width: 767, height: 900 });
  await spec.says("under 768 px it is out of the way", () => expect(sidebar).toBeHidden());
  await page.getByRole("button", { name: "Toggle sidebar" }).click();
  const drawer = page.getByRole("dialog", { name: "Navigation" });
  await spec.says("there it is a drawer of 18rem", () =>
    expect.poll(async () => (await drawer.boundingBox())?.width).toBe(288),
  );
  await spec.leads(drawer, { Hero: "/admin/hero", Settings: "/admin/settings" });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await spec.says("signing out leads to /auth", () => expect(page).toHaveURL(/\/auth/));
  await spec.shows(page, ["Signed out", "You have been signed out successfully"]);
  spec.end();
});

test("2, 4 and 7 The overview", async ({ page, site }) => {
  const spec = section("2, 4, 7 Overview");
  const { email, userId } = await signInAsAdmin(page, site);
  for (const path of ["/admin/user-info", "/admin"]) {
    await page.goto(path);
    await spec.says(`${path} is the User Info screen`, () => expect(page).toHaveTitle("User Info"));
    await spec.says(`'User Info' is marked at ${path}`, () =>
      expect(page.getByRole("link", { name: "User Info" })).toHaveAttribute("aria-current", "page"),
    );
  }
  const card = (name: string) => page.getByRole("region", { name, exact: true });
  await spec.shows(card("Messages"), ["New", "Contacted", "Completed", "Total"]);
  await spec.leads(card("Messages"), { "View messages": "/admin/messages" });
  await spec.shows(card("Quiz Submissions"), ["Total"]);
  await spec.leads(card("Quiz Submissions"), { "View quiz submissions": "/admin/quiz-submissions" });
  await spec.says("the count of all posts", () => expect(card("Blog Posts").getByText(/^14$/)).toBeVisible());
  await spec.says("the latest post's date", () =>
    expect(card("Blog Posts").getByText(/^Latest: \w{3} \d/)).toBeVisible(),
  );
  await spec.says("the count of all testimonials", () => expect(card("Testimonials").getByText(/^18$/)).toBeVisible());
  await spec.says("Page Views is no made-up figure", async () => {
    await expect(card("Page Views")).toBeVisible();
    await expect(card("Page Views")).not.toContainText("57");
  });
  await spec.shows(card("Account"), ["User ID", userId, "Email", email, "Email confirmed", "Yes", "Created"]);
  await spec.shows(card("Profile and roles"), ["Profile email", email, "Created", "Updated", "Roles", "admin"]);
  await spec.says("dates are en-US: month, day, year, hour, minute", () =>
    expect(card("Account").getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{2}:\d{2} [AP]M$/)).toBeVisible(),
  );
  spec.end();
});
