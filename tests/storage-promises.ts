import assert from "node:assert/strict";
import type { Storage, StoredFile } from "#app/platform/media/storage.server.ts";

/** What every storage driver must do. */
export async function keepsItsPromises(storage: Storage): Promise<void> {
  const name = `${crypto.randomUUID().replaceAll("-", "")}-1.jpg`;
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
  assert.equal(await storage.get(name), undefined, "a file that was not stored does not exist");
  await storage.put(name, bytes, "image/jpeg");
  assert.ok((await storage.get(name))?.equals(bytes), "a file is returned as it was stored");
  const listed = await filesIn(storage);
  const own = listed.find((file) => file.name === name);
  assert.ok(own && Math.abs(Date.now() - own.changedAt.getTime()) < 600_000, "a file is listed with its time");
  await storage.remove(name);
  await storage.remove(name);
  assert.equal(await storage.get(name), undefined, "a removed file is gone");
}

export async function filesIn(storage: Storage): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of storage.list()) files.push(file);
  return files;
}
