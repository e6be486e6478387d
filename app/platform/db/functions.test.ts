import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { afterAll, expect, test } from "vitest";
import { asOwner } from "#tests/database.ts";
import { applyFunctions, listFunctions, readFunctions } from "./functions.server.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The functions as another version might define them. */
function otherVersion(name: string, change: (file: string) => void): string {
  const root = mkdtempSync(path.join(tmpdir(), "courtside-functions-"));
  folders.push(root);
  cpSync("drizzle", path.join(root, "drizzle"), { recursive: true });
  change(path.join(root, "drizzle/functions", `${name}.sql`));
  return root;
}

const louder = (file: string) => {
  const sql = readFileSync(file, "utf8");
  writeFileSync(file, sql.replace("new.updated_at := now()", "new.updated_at := clock_timestamp()"));
};

async function definitionOf(client: pg.Client, name: string): Promise<string | undefined> {
  return (await listFunctions(client)).find((one) => one.name === name)?.definition;
}

test("every function in the database has a file, and every file a function", () =>
  asOwner(async (client) => {
    const files = readFunctions(".").map(({ name }) => name);
    expect(files.length).toBeGreaterThan(15);
    expect((await listFunctions(client)).map(({ name }) => name).toSorted()).toEqual(files);
  }));

test("a function without a file is reported", () =>
  asOwner(async (client) => {
    await client.query("begin; create function stray() returns int language sql as 'select 1'");
    const files = readFunctions(".").map(({ name }) => name);
    expect((await listFunctions(client)).map(({ name }) => name).filter((name) => !files.includes(name))).toEqual([
      "stray",
    ]);
    await client.query("rollback");
  }));

test("the database's functions match their files", () =>
  asOwner(async (client) => {
    const before = await listFunctions(client);
    // Applies every file again, whatever its note says.
    await client.query("begin; set local check_function_bodies = off");
    await client.query("grant create on schema public to courtside_intake");
    for (const { sql } of readFunctions(".")) await client.query(sql);
    expect(await listFunctions(client)).toEqual(before);
    await client.query("rollback");
  }));

test("a changed file is applied once, an unchanged one is not applied", () =>
  asOwner(async (client) => {
    expect(await applyFunctions(client)).toEqual([]);
    const tomorrow = otherVersion("touch_updated_at", louder);
    expect(await applyFunctions(client, tomorrow)).toEqual(["touch_updated_at"]);
    expect(await definitionOf(client, "touch_updated_at")).toContain("clock_timestamp()");
    expect(await applyFunctions(client, tomorrow)).toEqual([]);
    expect(await applyFunctions(client), "and back").toEqual(["touch_updated_at"]);
    expect(await definitionOf(client, "touch_updated_at")).not.toContain("clock_timestamp()");
  }));

test("a function changed by hand is restored", () =>
  asOwner(async (client) => {
    await client.query("alter function receive_message reset search_path");
    expect(await applyFunctions(client)).toEqual(["receive_message"]);
    expect(await definitionOf(client, "receive_message")).toContain("'pg_catalog', 'pg_temp'");
  }));

test("a dropped function is recreated with its owner and grants", () =>
  asOwner(async (client) => {
    const facts =
      "select proowner::regrole::text as owner, proacl::text[] as grants from pg_proc where proname = 'salt_of'";
    const { rows: before } = await client.query(facts);
    await client.query("drop function salt_of");
    expect(await applyFunctions(client)).toEqual(["salt_of"]);
    expect((await client.query(facts)).rows).toEqual(before);
    const { rows } = await client.query("select has_schema_privilege('courtside_intake', 'public', 'create') as may");
    expect(rows).toEqual([{ may: false }]);
  }));

test("a file that would leave two functions of one name is refused and changes nothing", () =>
  asOwner(async (client) => {
    const other = otherVersion("salt_of", (file) =>
      appendFileSync(file, "create function salt_of() returns int language sql as 'select 1';"),
    );
    await expect(applyFunctions(client, other)).rejects.toThrow("2 functions called salt_of");
    expect((await listFunctions(client)).filter(({ name }) => name === "salt_of")).toHaveLength(1);
  }));

test("a file that fails changes none of the others", () =>
  asOwner(async (client) => {
    const other = otherVersion("touch_updated_at", louder);
    appendFileSync(path.join(other, "drizzle/functions/weigh_sender.sql"), "select no_such_column;");
    await expect(applyFunctions(client, other)).rejects.toThrow("no_such_column");
    expect(await definitionOf(client, "touch_updated_at")).not.toContain("clock_timestamp()");
  }));

test("a version older than the database leaves its functions alone", () =>
  asOwner(async (client) => {
    const yesterday = otherVersion("touch_updated_at", louder);
    const tomorrow = "insert into drizzle.__drizzle_migrations (hash, created_at) values ('tomorrow', 1e14)";
    await client.query(tomorrow);
    expect(await applyFunctions(client, yesterday)).toEqual([]);
    await client.query("delete from drizzle.__drizzle_migrations where hash = 'tomorrow'");
    expect(await applyFunctions(client, yesterday)).toEqual(["touch_updated_at"]);
  }));
