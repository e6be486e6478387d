import { expect } from "@playwright/test";
import sharp from "sharp";
import { plantFamily, plantFamilyLink, plantFamilySignIn } from "#e2e/family-parts.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";

test("a parent agrees to pictures and sees them; withdrawing consent removes them at once", async ({
  page,
  browser,
  site,
}) => {
  const { parent, child } = await plantFamily(site.testSite, "Lens");
  const other = await plantFamily(site.testSite, "Stranger");
  await signInAsAdmin(page, site);
  await page.goto(`/admin/players/${child}/lesson-note`);
  await expect(page.getByText("Nobody has agreed to pictures of Ada yet.")).toBeVisible();

  const phone = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const family = await phone.newPage();
  await family.goto(site.node.url + (await plantFamilyLink(site.testSite, parent)));
  await family.getByRole("button", { name: "Open your page" }).click();
  await family.getByRole("link", { name: "Notes and skills" }).click();
  await family.getByRole("button", { name: "I agree to pictures of Ada" }).click();
  await expect(family.getByText("Pictures of Ada may be in the notes.")).toBeVisible();

  await page.reload();
  const photo = sharp({ create: { width: 1000, height: 750, channels: 3, background: "#135241" } });
  await page
    .getByLabel("A picture for the note")
    .setInputFiles({ name: "elbow.jpg", mimeType: "image/jpeg", buffer: await photo.jpeg().toBuffer() });
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: "1 of 1" })).toBeVisible();

  await family.reload();
  const address = (await family.locator("a[href^='/private-media/']").getAttribute("href")) ?? "";
  const statusFor = async (as: string) => {
    const response = await fetch(site.node.url + address, { headers: { cookie: as } });
    expect(response.headers.get("cache-control")).toBe("no-store");
    return response.status;
  };
  const [cookie, stranger, ended] = [
    await plantFamilySignIn(site.testSite, parent),
    await plantFamilySignIn(site.testSite, other.parent),
    await plantFamilySignIn(site.testSite, parent, true),
  ];
  expect([await statusFor(cookie), await statusFor(stranger), await statusFor(ended), await statusFor("")]).toEqual([
    ...[200, 404, 404, 404],
  ]);

  await family.getByRole("button", { name: "No more pictures of Ada" }).click();
  await expect(family.locator("a[href^='/private-media/']")).toHaveCount(0);
  expect([await statusFor(cookie), (await page.request.get(address)).status()]).toEqual([404, 404]);
  await phone.close();
});
