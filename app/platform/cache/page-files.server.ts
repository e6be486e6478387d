import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, unlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { type PageCopy, sharedCopy } from "./page-copy.server.ts";

const oldBuildDays = 7;
const day = 24 * 60 * 60_000;
const ending = ".page";

type Head = { address: string; status: number; headers: Record<string, string>; bytes: number };
export type StoredPage = { address: string; copy: PageCopy };
export type PageFiles = ReturnType<typeof pageFiles>;

/**
 * The last good copies on disk, for a start without the database. Each build has a folder of its own, because its HTML
 * names its assets; several processes may share it, because a file is only ever replaced whole.
 */
export function pageFiles(folder: string, build: string) {
  const own = path.join(folder, build);
  const written = new Map<string, string | undefined>();
  // One after the other, so that an older copy never lands on a newer one.
  let work = Promise.resolve();
  const later = (step: () => Promise<unknown>) => {
    work = work.then(step).then(
      () => {},
      (error) => log.warn(reasonOf(error), "a page's copy on disk was not brought up to date"),
    );
  };

  return {
    keep(address: string, { status, headers, forms: { identity } }: PageCopy): void {
      if (written.get(address) === identity.etag && written.has(address)) return;
      written.set(address, identity.etag);
      later(() => write(own, { address, status, headers, bytes: identity.bytes.length }, identity.bytes));
    },
    drop(address: string): void {
      written.delete(address);
      later(() => unlink(path.join(own, nameOf(address))).catch(() => {}));
    },
    async readAll(): Promise<StoredPage[]> {
      await removeOldBuilds(folder, build);
      const names = await readdir(own).catch(() => []);
      const stored = await Promise.all(names.filter((name) => name.endsWith(ending)).map((name) => read(own, name)));
      return stored.filter((page) => page !== undefined);
    },
    /** Everything asked for so far is on the disk. */
    settled: () => work,
  };
}

function nameOf(address: string): string {
  return createHash("sha256").update(address).digest("hex").slice(0, 32) + ending;
}

async function write(folder: string, head: Head, body: Buffer): Promise<void> {
  const file = path.join(folder, nameOf(head.address));
  const draft = `${file}.${process.pid}.draft`;
  await mkdir(folder, { recursive: true });
  await writeFile(draft, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]));
  await rename(draft, file);
}

async function read(folder: string, name: string): Promise<StoredPage | undefined> {
  try {
    const stored = await readFile(path.join(folder, name));
    const end = stored.indexOf("\n");
    const { address, status, headers, bytes } = JSON.parse(stored.subarray(0, end).toString()) as Head;
    const body = stored.subarray(end + 1);
    // A disk that was full or a power cut may have left half a file.
    if (body.length !== bytes || name !== nameOf(address)) return undefined;
    return { address, copy: await sharedCopy(status, new Headers(headers), body) };
  } catch {
    return undefined;
  }
}

async function removeOldBuilds(folder: string, build: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const other = path.join(folder, name);
    const age = name === build ? 0 : Date.now() - ((await stat(other).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (age > oldBuildDays * day) await rm(other, { recursive: true, force: true });
  }
}
