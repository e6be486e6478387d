import { once } from "node:events";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import tar from "tar-stream";
import { storedTypeOf } from "#app/platform/media/picture-file.ts";

export type Entry = { name: string; bytes: Buffer };

const megabyte = 1024 * 1024;
/** Rows are split into parts of a few megabytes and a picture has at most five, so a larger part is not ours. */
const mostBytes = { rows: 64 * megabyte, media: 64 * megabyte, manifest: 256 * megabyte };
const mostEntries = 2_000_000;

/** A plain tar archive, so that a backup can be opened without this software: `tar xzf`. */
export function packArchive(entries: AsyncIterable<Entry>, changedAt: Date): Readable {
  const pack = tar.pack();
  // An error while making the entries surfaces as an error of the archive stream.
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

/** Yields one entry at a time, whole in memory. Checks its name, type and size before reading its body. */
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

/** Any error on the way surfaces as an error of the archive stream. */
async function feed(extract: tar.Extract, source: AsyncIterable<Buffer>): Promise<void> {
  try {
    for await (const chunk of source) {
      if (extract.destroyed) return;
      if (!extract.write(chunk)) await drained(extract);
    }
    extract.end(undefined);
  } catch (error) {
    extract.destroy(error as Error);
  }
}

/** Removes its listeners: a large backup waits thousands of times. */
async function drained(extract: tar.Extract): Promise<void> {
  const others = new AbortController();
  await Promise.race([once(extract, "drain", others), once(extract, "close", others)]).finally(() => others.abort());
}

export const manifestName = "manifest.json";

export type PartName = { kind: "rows"; table: string } | { kind: "media"; file: string } | { kind: "manifest" };

/** Archives are untrusted input: reading stops at a name that we would not have written. */
export function readPartName(name: string): PartName {
  if (name === manifestName) return { kind: "manifest" };
  const table = /^tables\/(public\.[a-z][a-z_0-9]*)\/\d{6}\.tsv$/.exec(name)?.[1];
  if (table) return { kind: "rows", table };
  const file = /^media\/(.+)$/.exec(name)?.[1];
  if (file && storedTypeOf(file)) return { kind: "media", file };
  throw new RefusedBackup(`The file holds a part that is not ours: ${JSON.stringify(name.slice(0, 80))}.`);
}

export function rowsName(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(6, "0")}.tsv`;
}

export function mediaName(file: string): string {
  return `media/${file}`;
}

/** Shown to the operator. Nothing has been changed when it is thrown. */
export class RefusedBackup extends Error {
  override name = "RefusedBackup";
}
