import { expect } from "@playwright/test";
import { asCoach } from "#e2e/coach-calendar.ts";
import { fillTheDay } from "#e2e/full-day.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";

test("the coach decides later, calls off a day of twelve sessions on a phone, and undoes it", { tag: "@long" }, async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await fillTheDay(site.testSite);
  await signInAsAdmin(page, site);
  await page.goto("/admin/rain-call");
  await page.getByRole("button", { name: "Decide then" }).click();
  await expect(page.getByRole("region", { name: /^You decide: / })).toContainText("12 sessions, 12 players");
  await page.goto("/today");
  await expect(page.getByRole("heading", { name: /^Decision at / })).toBeVisible();
  await page.goto("/admin/calendar");
  const began = Date.now();
  await page.getByRole("link", { name: "Rain call" }).filter({ visible: true }).click();
  await expect(page.getByText(/12 sessions off, 11 mails, \d+ new times, 1 call for you to make\./)).toBeVisible();
  await page.getByRole("link", { name: /^Keep it on: .*Player 12$/ }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Call off 12" }).click();
  await expect(page.getByRole("heading", { name: "12 sessions called off" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo all" })).toBeInViewport();
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  test.info().annotations.push({ type: "two taps", description: `${seconds} seconds` });
  await expect(page.getByText("0 of 12 told")).toBeVisible();
  const everybody = await page.context().newPage();
  await everybody.goto("/today");
  await expect(everybody.getByRole("heading", { name: /^Outdoor sessions from .* are off$/ })).toBeVisible();
  await everybody.close();
  const text = page.getByRole("link", { name: "Text Player 12" });
  await expect(text).toHaveAttribute("href", /^sms:\+12125550177\?&body=Hi%2C%20the%20session%20on%20/);
  await page.getByRole("button", { name: "Told" }).last().click();
  await expect(page.getByText("1 of 12 told")).toBeVisible();
  await page.getByRole("button", { name: "Undo all" }).click();
  await expect(page.getByText("Every session is booked as before, and no mail was sent.")).toBeVisible();
  expect(await asCoach(site.testSite, "select status from sessions where status not in ('booked', 'lapsed')")).toEqual(
    [],
  );
});
