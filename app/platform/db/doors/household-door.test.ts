import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionTo, poolFor, type Tx, urlFor } from "#app/platform/db/connection.server.ts";
import { applyFunctions } from "#app/platform/db/functions.server.ts";
import { householdKeyParts, householdMark } from "#app/platform/db/roles/roles.server.ts";
import { attacker, type Outcome } from "#tests/attacker.ts";
import { canary, perTable, plantCanaries, type Secret } from "#tests/canaries.ts";
import { asOwner, testSecret, withClient } from "#tests/database.ts";
import { escapes } from "#tests/hostile-escapes.ts";
import {
  becomings,
  callsOfFunctions,
  catalogReadings,
  columnReadings,
  oracles,
  printedPlans,
  provocations,
  readings,
} from "#tests/hostile-sql.ts";
import { makeHousehold } from "#tests/households.ts";
import { openSessions } from "#tests/open-sessions.ts";
import { asHousehold } from "./doors.server.ts";

// Arbitrary SQL as the household role, with one family's mark: nothing of another family may be readable.
const url = urlFor("courtside_household");
const shown: Record<string, string> = {
  households: "id, name, contact_id",
  people: "id, name, is_minor, birth_year, skill_level, plays, household_id, merged_into, can_be_reached",
  messages: "id, created_at, preferred_date, session_type, session_title, status, player_id",
  events: "id, happened_at, kind, actor, about_kind, about_id, facts",
  event_people: "person_id, happened_at, event_id, kind",
  homework_done: "note_id, person_id, done_at",
  lesson_notes: "id, person_id, session_id, given_at, words, homework, is_shared, created_at, updated_at",
  lesson_pictures: "note_id, url, person_id, display_order",
  picture_consents: "person_id, given_at, given_by",
  pictures: "url, alt, width, height, widths",
  skill_marks: "note_id, skill_id, step",
  skills: "id, name, display_order, is_listed",
  session_people: "id, session_id, person_id, is_coming, is_to_be_paid",
  sessions: "id, calendar_id, place_id, title, during, status, capacity, sequence, updated_at",
  places: "id, name, address",
  credit_accounts: "id, holder_id, family_id, title, version, available, held, owed_minor, created_at",
  credit_entries:
    "id, account_id, version, kind, available, held, available_after, held_after, for_id, person_id, created_at",
  sales: "id, account_id, title, for_id, person_id, terms, expires_on, sold_on, currency, created_at",
  sale_lines: "id, sale_id, kind, minutes, amount_minor",
  payers: "id, person_id, name",
  payments: "id, payer_id, method, amount_minor, currency, paid_on",
  receipts: "id, number, kind, payment_id, of_id, tax_minor, seller, created_at",
  receipt_lines: "id, receipt_id, sale_id, title, amount_minor, tax_rate",
};
const tables = Object.keys(shown);

// A family reads only its own rows here; public content comes through the visitor's connection.
const secrets: Secret[] = await asOwner((owner) => plantCanaries(owner, () => false));
const own = await makeHousehold("Dana Field", "dana@player.example");
const other = await makeHousehold(canary(1), canary(perTable + 1));
const [ownMark, otherMark] = [householdMark(testSecret, own), householdMark(testSecret, other)];
const macOf = (mark: string) => mark.split(":")[1] ?? "";

let family: Awaited<ReturnType<typeof attacker>>;
let sessions: Awaited<ReturnType<typeof openSessions>>;

beforeAll(async () => {
  sessions = await openSessions();
  const keys = Object.values(householdKeyParts(testSecret));
  family = await attacker(url, {
    before: `select set_config('courtside.household', '${ownMark}', false)`,
    seeks: [...keys, ...keys.map((key) => Buffer.from(key, "hex").toString("latin1")), macOf(otherMark)],
  });
});
afterAll(async () => {
  await family.leave();
  await sessions.close();
});

async function attackWith(statements: string[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const statement of statements) outcomes.push(await family.attack(statement));
  return outcomes;
}

const leaks = (outcomes: Outcome[]) => outcomes.filter((o) => o.leaked.length > 0 || o.found > 0);

async function countSeen(tx: Tx): Promise<Record<string, number>> {
  const seen: Record<string, number> = {};
  for (const [table, columns] of Object.entries(shown)) {
    const { rowCount } = await tx.execute(sql.raw(`select ${columns} from ${table}`));
    seen[table] = rowCount ?? 0;
  }
  return seen;
}

async function namesOf(householdId: string) {
  const { rows } = await asHousehold(householdId, (tx) => tx.execute(sql`select name from households`));
  return rows;
}

const nothing = Object.fromEntries(tables.map((table) => [table, 0]));
const everything = { ...nothing, households: 1, people: 3, messages: 1, events: 1, event_people: 2 };
/** The rows of its own that a family may add and remove. */
const theirs = ["homework_done", "picture_consents"];

test("a household sees itself, its people, their requests and their history", async () => {
  expect(await asHousehold(own, countSeen)).toEqual(everything);
  expect(await namesOf(own)).toEqual([{ name: "Field" }]);
});

test("without a household, or with an unknown one, no rows and no errors come back", async () => {
  expect(await countSeen(connectionTo("courtside_household"))).toEqual(nothing);
  expect(await asHousehold(crypto.randomUUID(), countSeen)).toEqual(nothing);
});

test("every table has rows that another family must not see", () => {
  expect(secrets.length).toBeGreaterThan(40);
  expect(secrets.map(({ table }) => table)).toEqual(
    expect.arrayContaining([...tables, "claims", "door_keys", "mails"]),
  );
});

/** The other household, with every forged mark that a family could try. */
function forgeries(): string[] {
  const mac = macOf(ownMark);
  const hash = (key: string, text: string) => `sha256(decode(repeat('${key}', 64), 'hex') || ${text})`;
  const keyless = hash("5c", hash("36", `convert_to('${other}', 'UTF8')`));
  const marks = [
    ...[other, `${other}:`, `${other}:${mac}`, `${other}:${mac}:`, `${ownMark}:${other}`, `${other}:${ownMark}`],
    ...[`${other}:${"0".repeat(64)}`, `${other}:null`, `:${mac}`, ":", "%:%", `${other.toUpperCase()}:${mac}`],
    ...[` ${other}:${mac}`, `{${other}}:${mac}`, `${other}:${mac.toUpperCase()}`, `${other}:\\x${mac}`],
    `${other}:' || (select inner_key from door_keys) || '`,
  ].map((mark) => `$mark$${mark}$mark$`);
  const computed = [`sha256(convert_to('${other}', 'UTF8'))`, keyless].map(
    (bytes) => `'${other}:' || encode(${bytes}, 'hex')`,
  );
  const read = Object.entries(shown).map(([table, columns]) => `select ${columns} from ${table}`);
  return [...marks, ...computed].flatMap((mark) => [
    ...read.map((all) => `select set_config('courtside.household', ${mark}, false); ${all}`),
    `begin; select set_config('courtside.household', ${mark}, true); ${read.join("; ")}; commit`,
    `select set_config('courtside.household', ${mark}, false), current_household(), household_people()`,
  ]);
}

const asked = ["current_household()", "household_people()", "(select count(name) from people)"];

test.for<[string, () => string[] | Promise<string[]>]>([
  ["reads a table", () => secrets.flatMap(readings)],
  ["reads a column", () => secrets.flatMap(columnReadings)],
  ["provokes an error", () => secrets.flatMap(provocations)],
  ["asks yes or no", () => secrets.flatMap(oracles)],
  ["reads the catalog", () => asOwner(catalogReadings)],
  ["calls a function", () => asOwner(callsOfFunctions)],
  ["becomes another role", () => asOwner((owner) => becomings(owner, "courtside_household"))],
  ["reaches past the tables", () => escapes],
  ["forges a mark", forgeries],
  ["prints a plan", () => asked.flatMap(printedPlans)],
])("no statement that %s brings another family's rows back", async ([_way, statements], { annotate }) => {
  const outcomes = await attackWith(await statements());
  await annotate(`${outcomes.length} statements`);
  expect(outcomes.length).toBeGreaterThanOrEqual(9);
  expect(leaks(outcomes)).toEqual([]);
});

test("the household set in one transaction is gone in the next, even for prepared statements", () =>
  withClient(url, async (client) => {
    const named = { name: "seen", text: "select id from people" };
    const seen = async () => [
      (await client.query("execute seen_by_sql")).rowCount,
      (await client.query(named)).rowCount,
    ];
    await client.query("set plan_cache_mode = force_generic_plan");
    await client.query("prepare seen_by_sql as select id from people");
    for (const end of ["commit", "rollback"]) {
      for (const [mark, rows] of [[ownMark, 3] as const, [otherMark, 3] as const, ["", 0] as const]) {
        await client.query("begin");
        await client.query("select set_config('courtside.household', $1, true)", [mark]);
        expect(await seen()).toEqual([rows, rows]);
        await client.query(end);
        expect(await seen()).toEqual([0, 0]);
      }
    }
  }));

test("one pooled connection serves several families in turn, and each sees only its own rows", async () => {
  const pool = poolFor("courtside_household");
  Object.assign(pool.options, { max: 1 });
  for (const round of [1, 2]) {
    expect(await namesOf(own), `round ${round}`).toEqual([{ name: "Field" }]);
    expect(await namesOf(other)).toEqual([{ name: canary(1) }]);
    expect(await countSeen(connectionTo("courtside_household"))).toEqual(nothing);
  }
  // Settings left on the connection do not outlast the next family's mark.
  await pool.query("select set_config('courtside.household', $1, false)", [otherMark]);
  expect(await namesOf(own)).toEqual([{ name: "Field" }]);
  await pool.query("reset courtside.household");
  Object.assign(pool.options, { max: 4 });
});

test("sessions of the role see each other's statements, but no mark or id in them", () =>
  asHousehold(other, async (tx) => {
    await tx.execute(sql`select name from people where household_id = ${other}`);
    const { rows } = await withClient(url, (client) =>
      client.query("select query from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()"),
    );
    const told = JSON.stringify(rows);
    expect(told).toContain("household_id");
    expect(told).not.toContain(macOf(otherMark));
    expect(told).not.toContain(other);
  }));

test("the role's statements end after two seconds and cannot write", () =>
  withClient(url, async (client) => {
    expect((await client.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "2s" }]);
    expect((await client.query("show lock_timeout")).rows).toEqual([{ lock_timeout: "1s" }]);
    await client.query("select set_config('courtside.household', $1, false)", [ownMark]);
    for (const table of tables.filter((one) => !theirs.includes(one)))
      for (const verb of [`delete from ${table}`, `truncate ${table}`, `insert into ${table} default values`])
        await expect(client.query(verb), verb).rejects.toMatchObject({ code: "42501" });
  }));

// Proves that the checks above can fail: each policy in turn lets everything through.
const policies = await asOwner(async (owner) => {
  const { rows } = await owner.query<{ name: string; table: string; using: string }>(
    `select policyname as name, tablename as table, qual as using from pg_policies
     where 'courtside_household' = any (roles) order by 2`,
  );
  return rows;
});

test("every table that a family may read has its own policy", () =>
  expect(policies.map(({ table }) => table)).toEqual(tables.toSorted()));

const holes = policies.flatMap(({ name, table, using }) => {
  const policy = (called: string, rows: string) =>
    `create policy "${called}" on ${table} for select to courtside_household using (${rows})`;
  return [
    // First, because it lets a family read and not delete: an attack would leave no rows for the second.
    {
      ...{ table, way: "replaced" },
      made: `drop policy "${name}" on ${table}; ${policy("everything", "true")}`,
      closed: `drop policy "everything" on ${table}; ${policy(name, using)}`,
    },
    {
      ...{ table, way: "opened" },
      made: `alter policy "${name}" on ${table} using (true)`,
      closed: `alter policy "${name}" on ${table} using (${using})`,
    },
  ];
});

test.each(holes)(
  "without the policy on $table, $way: the same statements return another family's rows",
  { tags: "long" },
  async (hole) => {
    const attacks = secrets
      .filter(({ table }) => table === hole.table)
      .flatMap((secret) => [readings, columnReadings, provocations, oracles].flatMap((kind) => kind(secret)));
    await asOwner((owner) => owner.query(hole.made));
    const outcomes = await attackWith(attacks);
    await asOwner((owner) => owner.query(hole.closed));
    expect(leaks(outcomes).length).toBeGreaterThan(2);
    expect(leaks(await attackWith(attacks))).toEqual([]);
  },
);

test("if the mark is not checked, the same forgeries succeed", async () => {
  const believed = `create or replace function current_household() returns uuid language sql stable security definer
    set search_path = pg_catalog, pg_temp
    as 'select nullif(split_part(current_setting(''courtside.household'', true), '':'', 1), '''')::uuid'`;
  await asOwner((owner) => owner.query(believed));
  const outcomes = await attackWith(forgeries());
  expect(await asOwner((owner) => applyFunctions(owner))).toEqual(["current_household"]);
  expect(leaks(outcomes).length).toBeGreaterThan(tables.length);
  expect(leaks(await attackWith(forgeries()))).toEqual([]);
});

test("if a function keeps the key in a variable, printed plans reveal it", async () => {
  const inVariable = `create or replace function current_household() returns uuid language plpgsql stable security definer
    set search_path = pg_catalog, pg_temp
    as $$ declare key text; begin
      select k.inner_key into key from public.door_keys k where k.door = 'courtside_household';
      perform from public.door_keys k where k.inner_key = key;
      return null;
    end $$`;
  await asOwner((owner) => owner.query(inVariable));
  const outcomes = await attackWith(asked.flatMap(printedPlans));
  expect(await asOwner((owner) => applyFunctions(owner))).toEqual(["current_household"]);
  expect(leaks(outcomes).length).toBeGreaterThan(0);
});
