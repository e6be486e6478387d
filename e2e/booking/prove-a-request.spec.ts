import { expect } from "@playwright/test";
import { asCoach } from "#e2e/coach-calendar.ts";
import { newestMail } from "#e2e/newest-mail.ts";
import { sendBooking } from "#e2e/send-booking.ts";
import { test } from "#e2e/site.ts";

test.use({ javaScriptEnabled: false });

test("one tap behind the link in the acknowledgement proves a request, without scripts too", async ({ page, site }) => {
  const { id, email } = await sendBooking(site, { preferred_date: "mornings" });
  const isProven = async () => (await asCoach(site.testSite, "select proven_at from messages where id = $1", [id]))[0];
  const { link } = await newestMail(site.testSite, email, /your request has arrived$/, "request");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Was this you?" })).toBeVisible();
  await expect(page.getByText("mornings")).toBeVisible();
  expect(await isProven()).toMatchObject({ proven_at: null });
  await page.getByRole("button", { name: "Yes, this was me" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  expect(await isProven()).not.toMatchObject({ proven_at: null });
});
