import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { environmentFor } from "#app/platform/env.server.ts";
import { testSecret } from "./database.ts";

/** What a later version might do: fill a new column on the busiest table, add an index and a table. */
const sampleMigration = `alter table messages add column mood text not null default 'calm';
--> statement-breakpoint
create index messages_by_mood on messages (mood);
--> statement-breakpoint
create table moods (name text primary key);`;

type Run = { text: string; seconds: number };

/** Migrates to a version with one more migration than this one. */
export async function migrateToSample(databaseUrl: string): Promise<Run> {
  const folder = mkdtempSync(path.join(tmpdir(), "courtside-sample-"));
  writeMigrations(folder);
  const run = await migrateInProcess(databaseUrl, folder);
  rmSync(folder, { recursive: true, force: true });
  return run;
}

/** `npm run db:migrate` in its own process, with the migrations of another folder if given. */
export async function migrateInProcess(databaseUrl: string, folder = path.resolve()): Promise<Run> {
  const began = performance.now();
  const env = environmentFor({ DATABASE_URL: databaseUrl, APP_SECRET: testSecret });
  const script = path.resolve("scripts/migrate.ts");
  const child = spawn(path.resolve("node_modules/.bin/node"), [script], { cwd: folder, env });
  let text = "";
  child.stderr.on("data", (chunk: Buffer) => {
    text += chunk;
  });
  await once(child, "close");
  return { text, seconds: Math.round((performance.now() - began) / 100) / 10 };
}

function writeMigrations(folder: string): void {
  cpSync("drizzle", path.join(folder, "drizzle"), { recursive: true });
  cpSync("package.json", path.join(folder, "package.json"));
  writeFileSync(path.join(folder, "drizzle", "9999_sample.sql"), sampleMigration);
  const journalFile = path.join(folder, "drizzle", "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(journalFile, "utf8"));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_sample" });
  writeFileSync(journalFile, JSON.stringify(journal));
}
