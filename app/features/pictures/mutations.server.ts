import { randomBytes } from "node:crypto";
import { and, type Column, eq, like, lt, not, or, type SQL, sql } from "drizzle-orm";
import { msPerDay } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { addJob } from "#app/platform/jobs/add-job.server.ts";
import { importPicture, sizesOf, widthsFor } from "#app/platform/media/image.server.ts";
import {
  baseOf,
  fileOf,
  mediaFolder,
  mediaTypeOf,
  mediaTypes,
  originalBase,
  privateFolder,
} from "#app/platform/media/picture-file.ts";
import { StorageFailure, storage } from "#app/platform/media/storage.server.ts";
import { pictures } from "./tables.server.ts";

type Stored = { url: string; width: number; height: number };

/** Re-encodes and stores the full size at once; the row itself enqueues a job for the other sizes. */
export async function storePicture(tx: Tx, bytes: Buffer, folder = mediaFolder): Promise<Stored> {
  const { bytes: own, extension, width, height } = await importPicture(bytes);
  const url = `${folder}${randomBytes(12).toString("hex")}-${Date.now()}.${extension}`;
  await put(fileOf(url), own, mediaTypes[extension]);
  await tx.insert(pictures).values({ url, width, height });
  return { url, width, height };
}

async function put(name: string, bytes: Buffer, type: string): Promise<void> {
  try {
    await storage().put(name, bytes, type);
  } catch (cause) {
    throw new StorageFailure("A picture could not be stored", { cause });
  }
}

/** Makes the sizes that pages choose from. Idempotent. */
export async function makeSizes(tx: Tx, id: string): Promise<void> {
  const { url, width } = pictures;
  const [picture] = await tx.select({ url, width }).from(pictures).where(eq(pictures.id, id));
  const bytes = picture && (await storage().get(fileOf(picture.url)));
  // Removed in the meantime.
  if (!picture || !bytes) return;
  for await (const size of sizesOf(bytes, picture.width)) {
    const name = fileOf(baseOf(picture.url)) + size.suffix;
    await storage().put(name, size.bytes, mediaTypes[name.split(".").at(-1) as keyof typeof mediaTypes]);
  }
  await tx
    .update(pictures)
    .set({ widths: widthsFor(picture.width) })
    .where(eq(pictures.id, id));
}

/** For pictures whose sizes were still missing when the queue was lost. */
export async function makeMissingSizes(tx: Tx): Promise<void> {
  const unmade = await tx.select({ id: pictures.id }).from(pictures).where(sql`cardinality(${pictures.widths}) = 0`);
  for (const { id } of unmade) await addJob(tx, "encode_picture", { pictureId: id });
}

export async function describePicture(tx: Tx, { url, alt }: { url: string; alt: string }): Promise<void> {
  await tx.update(pictures).set({ alt }).where(eq(pictures.url, url));
}

/**
 * A draft in a browser may still refer to it, so an unused picture is kept for a month. A private one is deleted the
 * next night: consent may have been withdrawn.
 */
const keptUnusedDays = { public: 30, private: 1 };

/** Whether a feature shows the picture with this address. */
export type PictureUse = (url: Column) => SQL;

type Sweep = { uses: readonly PictureUse[]; now?: Date };

/** Deletes the rows of unused pictures, then every file without a row. Returns how many files. */
export async function sweepPictures(tx: Tx, { uses, now = new Date() }: Sweep): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * msPerDay);
  const before = { public: daysAgo(keptUnusedDays.public), private: daysAgo(keptUnusedDays.private) };
  const { url, created_at } = pictures;
  const isUnused = not(or(...uses.map((isIn) => isIn(url))) ?? sql`false`);
  const isPrivate = like(url, `${privateFolder}%`);
  const isOld = or(lt(created_at, before.public), and(isPrivate, lt(created_at, before.private)));
  await tx.delete(pictures).where(and(isOld, isUnused));
  const rows = await tx.select({ url: pictures.url }).from(pictures);
  const accountedFor = new Set(rows.map(({ url }) => fileOf(baseOf(url))));
  let removed = 0;
  for await (const { name, changedAt } of storage().list()) {
    const kept = mediaTypeOf(name) ? before.public : before.private;
    if (changedAt >= kept || accountedFor.has(originalBase(name))) continue;
    await storage().remove(name);
    removed++;
  }
  return removed;
}
