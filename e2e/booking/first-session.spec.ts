import { expect } from "@playwright/test";
import { asCoach } from "#e2e/coach-calendar.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { withClient } from "#tests/database.ts";

const mostClicks = 12;

for (const width of [1440, 390])
  test(`at ${width} px a new coach books the first session within ${mostClicks} clicks, hours included`, {
    tag: width === 390 ? [] : "@long",
  }, async ({ page, site: { testSite, node } }) => {
    await page.clock.install();
    await page.setViewportSize({ width, height: 900 });
    await withClient(testSite.databaseUrl, (owner) =>
      owner.query("truncate sessions, availability_rules, bookable_services, places cascade"),
    );
    await signInAsAdmin(page, { testSite, node });
    let clicks = 0;
    await page.exposeFunction("countClick", () => {
      clicks++;
    });
    await page.addInitScript(() => {
      const count = () => (window as unknown as { countClick: () => void }).countClick();
      document.addEventListener("click", (event) => event.isTrusted && event.detail > 0 && count(), true);
    });

    await page.goto("/admin/calendar");
    await expect(page.getByText("You have no hours yet")).toBeVisible();
    await page.getByRole("link", { name: "Set your hours" }).click();
    await page.getByLabel("Name of the place").click();
    await page.keyboard.type("Riverside");
    await page.getByRole("button", { name: "Mon–Fri, 9 AM–5 PM" }).click();
    await page.getByRole("button", { name: "Save hours" }).click();
    await expect(page.getByRole("region", { name: "Notifications" }).getByText("Hours saved")).toBeVisible();
    // The toast covers the links until it disappears.
    await page.clock.fastForward(10_000);
    await expect(page.getByText("Hours saved")).toBeHidden();
    await page.getByRole("link", { name: "Calendar", exact: true }).filter({ visible: true }).first().click();
    await page.getByRole("link", { name: "New session", exact: true }).filter({ visible: true }).first().click();
    await page.getByRole("combobox", { name: "Player" }).click();
    await page.keyboard.type(`Ana Cruz ${width}`);
    await page.getByRole("option", { name: `New player “Ana Cruz ${width}”` }).click();
    await page.getByRole("button", { name: "Add player" }).click();
    await expect(page.getByRole("list", { name: "Players" })).toContainText(`Ana Cruz ${width}`);
    // The first day with open times is already shown; which times depends on the current hour.
    await page
      .getByRole("radio", { name: /^\d+:\d\d [AP]M/ })
      .first()
      .click();
    await expect(page.getByRole("region", { name: "What will happen" })).toContainText(/Takes \d+:\d\d/);
    await page.getByRole("button", { name: "Book session" }).click();
    await expect(page).toHaveURL(/\/admin\/calendar\?session=/);
    const [booked] = await asCoach(testSite, "select status from sessions");
    expect(booked).toMatchObject({ status: "booked" });
    test.info().annotations.push({ type: "measured", description: JSON.stringify({ clicks }) });
    expect(clicks).toBeGreaterThan(6);
    expect(clicks).toBeLessThanOrEqual(mostClicks);
  });
