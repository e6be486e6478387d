import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { type Entry, packArchive, RefusedBackup, readPartName, unpackArchive } from "./archive.server.ts";
import { checkPart, readManifest, refuseDisagreement } from "./check-part.server.ts";
import { type Manifest, partOf } from "./manifest.server.ts";
import { isSealed, longestMagic, sealBackup, unsealBackup } from "./seal.server.ts";

const ownName = /^courtside-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.tar\.gz(\.age)?$/;

type Writing = { folder: string; madeAt: Date; passphrase: string | undefined };

/** Written under a temporary name until it has been read back and verified. */
export async function writeBackupFile(entries: AsyncIterable<Entry>, { folder, madeAt, passphrase }: Writing) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const moment = madeAt.toISOString().replace(/\.\d+/, "").replaceAll(":", "-");
  const file = path.join(folder, `courtside-${moment}.tar.gz${passphrase ? ".age" : ""}`);
  const unfinished = `${file}.part`;
  try {
    const written = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await writeTo(written, packArchive(entries, madeAt), passphrase);
    const manifest = await checkBackupFile(unfinished, passphrase);
    await rename(unfinished, file);
    return { file, bytes: (await stat(file)).size, manifest };
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function writeTo(written: NodeJS.WritableStream, packed: Readable, passphrase: string | undefined) {
  const zipped = createGzip();
  if (!passphrase) return pipeline(packed, zipped, written);
  const sealing = (async () => pipeline(await sealBackup(zipped, passphrase), written))();
  await Promise.all([pipeline(packed, zipped), sealing]);
}

/** Reads the whole file and returns what it holds, or throws if it is not a valid backup. */
export async function checkBackupFile(file: string, passphrase: string | undefined): Promise<Manifest> {
  const found = new Map<string, Manifest["parts"][string]>();
  let manifest: Manifest | undefined;
  let isPastRows = false;
  for await (const entry of readBackupFile(file, passphrase)) {
    const part = readPartName(entry.name);
    if (manifest) throw new RefusedBackup("The file goes on after its end.");
    if (part.kind === "manifest") manifest = readManifest(entry.bytes);
    else {
      // Pictures are stored as they are read, so all rows must have been loaded before the first one.
      if (part.kind === "rows" && isPastRows) throw new RefusedBackup("The parts are not in their order.");
      isPastRows = part.kind === "media";
      checkPart(part, entry);
      found.set(entry.name, partOf(entry.bytes));
    }
  }
  if (!manifest) throw new RefusedBackup("The file ends before it says what it holds.");
  refuseDisagreement(manifest, found);
  return manifest;
}

export async function* readBackupFile(file: string, passphrase: string | undefined): AsyncGenerator<Entry> {
  const isLocked = isSealed(await firstBytes(file));
  if (isLocked && !passphrase) throw new RefusedBackup("This backup is sealed: name its --passphrase-file.");
  // An attacker who can replace the file could also leave out the encryption.
  if (!isLocked && passphrase) throw new RefusedBackup("This backup is not sealed, though a passphrase was given.");
  const bytes = createReadStream(file);
  const opened = passphrase ? await unsealBackup(bytes, passphrase) : bytes;
  const unzipped = createGunzip();
  // Any error on the way surfaces as an error of the unzipped stream.
  const arriving = pipeline(opened, unzipped).catch(() => {});
  try {
    yield* unpackArchive(unzipped);
  } catch (error) {
    throw isOfTheMachine(error) || error instanceof RefusedBackup ? error : new RefusedBackup("The file is damaged.");
  } finally {
    unzipped.destroy();
    await arriving;
  }
}

/** Keeps the newest backups. Ignores files that are not named like a backup. */
export async function pruneBackupFiles(folder: string, keep: number): Promise<string[]> {
  const own = (await readdir(folder)).filter((name) => ownName.test(name)).toSorted();
  const old = own.slice(0, Math.max(0, own.length - keep));
  for (const name of old) await rm(path.join(folder, name));
  return old;
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestMagic), 0, longestMagic, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** An unreadable file is not the same as a damaged one. */
function isOfTheMachine(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
