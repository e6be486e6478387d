import { createHash } from "node:crypto";
import type pg from "pg";

/** What the demo creates, without travel times, whose ends are ordered by id; the rest is seeded. */
const played = [
  ...["places", "availability_rules", "availability_exceptions", "bookable_services"],
  ...["sessions", "session_people", "series", "series_people", "households", "people", "messages"],
  ...["quiz_submissions", "offers", "wishes", "mails", "events", "event_people", "view_counts", "daily_visits"],
  ...["daily_pages", "daily_sources", "daily_steps"],
  ...["credit_accounts", "credit_entries", "credit_reasons", "sales", "sale_lines"],
  ...["payers", "payments", "receipts", "receipt_lines"],
];

/** For ids that the database generates. */
const madeUp = new Set(["content_digest", "idempotency_key"]);
const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const rounds = 3;

type Row = { table: string; id: string | undefined; text: string };

/**
 * One digest for all rows of a demo. Ids are random, so each is replaced by its row's content and that of the rows it
 * refers to: two demos are equal when only ids differ.
 */
export async function digestOf(owner: pg.Client): Promise<string> {
  return hashOf((await linesOf(owner)).join("\n"));
}

async function linesOf(owner: pg.Client): Promise<string[]> {
  const rows = await readRows(owner);
  let names = new Map<string, string>();
  const named = (text: string) => text.replace(uuids, (id) => names.get(id) ?? "somebody");
  for (let round = 0; round < rounds; round++)
    names = new Map(rows.flatMap(({ id, table, text }) => (id ? [[id, hashOf(`${table} ${named(text)}`)]] : [])));
  return rows.map(({ table, text }) => `${table} ${named(text)}`).toSorted();
}

/** Not even the owner may read them, except in a read-only transaction. */
async function readRows(owner: pg.Client): Promise<Row[]> {
  const all: Row[] = [];
  await owner.query("begin");
  for (const table of played) {
    await owner.query(`alter table ${table} no force row level security`);
    const { rows } = await owner.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t`);
    for (const { row } of rows) {
      const told = Object.entries(row).filter(([column]) => !madeUp.has(column));
      all.push({ table, id: typeof row.id === "string" ? row.id : undefined, text: JSON.stringify(told) });
    }
  }
  await owner.query("rollback");
  return all;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** A summary in words, for the person who creates one. */
export async function countRows(owner: pg.Client): Promise<string> {
  const rows = await readRows(owner);
  const ofTable = Map.groupBy(rows, ({ table }) => table);
  const named = [
    "households",
    "people",
    "sessions",
    "messages",
    "quiz_submissions",
    "offers",
    "mails",
    "events",
    "sales",
    "receipts",
  ];
  return named.map((table) => `${ofTable.get(table)?.length ?? 0} ${table.replace("_", " ")}`).join(", ");
}
