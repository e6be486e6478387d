import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { deletePost } from "#app/features/blog/mutations.server.ts";
import { deleteQuestion } from "#app/features/quiz/mutations.server.ts";
import { deleteService } from "#app/features/services/mutations.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import { deleteTestimonial } from "#app/features/testimonials/mutations.server.ts";
import { closeConnections, connectionTo, type Tx } from "#app/platform/db/connection.server.ts";
import { provideEnvironment } from "#app/platform/env.server.ts";
import { playDemo } from "#seeds/living/living-demo.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { earlierSite } from "#tests/earlier-site.ts";
import { addMember } from "#tests/member.ts";
import { startOwnServer } from "#tests/own-server.ts";
import { hangPicture, operate } from "./drill.ts";

/**
 * `npm run make:earlier-site`: the demo's year as a site of its own, with accounts, a picture and deletions that can
 * still be undone, as a backup. The start of the upgrade drill; made at the first migrations and then kept.
 */
const smallYear = {
  ...{ weeks: 52, households: 40, lessonsPerWeek: 2, requests: 300, quizResults: 60, views: 4_000 },
};
const folder = mkdtempSync(path.join(tmpdir(), "courtside-earlier-"));
const server = await startOwnServer();
const { ownerUrl } = server;
const settings = {
  ...{ DATABASE_URL: ownerUrl, MEDIA_DIR: path.join(folder, "media"), DATA_DIR: path.join(folder, "site") },
};
provideEnvironment({ ...settings, NODE_ENV: "development", APP_SECRET: testSecret, LOG_LEVEL: "warn" });
try {
  const zone = defaultSettings.time_zone;
  await playDemo({ ownerUrl, zone, now: Date.now(), seed: "an earlier site", size: smallYear });
  await addAccounts();
  await hangPicture({ settings, databaseUrl: ownerUrl });
  await withClient(server.superuserUrl, deleteForNow);
  await closeConnections();
  const { status, text } = operate("backup", settings, ["--to", folder]);
  const file = /^(\/.*?): \d+ rows/m.exec(text)?.[1];
  if (status !== 0 || !file) throw new Error(`The backup failed:\n${text}`);
  mkdirSync(path.dirname(earlierSite), { recursive: true });
  copyFileSync(file, earlierSite);
  process.stdout.write(text);
} finally {
  server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function addAccounts(): Promise<void> {
  await addMember(ownerUrl, "coach@court.example", { isAdmin: true });
  await addMember(ownerUrl, "second@court.example", { isAdmin: true });
  await addMember(ownerUrl, "unconfirmed@court.example", { isConfirmed: false });
  await withClient(server.superuserUrl, (superuser) =>
    superuser.query(`
      insert into two_factors (id, user_id, secret, backup_codes, verified)
      select 'factor of ' || id, id, 'a sealed secret', 'sealed codes', true from users where email like 'coach@%';
      update users set two_factor_enabled = true where email like 'coach@%';
      update site_settings set is_demo = false`),
  );
}

/** One deletion of each kind that deletes other rows too. */
async function deleteForNow(superuser: pg.Client): Promise<void> {
  const deletions: [string, (tx: Tx, id: string) => Promise<string | undefined>][] = [
    ["blog_posts", deletePost],
    ["quiz_questions", deleteQuestion],
    ["services", deleteService],
    ["testimonials", deleteTestimonial],
  ];
  for (const [table, remove] of deletions) {
    const { rows } = await superuser.query<{ id: string }>(
      `select id from ${table} order by created_at desc, id limit 1`,
    );
    const deletion = await connectionTo("courtside_admin").transaction((tx) => remove(tx, rows[0]?.id ?? ""));
    if (!deletion) throw new Error(`Nothing of ${table} was deleted`);
  }
}
