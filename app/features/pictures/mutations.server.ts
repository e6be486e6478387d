import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { importPicture, sizesOf, widthsFor } from "#app/platform/media/image.server.ts";
import { mediaTypes } from "#app/platform/media/media-name.ts";
import { baseOf } from "#app/platform/media/picture-file.ts";
import { storage } from "#app/platform/media/storage.server.ts";
import { pictures } from "./tables.server.ts";

const folder = "/media/";

/** Re-encoded and stored at once in its full size; a job follows with the others, enqueued by the row itself. */
export async function storePicture(tx: Tx, bytes: Buffer): Promise<{ url: string; width: number; height: number }> {
  const { bytes: own, extension, width, height } = await importPicture(bytes);
  const name = `${randomBytes(12).toString("hex")}-${Date.now()}.${extension}`;
  await storage().put(name, own, mediaTypes[extension]);
  const url = folder + name;
  await tx.insert(pictures).values({ url, width, height });
  return { url, width, height };
}

/** Makes the sizes that pages choose from. Done twice it does the same. */
export async function makeSizes(tx: Tx, id: string): Promise<void> {
  const { url, width } = pictures;
  const [picture] = await tx.select({ url, width }).from(pictures).where(eq(pictures.id, id));
  const bytes = picture && (await storage().get(nameOf(picture.url)));
  // Removed in the meantime: there is nothing left to do.
  if (!picture || !bytes) return;
  for await (const size of sizesOf(bytes, picture.width)) {
    const name = nameOf(baseOf(picture.url)) + size.suffix;
    await storage().put(name, size.bytes, mediaTypes[name.split(".").at(-1) as keyof typeof mediaTypes]);
  }
  await tx
    .update(pictures)
    .set({ widths: widthsFor(picture.width) })
    .where(eq(pictures.id, id));
}

export async function describePicture(tx: Tx, { url, alt }: { url: string; alt: string }): Promise<void> {
  await tx.update(pictures).set({ alt }).where(eq(pictures.url, url));
}

/** A draft in somebody's browser may still name it, so a picture that nothing stored uses is kept for a month. */
const keptUnusedDays = 30;

/** Forgets pictures that nothing uses, then removes every file that no picture accounts for. Returns how many files. */
export async function sweepPictures(tx: Tx, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - keptUnusedDays * 24 * 3_600_000);
  await tx.execute(sql`
    delete from pictures p where p.created_at < ${before.toISOString()}
      and not exists (select from hero_content h where h.background_image_url = p.url)
      and not exists (select from blog_posts b where b.image_url = p.url or strpos(b.content, p.url) > 0)
      and not exists (select from blog_revisions r where r.image_url = p.url or strpos(r.content, p.url) > 0)`);
  const rows = await tx.select({ url: pictures.url }).from(pictures);
  const accountedFor = new Set(rows.map(({ url }) => nameOf(baseOf(url))));
  let removed = 0;
  for await (const { name, changedAt } of storage().list()) {
    if (changedAt >= before || accountedFor.has(originalBase(name))) continue;
    await storage().remove(name);
    removed++;
  }
  return removed;
}

function nameOf(url: string): string {
  return url.slice(url.lastIndexOf("/") + 1);
}

/** 'abc-123-480.avif' and 'abc-123.jpg' both belong to 'abc-123'. */
function originalBase(name: string): string {
  return /^[a-z0-9]+-\d+/.exec(name)?.[0] ?? name;
}
