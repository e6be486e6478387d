import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Storage } from "./storage.server.ts";

const unfinished = ".part";

export function folderStorage(folder: string): Storage {
  const at = (name: string) => path.join(folder, path.basename(name));
  return {
    // Written under a temporary name first, so that no one is served a partial file.
    async put(name, bytes) {
      await mkdir(folder, { recursive: true });
      try {
        await writeFile(at(name) + unfinished, bytes);
        await rename(at(name) + unfinished, at(name));
      } finally {
        // A full disk would leave a partial file.
        await rm(at(name) + unfinished, { force: true });
      }
    },
    get: (name) => orNothing(readFile(at(name))),
    remove: (name) => rm(at(name), { force: true }),
    async *list() {
      for (const name of (await orNothing(readdir(folder))) ?? []) {
        const facts = await orNothing(stat(at(name)));
        if (facts?.isFile()) yield { name, changedAt: facts.mtime };
      }
    },
  };
}

async function orNothing<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
