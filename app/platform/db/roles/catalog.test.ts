import type pg from "pg";
import { expect, test } from "vitest";
import { asOwner } from "#tests/database.ts";
import { backupPolicy } from "./backup-access.server.ts";
import { privilegeMatrix } from "./privilege-matrix.server.ts";

test("every privilege of every role is listed in docs/privileges.txt", async () => {
  const matrix = await asOwner(privilegeMatrix);
  // After an intended change: npx vitest run catalog -u, and review the diff before committing.
  await expect(matrix).toMatchFileSnapshot("../../../../docs/privileges.txt");
});

test("row-level security also binds the owner, and policies take effect", () =>
  asOwner(async (client) => expect(await tablesHalfSecured(client)).toEqual([])));

test.each([
  ["security that spares the owner", "alter table stray enable row level security"],
  ["a policy without row-level security", "create policy wide on stray using (true)"],
])("a table with %s is found", (_case, ddl) =>
  asOwner(async (client) => {
    await client.query(`begin; create table stray (id int); ${ddl}`);
    expect(await tablesHalfSecured(client)).toEqual(["stray"]);
    await client.query("rollback");
  }),
);

test("grants decide alone where no policy depends on the row", () =>
  asOwner(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_policies where schemaname = 'public' and policyname <> $1
       group by 1 having bool_and(coalesce(qual, 'true') = 'true' and coalesce(with_check, 'true') = 'true')`,
      [backupPolicy],
    );
    // The intake needs the right to select from it, to copy its shape, but no policy lets it read a row.
    expect(rows).toEqual([{ name: "page_views" }]);
  }));

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

async function tablesHalfSecured(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'page_views_by_day') and (
      c.relrowsecurity and not c.relforcerowsecurity
      or not c.relrowsecurity and (n.nspname <> 'public' or exists (select from pg_policy p where p.polrelid = c.oid)))`);
  return rows.map(({ name }) => name);
}
