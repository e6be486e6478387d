import { once } from "node:events";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import tar from "tar-stream";
import { readPartName } from "./part-name.ts";
import { RefusedBackup } from "./refused-backup.ts";

export type Entry = { name: string; bytes: Buffer };

const megabyte = 1024 * 1024;
/** Rows are cut into pieces of a few megabytes, a picture has at most five: a part beyond these is not ours. */
const mostBytes = { rows: 64 * megabyte, media: 64 * megabyte, manifest: 256 * megabyte };
const mostEntries = 2_000_000;

/** The plainest of archives, so that a backup can be opened without us: `tar xzf`. */
export function packArchive(entries: AsyncIterable<Entry>, changedAt: Date): Readable {
  const pack = tar.pack();
  // What fails while the entries are made is the archive's failure, and arrives at whoever reads it.
  fill(pack, entries, changedAt).catch((error: Error) => pack.destroy(error));
  return pack as unknown as Readable;
}

async function fill(pack: tar.Pack, entries: AsyncIterable<Entry>, changedAt: Date): Promise<void> {
  for await (const { name, bytes } of entries)
    await new Promise<void>((resolve, reject) => {
      const head = { name, size: bytes.length, mode: 0o600, mtime: changedAt };
      pack.entry(head, bytes, (error) => (error ? reject(error) : resolve()));
    });
  pack.finalize();
}

/** One entry after the other, each whole in memory, none of it before its name, kind and size were looked at. */
export async function* unpackArchive(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const extract = tar.extract();
  const feeding = feed(extract, source);
  const seen = new Set<string>();
  try {
    for await (const entry of extract) {
      const { name, size = 0, type } = entry.header;
      const { kind } = readPartName(name);
      if (type !== "file") throw new RefusedBackup(`${name} is a ${type}, not a file.`);
      if (size > mostBytes[kind]) throw new RefusedBackup(`${name} is larger than any part of ours.`);
      if (seen.has(name)) throw new RefusedBackup(`${name} is in the file twice.`);
      if (seen.size === mostEntries) throw new RefusedBackup("The file has more parts than any of ours.");
      seen.add(name);
      yield { name, bytes: await buffer(entry) };
    }
  } finally {
    extract.destroy();
    await feeding;
  }
}

/** Whatever goes wrong on the way reaches the reader as the archive's own failure. */
async function feed(extract: tar.Extract, source: AsyncIterable<Buffer>): Promise<void> {
  try {
    for await (const chunk of source) {
      if (extract.destroyed) return;
      if (!extract.write(chunk)) await Promise.race([once(extract, "drain"), once(extract, "close")]);
    }
    extract.end(undefined);
  } catch (error) {
    extract.destroy(error as Error);
  }
}
