import { afterAll, beforeAll, expect, test } from "vitest";
import { urlFor } from "#app/platform/db/connection.server.ts";
import { attacker, type Outcome } from "#tests/attacker.ts";
import { leastIn, plantCanaries, type Secret } from "#tests/canaries.ts";
import { asOwner } from "#tests/database.ts";
import { abusesOfTheIntake, bombs, escapes, receiveFrom } from "#tests/hostile-escapes.ts";
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
import { knownAddress, openSessions } from "#tests/open-sessions.ts";

// Arbitrary SQL as the visitor role, as after an injection: nothing private may be readable in any form.
const visitor = await attacker(urlFor("courtside_visitor"));
let secrets: Secret[];
let sessions: Awaited<ReturnType<typeof openSessions>>;

beforeAll(async () => {
  secrets = await asOwner(plantCanaries);
  sessions = await openSessions();
});
afterAll(async () => {
  await visitor.leave();
  await sessions.close();
});

async function attackWith(statements: string[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const statement of statements) outcomes.push(await visitor.attack(statement));
  return outcomes;
}

/**
 * Statements that returned something private, and those that nothing stopped: the bombs would run for half a minute.
 */
const leaks = (outcomes: Outcome[]) => outcomes.filter((o) => o.leaked.length > 0 || o.found > 0);
const endless = (outcomes: Outcome[]) => outcomes.filter((o) => o.milliseconds > 20_000);

test("every table has rows that must not be seen", () =>
  asOwner(async (owner) => {
    expect(secrets.length).toBeGreaterThan(20);
    for (const { table } of secrets.filter(({ hasText }) => hasText)) {
      await owner.query(`begin; alter table ${table} no force row level security`);
      const { rows } = await owner.query(
        `select sum(regexp_count(t::text, 'canary-'))::int as planted from ${table} t`,
      );
      await owner.query("rollback");
      expect(rows[0].planted, table).toBeGreaterThanOrEqual(leastIn(table));
    }
  }));

test.for<[string, () => string[] | Promise<string[]>]>([
  ["reads a table", () => secrets.flatMap(readings)],
  ["reads a column", () => secrets.flatMap(columnReadings)],
  ["provokes an error", () => secrets.flatMap(provocations)],
  ["asks yes or no", () => secrets.flatMap(oracles)],
  ["reads the catalog", () => asOwner(catalogReadings)],
  ["calls a function", () => asOwner(callsOfFunctions)],
  ["becomes another role", () => asOwner((owner) => becomings(owner))],
  ["abuses the intake", () => abusesOfTheIntake],
  ["reaches past the tables", () => escapes],
])("no statement that %s brings a canary back", async ([_way, statements], { annotate }) => {
  const outcomes = await attackWith(await statements());
  await annotate(`${outcomes.length} statements`);
  expect(outcomes.length).toBeGreaterThanOrEqual(20);
  expect(leaks(outcomes)).toEqual([]);
  expect(endless(outcomes)).toEqual([]);
});

test("the role's timeout of two seconds ends every endless statement", async () => {
  const outcomes = await Promise.all(
    bombs.map(async (bomb) => {
      const bomber = await attacker(urlFor("courtside_visitor"));
      const outcome = await bomber.attack(bomb);
      await bomber.leave();
      return outcome;
    }),
  );
  expect(endless(outcomes)).toEqual([]);
});

// In a plan made for one call, a function's variables are constants; these functions avoid such plans.
test("printed plans of the intake reveal nothing about the person it finds, unless it plans for each call", async () => {
  const plans = printedPlans(receiveFrom(knownAddress));
  expect(leaks(await attackWith(plans))).toEqual([]);
  await asOwner((owner) => owner.query("alter function receive_message reset plan_cache_mode"));
  const outcomes = await attackWith(plans);
  await asOwner((owner) => owner.query("alter function receive_message set plan_cache_mode = force_generic_plan"));
  expect(leaks(outcomes).length).toBeGreaterThan(0);
});

type Hole = { table: string; made: string; closed: string };
const holes: Record<string, Hole> = {
  "row-level security that is off": {
    table: "blog_posts",
    made: "alter table blog_posts disable row level security",
    closed: "alter table blog_posts enable row level security",
  },
  "a policy that lets all rows through": {
    table: "services",
    made: `alter policy "visitors read published services" on services using (true)`,
    closed: `alter policy "visitors read published services" on services using (published)`,
  },
  "one column granted too much": {
    table: "site_settings",
    made: "grant select (notification_emails) on site_settings to courtside_visitor",
    closed: "revoke select (notification_emails) on site_settings from courtside_visitor",
  },
};

// Proves that the checks above can fail.
test.each(Object.entries(holes))("%s is found", { tags: "long" }, async (_hole, { table, made, closed }) => {
  const attacks = secrets
    .filter((secret) => secret.table === table)
    .flatMap((secret) => [...readings(secret), ...provocations(secret), ...oracles(secret)]);
  await asOwner((owner) => owner.query(made));
  const outcomes = await attackWith(attacks);
  await asOwner((owner) => owner.query(closed));
  expect(leaks(outcomes).length).toBeGreaterThan(2);
});
