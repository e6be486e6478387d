import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, unlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { msPerDay } from "#app/lib/time/durations.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { type PageCopy, sharedCopy } from "./page-copy.server.ts";

const oldBuildDays = 7;
const ending = ".page";
const tryAgainMs = 30_000;

type Head = { address: string; status: number; headers: Record<string, string>; bytes: number };
export type StoredPage = { address: string; copy: PageCopy };
export type PageFiles = ReturnType<typeof pageFiles>;

/**
 * The last good copies on disk, for a start without the database. Each build has its own folder because its HTML
 * names its assets. Processes may share the folder because files are replaced atomically.
 */
export function pageFiles(folder: string, build: string, { retryMs = tryAgainMs } = {}) {
  const own = path.join(folder, build);
  /** Digests of what is on disk or being written. */
  const written = new Map<string, string | undefined>();
  // Writes run one after the other, so that an older copy never replaces a newer one.
  let work = Promise.resolve();
  const later = (step: () => Promise<unknown>) => {
    work = work.then(step).then(() => {});
  };

  function keep(address: string, copy: PageCopy): void {
    if (written.has(address) && written.get(address) === copy.digest) return;
    written.set(address, copy.digest);
    later(() => write(own, address, copy).catch((error) => tryAgain(address, copy, error)));
  }

  /** Retries after a failed write (a full disk), unless the page has changed since. */
  function tryAgain(address: string, copy: PageCopy, error: unknown): void {
    log.warn(reasonOf(error), "could not update a page's copy on disk");
    const retry = () => {
      if (written.get(address) !== copy.digest) return;
      written.delete(address);
      keep(address, copy);
    };
    setTimeout(retry, retryMs).unref();
  }

  return {
    keep,
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
    /** Resolves when all pending writes are done. */
    settled: () => work,
  };
}

function nameOf(address: string): string {
  return createHash("sha256").update(address).digest("hex").slice(0, 32) + ending;
}

async function write(folder: string, address: string, { status, headers, forms }: PageCopy): Promise<void> {
  const { bytes } = forms.identity;
  const head: Head = { address, status, headers, bytes: bytes.length };
  const file = path.join(folder, nameOf(address));
  const draft = `${file}.${process.pid}.draft`;
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(draft, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]));
    await rename(draft, file);
  } catch (error) {
    // A partial draft would keep the disk full.
    await rm(draft, { force: true });
    throw error;
  }
}

async function read(folder: string, name: string): Promise<StoredPage | undefined> {
  try {
    const stored = await readFile(path.join(folder, name));
    const end = stored.indexOf("\n");
    const { address, status, headers, bytes } = JSON.parse(stored.subarray(0, end).toString()) as Head;
    const body = stored.subarray(end + 1);
    // A full disk or a power cut may have left a partial file.
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
    if (age > oldBuildDays * msPerDay) await rm(other, { recursive: true, force: true });
  }
}
