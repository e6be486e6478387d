import { randomBytes } from "node:crypto";
import type pg from "pg";

/** The text in every row that no visitor may see. Statements may contain its first letters, never a whole one. */
export const canaryPrefix = "canary";
const mark = randomBytes(4).toString("hex");
const marker = `${canaryPrefix}-${mark}`;
/** A canary as a text, and as an id. */
const wholeCanary = new RegExp(`${marker}-\\d+|${mark}-[0-9a-f]{4}-4`, "g");
export const perTable = 1_000;
const oneRow = new Set(["forecast_settings", "push_keys"]);
export const leastIn = (table: string) => (oneRow.has(table) ? 1 : perTable);

export function canary(turn: number): string {
  return `${marker}-${turn}@player.example`;
}

export function canariesIn(text: string): string[] {
  return text.match(wholeCanary) ?? [];
}

export type Secret = {
  table: string;
  columns: string[];
  /** Numbers and times alone are not canaries. */
  hasText: boolean;
};

/**
 * What everyone may read. Everything else is secret, including future tables; in a table that is open only where
 * published, planted rows are unpublished.
 */
const open = new Set(["claims", "hero_content", "quiz_questions", "quiz_options", "site_settings", "phrase_settings"]);
/** One row, most of it public. */
const settings: Secret = { table: "site_settings", columns: ["notification_emails"], hasText: true };

/**
 * Fills every table with canary rows. Value checks are disabled meanwhile and restored afterwards, so the attacked
 * tables are the real ones.
 */
export async function plantCanaries(owner: pg.Client, isOpen = (table: string) => open.has(table)): Promise<Secret[]> {
  const { rows: tables } = await owner.query<Secret>(secretColumns);
  const secrets = tables.filter(({ table }) => !isOpen(table));
  const { rows: rules } = await owner.query<Rule>(valueRules);
  await owner.query("begin");
  for (const { table, name } of rules) await owner.query(`alter table ${table} drop constraint "${name}"`);
  for (const { table } of secrets) await fillTable(owner, table);
  await owner.query(`
    alter table site_settings no force row level security;
    update site_settings set notification_emails = array(select ${numbered} from generate_series(1, ${perTable}) as turn);
    alter table site_settings force row level security`);
  for (const { table, name, definition } of rules)
    await owner.query(
      `alter table ${table} add constraint "${name}" ${definition.replace(/ NOT VALID$/, "")} not valid`,
    );
  await owner.query(
    `select graphile_worker.add_job('nothing', json_build_object('email', ${numbered}), run_at => 'infinity')
     from generate_series(1, ${perTable}) as turn`,
  );
  await owner.query("commit");
  // Statistics hold samples of the values: reading them means reading rows.
  await owner.query("analyze");
  return [...secrets, settings];
}

type Rule = { table: string; name: string; definition: string };

const secretColumns = `
  select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns,
    bool_or(a.atttypid::regtype::text ~ '^(text|character varying|json)') as "hasText"
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
  group by 1 order by 1`;

const valueRules = `
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f') order by contype, 1`;

const numbered = `'${marker}-' || turn || '@player.example'`;

/** A canary for each text; unpublished, unless a table says otherwise; as many rows as its keys allow. */
async function fillTable(owner: pg.Client, table: string): Promise<void> {
  const { rows: columns } = await owner.query<{ name: string; type: string }>(
    `select attname as name, atttypid::regtype::text as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  );
  const values = columns.map(({ type }) => planted(type));
  await makeRoom(owner, table);
  await owner.query(`
    alter table ${table} no force row level security; alter table ${table} disable trigger user;
    insert into ${table} (${columns.map(({ name }) => `"${name}"`)}) select ${values}
      from generate_series(1, ${perTable}) as turn on conflict do nothing;
    alter table ${table} enable trigger user; alter table ${table} force row level security`);
}

/** The default partition of a partitioned table. */
async function makeRoom(owner: pg.Client, table: string): Promise<void> {
  const { rowCount } = await owner.query("select from pg_partitioned_table where partrelid = $1::regclass", [table]);
  if (rowCount) await owner.query(`create table ${table}_rest partition of ${table} default`);
}

function planted(type: string): string {
  if (type === "text" || type === "character varying") return numbered;
  if (type === "text[]" || type === "uuid[]") return `array[${planted(type.slice(0, -2))}]`;
  if (type.endsWith("[]")) return "'{}'";
  if (type === "json" || type === "jsonb") return `jsonb_build_object('email', ${numbered})::${type}`;
  if (type === "uuid") return `('${mark}' || substr(gen_random_uuid()::text, 9))::uuid`;
  if (type === "boolean") return "false";
  if (type === "date") return "current_date + turn";
  if (type.startsWith("timestamp")) return "now()";
  if (type === "daterange") return "daterange(current_date + turn, current_date + turn + 1)";
  if (type === "int4range") return "int4range(turn, turn + 1)";
  if (type === "tstzrange")
    return "tstzrange(now() + turn * interval '1 hour', now() + (turn + 1) * interval '1 hour')";
  return "turn";
}
