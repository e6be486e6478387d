import { expect } from "@playwright/test";
import sharp from "sharp";
import { until } from "#tests/mailbox.ts";
import { addPost, openPost, save, saved } from "./edited-post.ts";
import { signInAsAdmin } from "./sign-in.ts";
import { test } from "./site.ts";

test.use({ siteFor: "changing content" });

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
