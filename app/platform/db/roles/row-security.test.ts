import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { testSecret } from "#tests/database.ts";
import { startOwnServer } from "#tests/own-server.ts";
import { ownHousehold, plantedRows } from "#tests/planted-rows.ts";
import { backupPolicy } from "./backup-access.server.ts";
import { householdMark } from "./roles.server.ts";

type Policy = { name: string; table: string; role: string; verb: string; isPlain: boolean };

// On its own server: a superuser becomes each role in turn with all grants, so that policies alone decide.
const server = await startOwnServer();
const client = new pg.Client(server.superuserUrl.replace(/\/[^/]*$/, new URL(server.ownerUrl).pathname));
await client.connect();
afterAll(async () => {
  await client.end();
  server.stop();
});
await plantAll();
const policies = await listPolicies();

/** How many planted rows each policy lets through, together with the policies beside it; for other tables, all. */
const lets: Record<string, number> = {
  "visitors read claims": 1,
  "visitors read published posts": 1,
  "visitors read published services": 1,
  "intake names services": 1,
  "visitors read published feature cards": 1,
  "visitors read published process steps": 1,
  "visitors read published prices": 1,
  "visitors read published testimonials": 1,
  "players send drafts": 1,
  "visitors read pictures in use": 2,
  "intake stores messages": 2,
  "jobs remove closed messages": 2,
  "jobs remove spam messages": 2,
  "intake stores quiz submissions": 2,
  "jobs remove completed quiz submissions": 2,
  "jobs remove spam quiz submissions": 2,
  "intake posts mails about a request": 2,
  "a household reads itself": 1,
  "a household reads its people": 2,
  "a household reads its requests": 2,
  "a household reads its events": 1,
  "a household reads which events are its own": 1,
  "a household reads its notes": 1,
  "a household reads its marks": 1,
  "a household reads what it is marked for": 1,
  "a household ticks its homework": 1,
  "the admin manages pictures in notes": 3,
  "jobs see the pictures in notes": 3,
  "a household reads its pictures in notes": 1,
  "a household reads what its pictures are": 1,
  "a household decides about its pictures": 1,
  "a household reads who of it comes": 4,
  "a household reads its sessions": 4,
  "a household reads where its sessions are": 1,
  "a household reads its credit": 1,
  "a household reads its credit entries": 1,
  "a household reads its sales": 1,
  "a household reads its sale lines": 1,
  "a household reads its payers": 1,
  "a household reads its payments": 1,
  "a household reads its receipts": 1,
  "a household reads its receipt lines": 1,
  "jobs see merges that are final": 1,
  "jobs forget merges that are final": 1,
  "jobs see misread phrases that are old": 1,
  "jobs remove misread phrases that are old": 1,
  "jobs lapse holds": 4,
  "jobs complete what is over": 4,
  "jobs write out series": 2,
  "booking reads published services": 1,
  "booking reads published prices": 1,
  "booking takes times": 1,
  "booking changes what is ahead": 5,
  "booking frees what was called off": 5,
  "booking says who comes": 3,
  "booking lets people leave a group": 4,
  "booking records events": 1,
  "intake finds mails about a session": 1,
  "intake passes mails to the child": 1,
  "booking posts mails about a session": 1,
  "booking puts back what was offered times": 1,
  "booking keeps what people answer": 1,
  "jobs write out who comes": 3,
  "jobs hold times for who waits": 2,
  "jobs say who waits": 3,
  "jobs ask by offers": 1,
  "jobs ask who waits": 1,
  "booking keeps wishes": 1,
  "booking ends wishes": 1,
  "the admin posts mails": 4,
  "the admin tries a mail again": 1,
};

test("every table has planted rows, and every restrictive policy states how many it lets through", async () => {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(plantedRows).toSorted());
  for (const { isPlain, name } of policies) expect(isPlain, name).toBe(!(name in lets || name === backupPolicy));
});

const expectedOf = ({ name, table }: Policy) => lets[name] ?? plantedRows[table]?.length ?? 0;

/** Policies that let through another number of rows than expected. */
async function listWrong(
  some: Policy[],
  isRight: (count: number, policy: Policy) => boolean,
  change?: (policy: Policy) => string,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const policy of some) {
    const count = await countLetThrough(policy, change?.(policy));
    if (!isRight(count, policy)) wrong.push(`${policy.table}: ${policy.name}: ${count}`);
  }
  return wrong;
}

const narrow = policies.filter(({ isPlain, name }) => !isPlain && name !== backupPolicy);
const ofBackup = policies.filter(({ name }) => name === backupPolicy);

test("every policy lets through exactly its rows", async () => {
  expect(await listWrong(policies, (count, policy) => count === expectedOf(policy))).toEqual([]);
});

test("no policy is redundant: without it fewer rows come through", async () => {
  const drop = ({ name, table }: Policy) => `drop policy "${name}" on ${table}`;
  expect(await listWrong(policies, (count, policy) => count < expectedOf(policy), drop)).toEqual([]);
});

test("every restrictive policy holds rows back: without its condition more come through", async () => {
  expect(await listWrong(narrow, (count, policy) => count > expectedOf(policy), opened)).toEqual([]);
});

test("the backup's policy applies to its role only, not to the role's members", async () => {
  const asMember = ofBackup.map((policy) => ({ ...policy, role: "member_of_backup" }));
  expect(await listWrong(asMember, (count) => count === 0)).toEqual([]);
  expect(await listWrong(asMember, (count) => count > 0, opened)).toEqual([]);
});

test("on tables with policies, the owner reads what the intake reads and nothing else", async () => {
  const ofIntake = policies.filter(({ role, verb }) => role === "courtside_intake" && ["ALL", "SELECT"].includes(verb));
  const read: string[] = [];
  for (const table of new Set(policies.map((policy) => policy.table)))
    if (await countLetThrough({ name: "", table, role: "courtside_owner", verb: "SELECT", isPlain: true }))
      read.push(table);
  expect(read.toSorted()).toEqual(ofIntake.map(({ table }) => table));
});

function opened({ name, table, verb }: Policy): string {
  const using = verb === "INSERT" ? "" : "using (true)";
  const check = verb === "SELECT" || verb === "DELETE" ? "" : "with check (true)";
  return `alter policy "${name}" on ${table} ${using} ${check}`;
}

/** What the policy's role can do with the planted rows. Rolled back afterwards. */
async function countLetThrough({ name, table, role, verb }: Policy, change?: string): Promise<number> {
  await client.query("begin");
  try {
    if (change) await client.query(change);
    if (verb === "INSERT") await client.query(`delete from ${table}`);
    await client.query("select set_config('courtside.household', $1, true)", [householdMark(testSecret, ownHousehold)]);
    await client.query(`set local role ${role}`);
    if (verb === "INSERT") return await countStored(table);
    const { rowCount } = await client.query(statements[verb]?.(table, name) ?? "");
    return rowCount ?? 0;
  } catch (error) {
    // The new row is refused.
    if (error instanceof pg.DatabaseError && error.code === "42501") return 0;
    throw error;
  } finally {
    await client.query("rollback");
  }
}

const statements: Record<string, (table: string, policy: string) => string> = {
  ALL: (table) => `select from ${table}`,
  SELECT: (table) => `select from ${table}`,
  DELETE: (table) => `delete from ${table}`,
  UPDATE: (table, policy) => `update ${table} set ${changes[policy] ?? changes[table] ?? "name = name"}`,
};

const changes: Record<string, string> = {
  mails: "status = 'waiting'",
  sessions: "status = 'lapsed', held_until = null",
  "jobs complete what is over": "status = 'completed', held_until = null",
  "booking frees what was called off": "status = 'weathered', held_until = null",
  calendars: "updated_at = updated_at",
  series: "written_until = written_until",
  busy_sources: "looked_at = now()",
  offers: "answered_at = now()",
  session_people: "person_id = person_id",
  wishes: "status = 'withdrawn'",
};

async function countStored(table: string): Promise<number> {
  let stored = 0;
  for (const row of plantedRows[table] ?? []) {
    await client.query("savepoint before");
    await plant(table, row).then(
      () => stored++,
      async (error: pg.DatabaseError) => {
        // Refused by the policy, not by anything else.
        expect(error.code, error.message).toBe("42501");
        await client.query("rollback to before");
      },
    );
  }
  return stored;
}

async function plant(table: string, row: Record<string, unknown>): Promise<void> {
  const [columns, values] = [Object.keys(row), Object.values(row)];
  const places = values.map((_, index) => `$${index + 1}`);
  await client.query(`insert into ${table} (${columns.join(", ")}) values (${places.join(", ")})`, values);
}

async function plantAll(): Promise<void> {
  // Without foreign keys and triggers, so that each table can be tested alone.
  await client.query("set session_replication_role = replica");
  await client.query("select open_view_day((now() at time zone 'UTC')::date)");
  // Planted like the rest.
  await client.query("delete from door_keys; delete from calendars; delete from number_series");
  for (const [table, rows] of Object.entries(plantedRows)) for (const row of rows) await plant(table, row);
  await client.query("create role member_of_backup; grant courtside_backup to member_of_backup");
  await client.query(`grant all on all tables in schema public to courtside_visitor, courtside_admin, courtside_service,
    courtside_household, courtside_booking, courtside_intake, courtside_backup, courtside_owner, member_of_backup`);
}

async function listPolicies(): Promise<Policy[]> {
  const { rows } = await client.query<Policy>(`
    select policyname as name, tablename as table, role, cmd as verb,
      coalesce(qual, 'true') = 'true' and coalesce(with_check, 'true') = 'true' as "isPlain"
    from pg_policies cross join unnest(roles) as role where schemaname = 'public' order by tablename, policyname, role`);
  return rows;
}
