import type pg from "pg";
import { expect, test } from "vitest";
import { asOwner } from "#tests/database.ts";
import { privilegeMatrix } from "./privilege-matrix.server.ts";

test("every privilege of every role is listed in docs/privileges.txt", async () => {
  const matrix = await asOwner(privilegeMatrix);
  // After an intended change: npx vitest run catalog -u, and review the diff before committing.
  await expect(matrix).toMatchFileSnapshot("../../../../docs/privileges.txt");
});

test("every table has row-level security that also binds its owner", () =>
  asOwner(async (client) => expect(await tablesWithoutForcedSecurity(client)).toEqual([])));

test.each([
  ["no row-level security", "create table stray (id int)"],
  ["security that spares the owner", "create table stray (id int); alter table stray enable row level security"],
])("a table with %s is found", (_case, ddl) =>
  asOwner(async (client) => {
    await client.query(`begin; ${ddl}`);
    expect(await tablesWithoutForcedSecurity(client)).toEqual(["public.stray"]);
    await client.query("rollback");
  }),
);

test("every text column and text array has a length limit", () =>
  asOwner(async (client) => {
    const { rows } = await client.query(`
      select c.relname || '.' || a.attname as column
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and a.atttypid in ('text'::regtype, 'text[]'::regtype)
        and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey))
        -- An id and what refers to one are made by us, not typed.
        and a.attname not in ('id', 'user_id')`);
    expect(rows).toEqual([]);
  }));

test("every foreign key has an on-delete rule and an index", () =>
  asOwner(async (client) => {
    const { rows } = await client.query(`
      select k.conname from pg_constraint k
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and (
        -- Rows that need each other are checked when the transaction ends.
        k.confdeltype = 'a' and not k.condeferrable
        or not exists (select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1]))`);
    expect(rows).toEqual([]);
  }));

test("no table was analyzed while empty, which would give plans that scan everything later", () =>
  asOwner(async (owner) => {
    const { rows } = await owner.query(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples = 0`,
    );
    expect(rows).toEqual([]);
  }));

test("every updated_at is kept by the trigger", () =>
  asOwner(async (client) => {
    const { rows } = await client.query(`
      select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'updated_at'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'touches_updated_at')`);
    expect(rows).toEqual([]);
  }));

test("every timestamp has a time zone", () =>
  asOwner(async (client) => {
    const { rows } = await client.query(`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp without time zone'`);
    expect(rows).toEqual([]);
  }));

test("security definer functions have a pinned search path and are not public", () =>
  asOwner(async (client) => {
    const { rows } = await client.query(`
      select p.proname from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef and (
        not coalesce(p.proconfig::text like '%search_path=pg_catalog, pg_temp%', false)
        or has_function_privilege('public', p.oid, 'execute')
        or p.proowner <> 'courtside_intake'::regrole)`);
    expect(rows).toEqual([]);
  }));

async function tablesWithoutForcedSecurity(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker', 'drizzle')
      and n.nspname not like 'pg\\_t%' and not (c.relrowsecurity and c.relforcerowsecurity)`);
  return rows.map(({ name }) => name);
}
