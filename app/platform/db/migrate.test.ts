import { expect, inject, test } from "vitest";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { dropDatabase, inTurnOnServer, onDatabase, testSecret, withClient } from "#tests/database.ts";
import { startOwnServer } from "#tests/own-server.ts";
import { migrateDatabase } from "./migrate.server.ts";

const ownerUrl = inject("ownerUrl");

async function withFreshDatabase(use: (url: string) => Promise<void>): Promise<void> {
  const name = `courtside_test_fresh_${Date.now()}`;
  await withClient(ownerUrl, (owner) => owner.query(`create database ${name}`));
  try {
    await inTurnOnServer(ownerUrl, () => use(onDatabase(ownerUrl, name)));
  } finally {
    await dropDatabase(ownerUrl, onDatabase(ownerUrl, name));
  }
}

async function countMigrations(url: string): Promise<number> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ count: number }>("select count(*)::int as count from drizzle.__drizzle_migrations"),
  );
  return rows[0]?.count ?? 0;
}

test("three nodes that start at once migrate the database once", () =>
  withFreshDatabase(async (url) => {
    const target = { ownerUrl: url, secret: testSecret };
    await Promise.all([migrateDatabase(target), migrateDatabase(target), migrateDatabase(target)]);
    const once = await countMigrations(url);
    await migrateDatabase(target);
    expect(await countMigrations(url)).toBe(once);
  }));

test("a migration waits for another node's, but gives up when a table is locked too long", () =>
  withFreshDatabase(async (url) => {
    const target = { ownerUrl: url, secret: testSecret };
    await migrateDatabase(target);
    await withClient(url, async (holder) => {
      await holder.query("begin; lock table drizzle.__drizzle_migrations");
      setTimeout(() => holder.query("rollback"), 1_000);
      const began = Date.now();
      await migrateDatabase(target);
      expect(Date.now() - began).toBeGreaterThan(900);
    });
  }));

test("the next migration resets what roles changed about themselves", async () => {
  // On its own server: role settings are global, and other tests compare them at the same time.
  const { ownerUrl: url, stop } = await startOwnServer();
  const roles = ["courtside_visitor", "courtside_booking"] as const;
  for (const role of roles)
    await withClient(doorUrl(url, testSecret, role), async (stranger) => {
      await stranger.query(`alter role ${role} set work_mem = '5MB'`);
      await stranger.query(`alter role ${role} in database ${new URL(url).pathname.slice(1)} set work_mem = '5MB'`);
    });
  await migrateDatabase({ ownerUrl: url, secret: testSecret });
  const { rows } = await withClient(url, (owner) =>
    owner.query(
      `select setrole::regrole as role, setconfig as limits from pg_db_role_setting
       where setrole = any ($1::regrole[]) order by setrole::regrole::text desc`,
      [roles],
    ),
  );
  stop();
  const limits = (statement: number, lock: number) => [
    ...[`statement_timeout=${statement}s`, `lock_timeout=${lock}s`, "idle_in_transaction_session_timeout=5s"],
  ];
  expect(rows).toEqual([
    { role: "courtside_visitor", limits: limits(2, 1) },
    { role: "courtside_booking", limits: limits(4, 3) },
  ]);
}, 60_000);
