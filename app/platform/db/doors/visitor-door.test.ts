import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { env } from "#app/platform/env.server.ts";
import { asOwner, testSecret, withClient } from "#tests/database.ts";
import { asMember, asVisitor } from "#tests/principals.ts";
import { refused } from "#tests/refused.ts";

const tables = await asOwner(async (client) => {
  const { rows } = await client.query<{ name: string; column: string }>(`
    select t.table_name as name, (select c.column_name from information_schema.columns c
      where c.table_name = t.table_name and c.table_schema = 'public' order by ordinal_position limit 1) as column
    from information_schema.tables t where t.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1`);
  return rows;
});

test("there are tables to check", () => expect(tables.length).toBeGreaterThan(15));

test.each(tables)("a visitor cannot write to $name", async ({ name, column }) => {
  const table = sql.identifier(name);
  const verbs = [
    sql`insert into ${table} default values`,
    sql`update ${table} set ${sql.identifier(column)} = null`,
    sql`delete from ${table}`,
    sql`truncate ${table}`,
    sql`alter table ${table} disable row level security`,
    sql`drop table ${table}`,
  ];
  for (const verb of verbs) await asVisitor((tx) => refused(tx.execute(verb)));
});

const personal = [
  "messages",
  "quiz_submissions",
  "users",
  "sign_ins",
  "accounts",
  "verifications",
  "profiles",
  "user_roles",
];

test.each(personal)("neither a visitor nor a member can read %s", async (name) => {
  const read = sql`select * from ${sql.identifier(name)}`;
  await asVisitor((tx) => refused(tx.execute(read)));
  await asMember((tx) => refused(tx.execute(read)));
});

test.each([
  ["the job queue", sql`select * from graphile_worker._private_jobs`],
  ["adding a job", sql`select graphile_worker.add_job('x')`],
  ["where notifications go", sql`select notification_emails from site_settings`],
  ["every column of the settings", sql`select * from site_settings`],
  ["a table of their own", sql`create table mine (id int)`],
  ["a temporary table", sql`create temp table mine (id int)`],
  ["becoming the admin", sql`set role courtside_admin`],
  ["becoming the intake", sql`set role courtside_intake`],
  ["the migrations", sql`select * from drizzle.__drizzle_migrations`],
  ["the server's files", sql`select pg_read_file('PG_VERSION')`],
])("visitors are refused %s", (_what, statement) => asVisitor((tx) => refused(tx.execute(statement))));

test("the database ends a visitor's statement after two seconds, whatever the client's timeout", async () => {
  const url = doorUrl(env().DATABASE_URL ?? "", testSecret, "courtside_visitor");
  await withClient(url, async (visitor) => {
    expect((await visitor.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "2s" }]);
    await expect(visitor.query("select pg_sleep(5)")).rejects.toMatchObject({ code: "57014" });
  });
});
