import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { folderStorage } from "#app/platform/media/folder-storage.server.ts";
import { startLocalDatabase } from "#scripts/local-database.ts";
import { until } from "#tests/mailbox.ts";
import { startNode } from "#tests/site.ts";
import { makeTemplate } from "#tests/template.ts";
import { countRows } from "./drill.ts";

const megabyte = 1024 * 1024;

/** Fills the database's disk to the last byte, then frees it; and likewise the pictures' disk. */
export async function onAFullDisk() {
  const folder = mkdtempSync(path.join(tmpdir(), "courtside-disk-"));
  execFileSync("chmod", ["755", folder]);
  const disks = { database: path.join(folder, "database"), media: path.join(folder, "media") };
  for (const [disk, size] of [
    [disks.database, "400m"],
    [disks.media, "4m"],
  ] as const) {
    mkdirSync(disk);
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "none", disk]);
  }
  try {
    return { ...(await fillDatabase(disks.database, folder)), ...(await fillMedia(disks.media)) };
  } finally {
    for (const disk of Object.values(disks)) execFileSync("umount", ["-l", disk]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fillDatabase(disk: string, folder: string) {
  const database = path.join(disk, "cluster-folder");
  execFileSync("chmod", ["755", disk]);
  const { ownerUrl } = await startLocalDatabase({ folder: database });
  const url = await makeTemplate(ownerUrl, "courtside_full", ["essential", "demo"]);
  const settings = { DATABASE_URL: url, WORKER: "off", DATA_DIR: path.join(folder, "site") } as const;
  const node = await startNode(settings);
  const acknowledged = new Set<string>();
  const refused: number[] = [];
  const write = async (email: string) => {
    const status = await send(node.url, email);
    if (status === 303) acknowledged.add(email);
    else refused.push(status);
    return status;
  };
  for (let turn = 0; turn < 20; turn++) await write(`before${turn}@player.example`);

  const filler = path.join(disk, "filler");
  fill(disk, filler);
  for (let turn = 0; turn < 3_000 && refused.length < 20; turn++) await write(`full${turn}@player.example`);
  const pages = await Promise.all(["/", "/services", "/blog"].map(async (at) => (await fetch(node.url + at)).status));

  rmSync(filler);
  // It may have exited when its log could not be written; its supervisor starts it again.
  const { stop } = await startLocalDatabase({ folder: database });
  await until(
    async () => (await write(`after${refused.length}@player.example`)) === 303,
    "messages to be taken again",
    60,
  );
  await node.end("SIGKILL");
  const { messages } = await countRows(url);
  stop();
  return {
    acknowledged: acknowledged.size,
    stored: messages,
    refusals: [...new Set(refused)],
    pages,
    isWhole:
      (messages ?? 0) >= acknowledged.size &&
      refused.every((status) => status === 503) &&
      pages.every((status) => status === 200),
  };
}

async function fillMedia(disk: string) {
  const storage = folderStorage(disk);
  await storage.put("small-1.jpg", Buffer.alloc(1_000), "image/jpeg");
  fill(disk, path.join(disk, "filler"));
  const outcome = await storage.put("large-2.jpg", Buffer.alloc(3 * megabyte), "image/jpeg").then(
    () => "stored",
    (error: NodeJS.ErrnoException) => error.code,
  );
  return { upload: outcome, left: readdirSync(disk).toSorted() };
}

function fill(disk: string, filler: string): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - 16 * 1024)));
}

async function send(url: string, email: string): Promise<number> {
  const body = new URLSearchParams({ name: "Dana Field", email, message: "Is Saturday free? ".repeat(200) });
  const answer = await fetch(`${url}/?index`, { method: "POST", body, redirect: "manual" }).catch(() => undefined);
  return answer?.status ?? 0;
}
