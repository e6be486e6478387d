import { randomBytes } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { addPost, openPost, save, saved } from "#e2e/edited-post.ts";
import { signInAsAdmin } from "#e2e/sign-in.ts";
import { type Site, test } from "#e2e/site.ts";
import { sessionCookie, signedInAs } from "#tests/admin-session.ts";
import { testSecret, withClient } from "#tests/database.ts";

const drop = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel("Blog Image", { exact: true }).setInputFiles({ name, mimeType, buffer });

async function openNewPost(page: Page, site: Site): Promise<string> {
  await signInAsAdmin(page, site);
  const id = await addPost(site.testSite, { title: "With a picture" });
  await openPost(page, id);
  return id;
}

async function storedPicture(page: Page): Promise<Buffer> {
  await expect(page.getByText("Image uploaded successfully")).toBeVisible({ timeout: 60_000 });
  const url = await page.getByRole("img", { name: "Preview" }).getAttribute("src");
  return (await page.request.get(url ?? "")).body();
}

test("an uploaded picture appears in the post with its description", async ({ page, site }) => {
  const id = await openNewPost(page, site);
  const photo = sharp({ create: { width: 1000, height: 700, channels: 3, background: "#135241" } });
  await drop(page, "court.jpg", "image/jpeg", await photo.jpeg().toBuffer());
  await expect(page.getByRole("img", { name: "Preview" })).toHaveAttribute(
    "src",
    /^\/media\/[0-9a-f]{24}-\d{13}\.jpg$/,
  );
  await page.getByLabel("Image description (Optional)").fill("An empty green court");
  await save(page);
  await saved(page);
  await page.goto(`/blog/${id}`);
  const picture = page.getByRole("img", { name: "An empty green court" });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).not.toBe(
    0,
  );
});

/** More than 5 MB: readers ignore what follows a picture's end. */
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(5 * 1024 * 1024 + 1)]);

async function colourAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

test("a picture over 5 MB is made smaller before upload, upright and in its shape", async ({ page, site }) => {
  await openNewPost(page, site);
  // A red strip along the top as the camera was held.
  const photo = sharp({ create: { width: 3600, height: 2700, channels: 3, background: "#135241" } })
    .composite([
      { input: { create: { width: 3600, height: 200, channels: 3, background: "#ff0000" } }, top: 0, left: 0 },
    ])
    .withMetadata({ orientation: 6 });
  await drop(page, "phone.jpg", "image/jpeg", padded(await photo.jpeg().toBuffer()));
  const stored = await storedPicture(page);
  expect(await sharp(stored).metadata()).toMatchObject({ width: 1800, height: 2400, format: "jpeg" });
  // Held upright, the camera's top is on the right.
  const [red = 0, green = 255] = await colourAt(stored, 1780, 1200);
  expect([red > 200, green < 60]).toEqual([true, true]);
});

test("a large picture keeps its transparency", { tag: "@long" }, async ({ page, site }) => {
  await openNewPost(page, site);
  const [width, height] = [1800, 1200];
  const solid = { create: { width: width / 2, height, channels: 4, background: "#ff0000" } } as const;
  const cutOut = sharp({ create: { width, height, channels: 4, background: "#00000000" } }).composite([
    { input: solid, top: 0, left: width / 2 },
  ]);
  await drop(page, "cut-out.png", "image/png", padded(await cutOut.png().toBuffer()));
  const stored = await storedPicture(page);
  expect(await sharp(stored).metadata()).toMatchObject({ width, height, format: "webp", hasAlpha: true });
  expect((await colourAt(stored, 20, 600))[3]).toBe(0);
  expect((await colourAt(stored, 1780, 600))[3]).toBe(255);
});

test("a large file that is animated or unreadable is refused for its size", { tag: "@long" }, async ({
  page,
  site,
}) => {
  await openNewPost(page, site);
  const frames = sharp(randomBytes(40 * 80 * 3), { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } });
  const files = {
    "image/gif": padded(await frames.clone().gif().toBuffer()),
    "image/webp": padded(await frames.clone().webp().toBuffer()),
    "image/jpeg": padded(Buffer.from("\xff\xd8\xff no picture", "latin1")),
  };
  for (const [mimeType, buffer] of Object.entries(files)) {
    await drop(page, "file", mimeType, buffer);
    const toast = page.getByText("Image must be less than 5MB");
    await expect(toast, mimeType).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).first().click();
    await expect(toast, mimeType).toBeHidden();
  }
});

async function sendAs(request: APIRequestContext, site: Site) {
  const { cookie } = await signedInAs("admin", site.testSite.databaseUrl);
  const headers = {
    "content-type": "image/png",
    "sec-fetch-site": "same-origin",
    cookie: `${sessionCookie}=${cookie}`,
  };
  return (data: Buffer) => request.post("/admin/pictures", { data, headers });
}

test("a post offers its picture in smaller sizes", async ({ request, site }) => {
  const send = await sendAs(request, site);
  const photo = sharp({ create: { width: 1000, height: 700, channels: 3, background: "#135241" } });
  const {
    facts: { url },
  } = await (await send(await photo.png().toBuffer())).json();
  const id = await addPost(site.testSite, { title: "In sizes" });
  await withClient(doorUrl(site.testSite.databaseUrl, testSecret, "courtside_admin"), (admin) =>
    admin.query("update blog_posts set image_url = $2 where id = $1", [id, url]),
  );
  const html = async () => (await request.get(`/blog/${id}`)).text();
  await expect.poll(html).toContain("-800.avif 800w");
});

test("the server explains why it refuses a picture", async ({ request, site }) => {
  const { cookie } = await signedInAs("admin", site.testSite.databaseUrl);
  const headers = {
    "content-type": "image/png",
    "sec-fetch-site": "same-origin",
    cookie: `${sessionCookie}=${cookie}`,
  };
  const send = (data: Buffer) => request.post("/admin/pictures", { data, headers });
  const jpeg = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();
  const answers = {
    "5 MB and one byte": await send(Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 + 1 - jpeg.length)])),
    "far too large": await send(Buffer.alloc(6 * 1024 * 1024)),
    "an SVG that says PNG": await send(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")),
  };
  expect(await answers["5 MB and one byte"].json()).toEqual({
    outcome: "failed",
    message: "Image must be less than 5MB",
  });
  expect(answers["far too large"].status()).toBe(413);
  expect(await answers["an SVG that says PNG"].json()).toEqual({
    outcome: "failed",
    message: "Please upload an image file",
  });
});

test("a visitor's large upload is refused without reading it", async ({ site }) => {
  const answer = await fetch(`${site.node.url}/admin/pictures`, { method: "POST", body: Buffer.alloc(1024 * 1024) });
  expect(answer.status).toBe(413);
});
