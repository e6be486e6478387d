import { randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import sharp from "sharp";
import { addPost, openPost, save, saved } from "#e2e/edited-post.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { test } from "#e2e/site.ts";
import { until } from "#tests/mailbox.ts";

test("a picture is uploaded, shown, described and served in sizes", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const id = await addPost(site.testSite, { title: "With a picture" });
  const photo = await sharp({ create: { width: 1000, height: 700, channels: 3, background: "#135241" } })
    .withExif({ IFD0: { Make: "Courtside Camera" } })
    .jpeg()
    .toBuffer();
  await openPost(page, id);
  await page
    .getByLabel("Blog Image", { exact: true })
    .setInputFiles({ name: "court.jpg", mimeType: "image/jpeg", buffer: photo });
  await expect(page.getByText("Image uploaded successfully")).toBeVisible();
  const preview = page.getByRole("img", { name: "Preview" });
  await expect(preview).toHaveAttribute("src", /^\/media\/[0-9a-f]{24}-\d{13}\.jpg$/);
  const stored = await page.request.get((await preview.getAttribute("src")) ?? "");
  expect((await stored.body()).includes("Courtside Camera")).toBe(false);
  await page.getByLabel("Image description (Optional)").fill("An empty green court");
  await save(page);
  await saved(page);
  const sizes = async () => (await (await page.request.get(`/blog/${id}`)).text()).includes("-800.avif 800w");
  await until(sizes, "the job to make the sizes");
  await page.goto(`/blog/${id}`);
  const picture = page.getByRole("img", { name: "An empty green court" });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc))).toMatch(
    /\.avif$/,
  );
});

/** Noise, which no format makes small, with a red strip along the top as the camera held it. */
async function bigPicture(width: number, height: number, channels: 3 | 4) {
  const noise = randomBytes(width * height * channels);
  // The left half is see-through.
  if (channels === 4) for (let at = 0; at < width * height; at++) noise[at * 4 + 3] = at % width < width / 2 ? 0 : 255;
  const strip = { create: { width, height: 200, channels, background: "#ff0000" } } as const;
  const picture = sharp(noise, { raw: { width, height, channels } });
  return channels === 4 ? picture : picture.composite([{ input: strip, top: 0, left: 0 }]);
}

async function colourAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

test("a picture over 5 MB is made smaller before it is sent, upright and in its shape", async ({ page, site }) => {
  test.slow();
  await signInAsAdmin(page, site);
  await openPost(page, await addPost(site.testSite, { title: "With a big picture" }));
  const photo = await (await bigPicture(3600, 2700, 3))
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(5 * 1024 * 1024);
  await page
    .getByLabel("Blog Image", { exact: true })
    .setInputFiles({ name: "phone.jpg", mimeType: "image/jpeg", buffer: photo });
  await expect(page.getByText("Image uploaded successfully")).toBeVisible({ timeout: 60_000 });
  const url = await page.getByRole("img", { name: "Preview" }).getAttribute("src");
  const stored = await (await page.request.get(url ?? "")).body();
  expect(await sharp(stored).metadata()).toMatchObject({ width: 1800, height: 2400, format: "jpeg" });
  // Held upright, the camera's top is on the right.
  const [red = 0, green = 255] = await colourAt(stored, 1780, 1200);
  expect([red > 200, green < 60]).toEqual([true, true]);
});

test("what is see-through in a big picture stays so", async ({ page, site }) => {
  test.slow();
  await signInAsAdmin(page, site);
  await openPost(page, await addPost(site.testSite, { title: "With a cut-out" }));
  const cutOut = await (await bigPicture(1800, 1200, 4)).png().toBuffer();
  expect(cutOut.length).toBeGreaterThan(5 * 1024 * 1024);
  await page
    .getByLabel("Blog Image", { exact: true })
    .setInputFiles({ name: "cut-out.png", mimeType: "image/png", buffer: cutOut });
  await expect(page.getByText("Image uploaded successfully")).toBeVisible({ timeout: 60_000 });
  const url = await page.getByRole("img", { name: "Preview" }).getAttribute("src");
  const stored = await (await page.request.get(url ?? "")).body();
  expect(await sharp(stored).metadata()).toMatchObject({ width: 1800, height: 1200, format: "webp", hasAlpha: true });
  expect((await colourAt(stored, 20, 600))[3]).toBe(0);
  expect((await colourAt(stored, 1780, 600))[3]).toBe(255);
});

test("what moves or cannot be read is refused for its size, as is a big picture that no browser made smaller", async ({
  page,
  site,
}) => {
  test.slow();
  await signInAsAdmin(page, site);
  await openPost(page, await addPost(site.testSite, { title: "Without a picture" }));
  const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(6 * 1024 * 1024)]);
  const frames = sharp(randomBytes(40 * 80 * 3), { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } });
  const files = {
    "image/gif": padded(await frames.clone().gif().toBuffer()),
    "image/webp": padded(await frames.clone().webp().toBuffer()),
    "image/jpeg": padded(Buffer.from("\xff\xd8\xff no picture", "latin1")),
  };
  for (const [mimeType, buffer] of Object.entries(files)) {
    await page.getByLabel("Blog Image", { exact: true }).setInputFiles({ name: "file", mimeType, buffer });
    const toast = page.getByText("Image must be less than 5MB");
    await expect(toast, mimeType).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).first().click();
    await expect(toast, mimeType).toBeHidden();
  }
  const photo = await (await bigPicture(3600, 2700, 3)).jpeg({ quality: 90 }).toBuffer();
  const answer = await page.request.post("/admin/pictures", {
    data: photo,
    headers: { "content-type": "image/jpeg", "sec-fetch-site": "same-origin" },
  });
  expect(answer.status()).toBe(413);
});

test("what the server refuses is said in its own words", async ({ page, site }) => {
  await signInAsAdmin(page, site);
  const send = (data: Buffer, type = "image/png") =>
    page.request.post("/admin/pictures", { data, headers: { "content-type": type, "sec-fetch-site": "same-origin" } });
  const jpeg = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();
  const answers = {
    "5 MB and one byte": await send(Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 + 1 - jpeg.length)])),
    "far too large": await send(Buffer.alloc(6 * 1024 * 1024)),
    "an SVG that says PNG": await send(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")),
  };
  expect(await answers["5 MB and one byte"].json()).toEqual({ message: "Image must be less than 5MB" });
  expect(answers["far too large"].status()).toBe(413);
  expect(await answers["an SVG that says PNG"].json()).toEqual({ message: "Please upload an image file" });
});

test("a stranger's large body is not read", async ({ site }) => {
  const answer = await fetch(`${site.node.url}/admin/pictures`, { method: "POST", body: Buffer.alloc(1024 * 1024) });
  expect(answer.status).toBe(413);
});
