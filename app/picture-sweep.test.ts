import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { blogPosts } from "#app/features/blog/tables.server.ts";
import { heroContent } from "#app/features/hero/tables.server.ts";
import { makeSizes, storePicture, sweepPictures } from "#app/features/pictures/mutations.server.ts";
import { pictures } from "#app/features/pictures/tables.server.ts";
import { services } from "#app/features/services/tables.server.ts";
import { siteSettings } from "#app/features/settings/tables.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { blogPost, coachingService } from "#tests/factories.ts";
import { pictureUses } from "./worker.server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "courtside-media-"));
setEnvironment({ MEDIA_DIR: folder });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const admin = connectionTo("courtside_admin");
const service = connectionTo("courtside_service");
const uses = pictureUses;
const inTwoMonths = new Date(Date.now() + 60 * 24 * 3_600_000);

async function storedPicture(): Promise<string> {
  const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: "#186650" } });
  const { url } = await storePicture(admin, await photo.jpeg().toBuffer());
  return url;
}

const isKept = (url: string) => existsSync(path.join(folder, path.basename(url)));

test("the sweep keeps the logo and what the hero, a service or a post shows, now or in an earlier version", async () => {
  const urls = [];
  for (let count = 0; count < 6; count++) urls.push(await storedPicture());
  const [inHero, inService, inPost, inText, formerly, logo] = urls;
  await admin.update(siteSettings).set({ texts: { logo: logo ?? "" } });
  await admin.update(heroContent).set({ background_image_url: inHero });
  await admin.insert(services).values(coachingService({ picture: inService, published: false }));
  await admin.insert(blogPosts).values(blogPost({ image_url: inPost, content: `![A court](${inText})` }));
  await admin.insert(blogPosts).values(blogPost({ image_url: formerly }));
  await admin
    .update(blogPosts)
    .set({ image_url: null })
    .where(eq(blogPosts.image_url, formerly ?? ""));
  await sweepPictures(service, { uses, now: inTwoMonths });
  expect(urls.map(isKept)).toEqual(urls.map(() => true));
});

test("the sweep removes pictures unused for a month, with all their sizes", async () => {
  const url = await storedPicture();
  const [row] = await admin.select().from(pictures).where(eq(pictures.url, url));
  await makeSizes(service, row?.id ?? "");
  expect(await sweepPictures(service, { uses })).toBe(0);
  await sweepPictures(service, { uses, now: inTwoMonths });
  const base = path.basename(url, ".jpg");
  expect(readdirSync(folder).filter((name) => name.startsWith(base))).toEqual([]);
});
