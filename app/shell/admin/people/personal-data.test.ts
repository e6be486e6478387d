import type pg from "pg";
import { expect, test } from "vitest";
import { asOwner } from "#tests/database.ts";
import { personalData } from "#tests/personal-data.ts";

const declared = Object.entries(personalData).flatMap(
  ([table, { personal, legal, secret, pseudonym, published, plain }]) =>
    [personal, legal, secret, pseudonym, published, plain].flatMap((columns) =>
      (columns ?? []).map((column) => `${table}.${column}`),
    ),
);

/** Every column that can hold text: all types except those known to hold none. */
async function wordColumns(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select n.nspname || '.' || c.relname || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_t%'
      and format_type(a.atttypid, null) not in ('boolean', 'smallint', 'integer', 'bigint', 'double precision', 'numeric',
        'timestamp with time zone', 'date', 'uuid')`);
  return rows.map(({ name }) => name);
}

const undeclared = async (owner: pg.Client) => (await wordColumns(owner)).filter((name) => !declared.includes(name));

test("every text column is declared once, and every declared column exists", () =>
  asOwner(async (owner) => expect(declared.toSorted()).toEqual((await wordColumns(owner)).toSorted())));

test.each([
  ["table", "create table waiting_list (id int, email text)", ["public.waiting_list.email"]],
  ["column", "alter table messages add column nickname text", ["public.messages.nickname"]],
  ["type", "alter table messages add column extra jsonb, add column seen_from inet", 2],
])("a new %s without a declaration is found", (_case, ddl, found) =>
  asOwner(async (owner) => {
    await owner.query(`begin; ${ddl}`);
    const names = await undeclared(owner);
    await owner.query("rollback");
    expect(typeof found === "number" ? names.length : names).toEqual(found);
  }),
);

test("every personal column declares how it is erased and how long it is kept", () => {
  for (const [table, { personal, legal, secret, erased, kept }] of Object.entries(personalData)) {
    if (personal || legal || secret) expect(erased, table).toBeTruthy();
    expect(kept, table).toBeTruthy();
  }
});
