import type pg from "pg";
import { canaryPrefix, type Secret } from "./canaries.ts";

const like = `like '${canaryPrefix}%'`;

/** Every way in SQL to read a table. */
export function readings({ table }: Secret): string[] {
  const all = `select * from ${table}`;
  return [
    all,
    `table ${table}`,
    `select t from ${table} t`,
    `select t::text from ${table} t`,
    `select to_jsonb(t) from ${table} t`,
    `select array_agg(t) from ${table} t`,
    `select xmlagg(xmlforest(t)) from ${table} t`,
    `with stolen as materialized (${all}) table stolen`,
    `select * from (values (1)) one left join lateral (${all}) stolen on true`,
    `${all} for update skip locked`,
    `${all} tablesample system (100)`,
    `set row_security = off; ${all}`,
    `set role courtside_admin; ${all}`,
    `set session authorization courtside_service; ${all}`,
    `set search_path = pg_temp, graphile_worker, public; ${all}`,
    `copy ${table} to stdout`,
    `copy (${all}) to stdout`,
    `copy ${table} to '/tmp/stolen'`,
    `copy ${table} to program 'cat'`,
    `explain (analyze, verbose) ${all}`,
    `select query_to_xml('${all}', true, false, '')`,
    `select table_to_xml('${table}', true, false, '')`,
    `select * from ts_stat('select to_tsvector(t::text) from ${table} t')`,
    `prepare theft as ${all}; execute theft`,
    `begin; declare theft cursor with hold for ${all}; fetch all theft`,
    `do $$ declare r record; begin for r in ${all} loop raise notice '%', r; end loop; end $$`,
    `do $$ begin execute 'lock table ${table}'; perform 1/0 from ${table}; end $$`,
    `insert into ${table} ${all} returning *`,
    `update ${table} set ctid = ctid returning *`,
    `delete from ${table} returning *`,
    `merge into ${table} t using (values (1)) one on true when matched then delete`,
    `create view stolen as ${all}`,
    `create rule stolen as on insert to ${table} do also notify stolen`,
    `alter table ${table} owner to courtside_visitor`,
    `grant select on ${table} to courtside_visitor`,
    `create policy stolen on ${table} for select using (true)`,
    `create statistics stolen on ctid, xmin from ${table}`,
    `comment on table ${table} is 'mine'`,
  ];
}

/** And column by column, because a table may be open in part. */
export function columnReadings({ table, columns }: Secret): string[] {
  return columns.flatMap((column) => [
    `select "${column}" from ${table}`,
    `copy ${table} ("${column}") to stdout`,
    `select array_agg("${column}") from ${table}`,
  ]);
}

/** Errors, casts or estimates that could reveal what a policy hides. */
export function provocations({ table, columns }: Secret): string[] {
  return columns.flatMap((column) => {
    const text = `"${column}"::text`;
    return [
      `select ${text}::int from ${table}`,
      `select from ${table} where ${text}::int > 0`,
      `select from ${table} where ${text} ${like} and ${text}::date > now()`,
      `select from ${table} order by ${text}::numeric`,
      `select min(${text}), max(${text}), string_agg(${text}, ',') from ${table}`,
    ];
  });
}

/** Yes-or-no questions about hidden rows: each must be refused or find nothing. */
export function oracles({ table, columns }: Secret): string[] {
  return columns.flatMap((column) => [
    `select count(*)::int as found from ${table} where "${column}"::text ${like}`,
    `select (1 / (select count(*) from ${table} where "${column}"::text ${like}))::int as found`,
  ]);
}

/** Becoming every other role, including PostgreSQL's own: each must be refused and read nothing on the way. */
export async function becomings(owner: pg.ClientBase, self = "courtside_visitor"): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    "select quote_ident(rolname) as name from pg_roles where rolname <> $1 order by 1",
    [self],
  );
  return rows.flatMap(({ name }) => [
    `set role ${name}; select 1 as found`,
    `begin; set local role ${name}; select 1 as found; rollback`,
    `set session authorization ${name}; select 1 as found`,
    `select set_config('role', '${name}', false), 1 as found`,
    `set role ${name}; select * from accounts`,
    `set role ${name}; select * from messages`,
    `grant ${name} to ${self}; select 1 as found`,
  ]);
}

/** Every catalog view and table: statistics, activity, files, settings, roles. */
export async function catalogReadings(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('pg_catalog', 'information_schema', 'graphile_worker', 'drizzle', 'pg_toast')
      and c.relkind in ('r', 'v', 'p', 't') order by 1`);
  return rows.map(({ name }) => `select * from ${name} t limit 5000`);
}

/** Every function that is not PostgreSQL's own, with no arguments and with hostile ones. */
export async function callsOfFunctions(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; arguments: string[] }>(`
    select p.oid::regproc::text as name,
      array(select format_type(t, null) from unnest(p.proargtypes) as t) as arguments
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'graphile_worker') and p.prokind = 'f' order by 1`);
  return rows.flatMap(({ name, arguments: types }) => [
    `select ${name}(${types.map((type) => `null::${type}`)})`,
    `select ${name}(${types.map((type) => hostileArgument(type))})`,
  ]);
}

/** The plans of what a call runs with other rights, as far as a client can print them; constants in them are values. */
export function printedPlans(call: string): string[] {
  return ["parse", "rewritten", "plan"].map(
    (stage) => `begin; set local client_min_messages = debug5; set local plan_cache_mode = force_custom_plan;
      set local debug_pretty_print = off; set local debug_print_${stage} = on; select ${call}; select ${call}; rollback`,
  );
}

function hostileArgument(type: string): string {
  if (type === "text") return `$a$x', (select string_agg(email, ',') from public.messages)); --$a$`;
  if (type === "uuid") return "'00000000-0000-0000-0000-000000000000'::uuid";
  if (/int|numeric/.test(type)) return `(-1)::${type}`;
  return `null::${type}`;
}
