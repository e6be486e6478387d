import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { Manifest, manifestName, partOf } from "./manifest.server.ts";
import { RefusedBackup } from "./refused-backup.ts";
import { isSealed, seal, unseal } from "./seal.server.ts";
import { type Entry, packTar, unpackTar } from "./tar.server.ts";

const ownName = /^courtside-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.tar\.gz(\.sealed)?$/;

type Writing = { folder: string; madeAt: Date; passphrase: string | undefined };

/** Under another name until it has been read back and found whole. */
export async function writeBackupFile(entries: AsyncIterable<Entry>, { folder, madeAt, passphrase }: Writing) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const moment = madeAt.toISOString().replace(/\.\d+/, "").replaceAll(":", "-");
  const file = path.join(folder, `courtside-${moment}.tar.gz${passphrase ? ".sealed" : ""}`);
  const unfinished = `${file}.part`;
  try {
    const packed = Readable.from(packTar(entries, madeAt));
    const written = createWriteStream(unfinished, { mode: 0o600, flush: true });
    if (passphrase) await pipeline(packed, createGzip(), (source) => seal(source, passphrase), written);
    else await pipeline(packed, createGzip(), written);
    const manifest = await checkBackupFile(unfinished, passphrase);
    await rename(unfinished, file);
    return { file, bytes: (await stat(file)).size, manifest };
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Reads the whole file and says what it holds, or refuses it. */
export async function checkBackupFile(file: string, passphrase: string | undefined): Promise<Manifest> {
  const found: Manifest["parts"] = {};
  for await (const { name, bytes } of readBackupFile(file, passphrase)) {
    if (name === manifestName) return agreeing(readManifest(bytes), found);
    found[name] = partOf(bytes);
  }
  throw new RefusedBackup("The file ends before it says what it holds.");
}

export async function* readBackupFile(file: string, passphrase: string | undefined): AsyncGenerator<Entry> {
  const bytes = createReadStream(file);
  const isLocked = isSealed(await firstBytes(file));
  if (isLocked && !passphrase) throw new RefusedBackup("This backup is sealed: name its --passphrase-file.");
  const opened = isLocked && passphrase ? Readable.from(unseal(bytes, passphrase)) : bytes;
  const unzipped = createGunzip();
  // What goes wrong on the way arrives at the reader as the unzipped stream's own failure.
  const arriving = pipeline(opened, unzipped).catch(() => {});
  try {
    yield* unpackTar(unzipped);
  } catch (error) {
    throw isFromZlib(error) ? new RefusedBackup("The file is damaged.") : error;
  } finally {
    unzipped.destroy();
    await arriving;
  }
}

/** Keeps the newest; touches nothing that does not bear a backup's name. */
export async function pruneBackupFiles(folder: string, keep: number): Promise<string[]> {
  const own = (await readdir(folder)).filter((name) => ownName.test(name)).toSorted();
  const old = own.slice(0, Math.max(0, own.length - keep));
  for (const name of old) await rm(path.join(folder, name));
  return old;
}

function readManifest(bytes: Buffer): Manifest {
  const read = Manifest.safeParse(JSON.parse(bytes.toString()));
  if (!read.success) throw new RefusedBackup("The file was made by a version that this one does not understand.");
  return read.data;
}

function agreeing(manifest: Manifest, found: Manifest["parts"]): Manifest {
  const names = new Set([...Object.keys(manifest.parts), ...Object.keys(found)]);
  for (const name of names)
    if (manifest.parts[name]?.sha256 !== found[name]?.sha256) throw new RefusedBackup(`${name} is damaged or missing.`);
  return manifest;
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function isFromZlib(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
