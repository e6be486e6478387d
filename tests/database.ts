import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { closeToOthers } from "#app/platform/db/roles/roles.server.ts";
import { env } from "#app/platform/env.server.ts";

export const testSecret = "a-secret-for-tests-of-at-least-32-characters";

/** Another database on the same server. */
export function onDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

export async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Roles belong to the whole server, so tests that recreate them run one at a time. */
export function inTurnOnServer<Result>(serverUrl: string, work: () => Promise<Result>): Promise<Result> {
  return withClient(serverUrl, async (client) => {
    await client.query("select pg_advisory_lock(hashtextextended('courtside roles in tests', 0))");
    // The lock ends with its connection.
    return work();
  });
}

export async function cloneDatabase(ownerUrl: string, template: string): Promise<string> {
  const name = `courtside_test_${randomBytes(6).toString("hex")}`;
  await withClient(ownerUrl, (owner) => owner.query(`create database ${name} template ${template} strategy file_copy`));
  const url = onDatabase(ownerUrl, name);
  await withClient(url, closeToOthers);
  return url;
}

/** An owner may not terminate other roles' connections, so this waits until the last one has closed. */
export async function dropDatabase(ownerUrl: string, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await withClient(ownerUrl, async (owner) => {
    for (let attempt = 0; attempt < 50; attempt++) {
      const dropped = await owner.query(`drop database if exists ${name}`).catch(() => undefined);
      if (dropped) return;
      await pause(40);
    }
  });
}

/** The tests' database as its owner, for what no role of the site may do. */
export function asOwner<Result>(use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const { DATABASE_URL } = env();
  if (!DATABASE_URL) throw new Error("This is not a test");
  return withClient(DATABASE_URL, use);
}
