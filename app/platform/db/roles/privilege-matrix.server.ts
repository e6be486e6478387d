import { readFileSync } from "node:fs";
import type pg from "pg";
import { poolFor } from "#app/platform/db/connection.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { roleFacts } from "./role-facts.server.ts";

const roles = [
  "courtside_visitor",
  "courtside_admin",
  "courtside_service",
  "courtside_booking",
  "courtside_household",
  "courtside_intake",
  "courtside_backup",
  "public",
] as const;
type Row = { object: string } & Record<(typeof roles)[number], string>;

const columnVerbs = { select: "S", insert: "I", update: "U", references: "R" };
const tableVerbs = { delete: "D", truncate: "T", trigger: "G" };
const schemas = "('public', 'graphile_worker', 'drizzle')";

/**
 * Every table, column, function, sequence and schema with its privileges by role, and each role's attributes, from
 * the catalog.
 */
export async function privilegeMatrix(client: pg.ClientBase): Promise<string> {
  const sections: [string, string][] = [
    ["Columns: S select, I insert, U update, R references", columns()],
    ["Tables: D delete, T truncate, G trigger", tables()],
    [
      "Functions: X execute",
      objects("pg_proc p", "p.pronamespace", "p.oid::regprocedure::text", "function", "p.oid", "X"),
    ],
    ["Sequences: U usage", objects(sequences, "c.relnamespace", "c.oid::regclass::text", "sequence", "c.oid", "U")],
    ["Schemas: U usage, C create", schemaQuery()],
    ["The database: C create, N connect, T temporary", databaseQuery()],
  ];
  const parts: string[] = [];
  for (const [title, query] of sections) {
    const { rows } = await client.query<Row>(query);
    parts.push(title, "", ...layOut(rows), "");
  }
  return [...parts, ...(await rowSecurity(client)), ...(await roleFacts(client))].join("\n");
}

const sequences = "(select * from pg_class where relkind = 'S') c";

function columns(): string {
  return `select c.oid::regclass || '.' || a.attname as object, ${marks(columnVerbs, "column", "c.oid, a.attnum")}
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped and n.nspname in ${schemas}
    order by n.nspname desc, c.relname, a.attnum`;
}

function tables(): string {
  return `select c.oid::regclass::text as object, ${marks(tableVerbs, "table", "c.oid")}
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v') and n.nspname in ${schemas} order by n.nspname desc, c.relname`;
}

function objects(from: string, namespace: string, name: string, kind: string, oid: string, letter: string): string {
  const verb = { [kind === "function" ? "execute" : "usage"]: letter };
  return `select ${name} as object, ${marks(verb, kind, oid)} from ${from} join pg_namespace n on n.oid = ${namespace}
    where n.nspname in ${schemas} order by n.nspname desc, 1`;
}

function schemaQuery(): string {
  return `select n.nspname as object, ${marks({ usage: "U", create: "C" }, "schema", "n.oid")}
    from pg_namespace n where n.nspname in ${schemas} or n.nspname = 'page_views_by_day' order by n.nspname desc`;
}

/** Where every role sees a table whole or not at all, its grants decide alone. */
async function rowSecurity(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select rpad(c.relname, 26) || case when not c.relrowsecurity then 'grants'
      when c.relforcerowsecurity then 'policies' else 'policies that spare the owner' end as line
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`);
  return [
    "Which rows a role sees: by its grants, or by policies that bind the owner too",
    "",
    ...rows.map(({ line }) => line),
    "",
  ];
}

function databaseQuery(): string {
  const verbs = { create: "C", connect: "N", temporary: "T" };
  return `select 'this database' as object, ${marks(verbs, "database", "d.oid")}
    from pg_database d where d.datname = current_database()`;
}

function marks(verbs: Record<string, string>, kind: string, target: string): string {
  return roles
    .map((role) => {
      const letters = Object.entries(verbs).map(
        ([verb, letter]) =>
          `case when has_${kind}_privilege('${role}', ${target}, '${verb}') then '${letter}' else '-' end`,
      );
      return `${letters.join(" || ")} as ${role === "public" ? '"public"' : role}`;
    })
    .join(", ");
}

const roleWidth = Math.max(...roles.map((role) => role.replace("courtside_", "").length)) + 2;

function layOut(rows: Row[]): string[] {
  const width = Math.max(...rows.map(({ object }) => object.length)) + 2;
  const head = ["".padEnd(width), ...roles.map((role) => role.replace("courtside_", "").padEnd(roleWidth))]
    .join("")
    .trimEnd();
  return [
    head,
    ...rows.map((row) => `${row.object.padEnd(width)}${roles.map((r) => row[r].padEnd(roleWidth)).join("")}`.trimEnd()),
  ];
}

/** Differences from docs/privileges.txt, which this version was tested with: objects, roles, memberships. */
export async function strangePrivileges(client: pg.ClientBase): Promise<string[]> {
  const found = new Set((await privilegeMatrix(client)).split("\n"));
  const wanted = new Set(readFileSync("docs/privileges.txt", "utf8").split("\n"));
  const odd = [...found].filter((line) => !wanted.has(line)).concat([...wanted].filter((line) => !found.has(line)));
  // A line about an object has columns; a line about a role is a sentence.
  return [...new Set(odd.map((line) => line.split("  ", 1)[0] ?? ""))];
}

/** The running site logs the result; the doctor command prints it. */
export async function reportStrangePrivileges(): Promise<void> {
  const client = await poolFor("courtside_service").connect();
  try {
    const strange = await strangePrivileges(client);
    if (strange.length > 0) log.error({ strange: strange.slice(0, 10) }, "privileges differ from docs/privileges.txt");
  } finally {
    client.release();
  }
}
