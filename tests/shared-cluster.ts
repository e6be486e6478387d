import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startLocalDatabase } from "#scripts/local-database.ts";
import { makeTemplate } from "./template.ts";

export const templateName = "courtside_template";

/** Playwright's global setup: one PostgreSQL for all sites of a run that can share it. */
export default async function startSharedCluster(): Promise<() => void> {
  const folder = folderOf(process.pid);
  mkdirSync(folder, { recursive: true });
  const { ownerUrl, superuserUrl, stop } = await startLocalDatabase({ folder, hasty: true });
  await makeTemplate(ownerUrl, templateName, ["essential", "demo"]);
  writeFileSync(path.join(folder, "urls.json"), JSON.stringify({ ownerUrl, superuserUrl }), { mode: 0o600 });
  return () => {
    stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A worker is the runner's child. */
export function sharedCluster(): { ownerUrl: string; superuserUrl: string } {
  return JSON.parse(readFileSync(path.join(folderOf(process.ppid), "urls.json"), "utf8"));
}

function folderOf(runner: number): string {
  return path.join(tmpdir(), `courtside-run-${runner}`);
}
