import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { leftOut } from "#app/platform/backup/known-tables.server.ts";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { environmentFor } from "#app/platform/env.server.ts";
import { startLocalDatabase } from "#scripts/local-database.ts";
import { testSecret, withClient } from "#tests/database.ts";
import type { Settings, TestSite } from "#tests/site.ts";

const picture = "0123456789abcdef01234567-1794730978355";

type Command = "backup" | "migrate" | "restore" | "restored-mails" | "seed";

/** The operator's command, as `npm run backup` and `npm run restore` run it; from another build, if given. */
export function operate(command: Command, settings: Settings, args: string[], version = "") {
  const env = environmentFor({ NODE_ENV: "production", APP_SECRET: testSecret, ...settings });
  const began = performance.now();
  const node = path.resolve("node_modules/.bin/node");
  const options = { cwd: path.resolve(version), env, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(node, [`scripts/${command}.ts`, ...args], options);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  return { status, text: stdout + stderr, seconds };
}

export function backUp(testSite: TestSite, args: string[] = []): { file: string; seconds: number } {
  const { status, text, seconds } = operate("backup", testSite.settings, [
    "--to",
    path.join(testSite.folder, "backups"),
    ...args,
  ]);
  const file = /^(\/.*?): \d+ rows/m.exec(text)?.[1];
  if (status !== 0 || !file) throw new Error(`The backup failed:\n${text}`);
  return { file, seconds };
}

export function writePassphrase(testSite: TestSite): string {
  const file = path.join(testSite.folder, "passphrase");
  writeFileSync(file, "the passphrase of a drill\n", { mode: 0o600 });
  return file;
}

/** A fresh cluster with an empty database, and an empty folder for the pictures. */
export async function emptySite() {
  const folder = mkdtempSync(path.join(tmpdir(), "courtside-fresh-"));
  const { ownerUrl, stop } = await startLocalDatabase({ folder, hasty: true });
  return {
    settings: {
      DATABASE_URL: ownerUrl,
      MEDIA_DIR: path.join(folder, "media"),
      DATA_DIR: path.join(folder, "site"),
    } satisfies Settings,
    close: () => {
      stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Hanging = { settings: { MEDIA_DIR: string }; databaseUrl: string };

/** A picture that the home page shows. */
export async function hangPicture({ settings, databaseUrl }: Hanging): Promise<string> {
  const bytes = await sharp({ create: { width: 480, height: 320, channels: 3, background: "#186650" } })
    .jpeg()
    .toBuffer();
  mkdirSync(settings.MEDIA_DIR, { recursive: true });
  writeFileSync(path.join(settings.MEDIA_DIR, `${picture}.jpg`), bytes);
  await withClient(doorUrl(databaseUrl, testSecret, "courtside_admin"), async (admin) => {
    await admin.query("insert into pictures (url, alt, width, height) values ($1, 'The court', 480, 320)", [
      `/media/${picture}.jpg`,
    ]);
    await admin.query("update hero_content set background_image_url = $1", [`/media/${picture}.jpg`]);
  });
  return `/media/${picture}.jpg`;
}

/** A hash of every public page. */
export async function hashPages(url: string, extra: string[] = []): Promise<Record<string, string>> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, at]) => at || "/");
  const pages = [...listed, "/sitemap.xml", "/feed.xml", "/robots.txt", "/thank-you", "/no-such-page", ...extra];
  const hashes: Record<string, string> = {};
  for (const page of pages) {
    const bytes = Buffer.from(await (await fetch(url + page)).arrayBuffer());
    hashes[page] = createHash("sha256").update(bytes).digest("hex");
  }
  return hashes;
}

/** The counts after a restore: everything but short-lived data. */
export function asRestored(rows: Record<string, number>): Record<string, number> {
  // The migration that ends a restore recreates the role's key from the server's own secret.
  const isGone = (table: string) => table !== "door_keys" && leftOut.includes(`public.${table}`);
  return Object.fromEntries(Object.entries(rows).map(([table, count]) => [table, isGone(table) ? 0 : count]));
}

/** Row counts per table, as the backup role sees them. */
export function countRows(databaseUrl: string): Promise<Record<string, number>> {
  return withClient(databaseUrl, async (owner) => {
    await owner.query("set role courtside_backup");
    const { rows: tables } = await owner.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await owner.query(`select count(*)::int as count from ${name}`);
      counts[name] = rows[0].count;
    }
    return counts;
  });
}
