import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { mediaFiles } from "#app/platform/media/storage.server.ts";
import { blogPost, coachingService } from "#tests/factories.ts";
import { asVisitor } from "#tests/principals.ts";
import { makeSizes, storePicture } from "./mutations.server.ts";
import { pictures } from "./tables.server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "courtside-media-"));
setEnvironment({ MEDIA_DIR: folder });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const admin = () => connectionTo("courtside_admin");
const service = () => connectionTo("courtside_service");
const photo = (width = 900) =>
  sharp({ create: { width, height: 600, channels: 3, background: "#186650" } })
    .jpeg()
    .toBuffer();

async function storedPicture() {
  const { url } = await storePicture(admin(), await photo());
  const [row] = await admin().select().from(pictures).where(sql`url = ${url}`);
  if (!row) throw new Error("The picture has no row");
  return row;
}

test("a picture is served at once under a random name with a timestamp, cached forever and harmless", async () => {
  const { url } = await storePicture(admin(), await photo());
  expect(url).toMatch(/^\/media\/[0-9a-f]{24}-\d{13}\.jpg$/);
  const answer = await mediaFiles().request(url);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": expect.stringContaining("sandbox"),
  });
  const again = await mediaFiles().request(url, { headers: { "if-none-match": answer.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
});

test.each(["/media/..%2f..%2fpackage.json", "/media/a-1.svg", "/media/a-1.jpg", "/media/%00", "/media/a-1.jpg.part"])(
  "%s does not exist",
  async (url) => expect((await mediaFiles().request(url)).status).toBe(404),
);

test("its row enqueues the job that makes its sizes, and pages use them", async () => {
  const { id, url, widths } = await storedPicture();
  expect(widths).toEqual([]);
  const { rows } = await service().execute(sql`select payload from graphile_worker._private_jobs j
    where payload->>'pictureId' = ${id}`);
  expect(rows).toHaveLength(1);
  await makeSizes(service(), id);
  const [after] = await admin().select().from(pictures).where(sql`id = ${id}`);
  expect(after?.widths).toEqual([480, 800]);
  for (const size of ["-480.avif", "-800.webp", "-800.jpg"])
    expect((await mediaFiles().request(url.replace(".jpg", size))).status, size).toBe(200);
});

async function storeDraft(image_url: string) {
  const { title, excerpt, content, category, read_time, date } = blogPost();
  await admin().execute(sql`
    insert into blog_posts (title, excerpt, content, category, read_time, date, image_url, published)
    values (${title}, ${excerpt}, ${content}, ${category}, ${read_time}, ${date}, ${image_url}, false)`);
}

test("visitors read a picture's facts when something published shows it", async () => {
  const { url } = await storedPicture();
  const seen = () => asVisitor((tx) => tx.select({ url: pictures.url }).from(pictures).where(sql`url = ${url}`));
  await storeDraft(url);
  expect(await seen()).toEqual([]);
  await admin().execute("update blog_posts set published = true, slug = 'shown'");
  expect(await seen()).toEqual([{ url }]);
});

async function showInUnpublishedService(url: string) {
  const { title, description, price, link, display_order } = coachingService();
  await admin().execute(sql`insert into services (title, description, price, link, display_order, picture, published)
    values (${title}, ${description}, ${price}, ${link}, ${display_order}, ${url}, false)`);
}

test("visitors read a service picture's facts when the service is published", async () => {
  const { url } = await storedPicture();
  const seen = () => asVisitor((tx) => tx.select({ url: pictures.url }).from(pictures).where(sql`url = ${url}`));
  await showInUnpublishedService(url);
  expect(await seen()).toEqual([]);
  await admin().execute(sql`update services set published = true where picture = ${url}`);
  expect(await seen()).toEqual([{ url }]);
});
