import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import {
  forgiveCredit,
  holdCredit,
  openBalance,
  reverseEntry,
  settleCredit,
} from "#app/features/credits/mutations.server.ts";
import { recordPayment } from "#app/features/credits/payments.server.ts";
import { listAccounts, listBrokenCredits } from "#app/features/credits/queries.server.ts";
import { sellPackage } from "#app/features/credits/sales.server.ts";
import { mergePeople, undoMerge } from "#app/features/people/merge.server.ts";
import { people } from "#app/features/people/tables.server.ts";
import { databaseOn, type Tx } from "#app/platform/db/connection.server.ts";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { env, given } from "#app/platform/env.server.ts";
import { acts, anyStep, type Step, take } from "#tests/credit-histories/acts.ts";
import { type Book, compare, openBook } from "#tests/credit-histories/book.ts";
import { asOwner, testSecret } from "#tests/database.ts";
import { until } from "#tests/mailbox.ts";
import { asAdmin } from "#tests/principals.ts";
import { fc } from "#tests/seeded.ts";

const isWhole = given("WHOLE") !== undefined;
const timeout = isWhole ? 600_000 : 120_000;
const clients = 16;
const connectionString = doorUrl(env().DATABASE_URL ?? "", testSecret, "courtside_admin");
const pool = new pg.Pool({ connectionString, max: clients });
const crowd = databaseOn(pool);
afterAll(() => pool.end());

beforeEach(() =>
  asOwner((owner) =>
    owner.query(`truncate people, households, events, credit_accounts, number_series cascade;
      insert into number_series values ('receipts')`),
  ),
);

/** Returns how often each act changed something. */
async function playSome(histories: number) {
  const seen = Object.fromEntries(Object.keys(acts).map((act) => [act, 0]));
  const property = fc.asyncProperty(fc.array(anyStep(), { minLength: 8, maxLength: 20 }), (steps) =>
    asAdmin(async (tx) => {
      const book = await openBook(tx);
      for (const step of steps) {
        const done = await take(tx, book, step);
        done?.();
        if (done) seen[step.act] = (seen[step.act] ?? 0) + 1;
        await compare(tx, book);
      }
    }),
  );
  await fc.assert(property, { numRuns: histories, endOnFailure: true });
  return seen;
}

test("in any history the ledger holds its invariants after every step and says what happened", {
  timeout,
}, async () => {
  const seen = await playSome(isWhole ? 1_000 : 30);
  if (isWhole) for (const [act, times] of Object.entries(seen)) expect(times, act).toBeGreaterThan(10);
});

/** All clients act on the same people, spots and receipts. One of them, the coach, also merges and moves people. */
async function playTogether(rounds: number): Promise<void> {
  const book = await crowd.transaction(openBook);
  const client = async (steps: Step[]) => {
    for (const step of steps) await store(book, step);
  };
  const ofPeople: Step["act"][] = ["merge", "unmerge", "move"];
  // Sampled together: two separate samples of one seed are identical.
  const steps = fc.sample(anyStep(["erase", ...ofPeople]), (clients - 1) * rounds);
  const others = Array.from({ length: clients - 1 }, (_, at) => steps.slice(at * rounds, (at + 1) * rounds));
  await Promise.all([fc.sample(anyStep(["erase"]), rounds), ...others].map(client));
  expect(await listBrokenCredits(crowd)).toEqual([]);
  await compareSums(book);
}

class RollBack extends Error {}

function ignoreRollBack(error: unknown): undefined {
  if (!(error instanceof RollBack) && !isDeadlock(error)) throw error;
}

/** Two changes of a merged household with two accounts can deadlock: then one of them changed nothing. */
function isDeadlock(error: unknown): boolean {
  return (
    error instanceof Error && error.cause instanceof Error && "code" in error.cause && error.cause.code === "40P01"
  );
}

/** Some roll back after the entry. The book records only what was committed. */
async function store(book: Book, step: Step): Promise<void> {
  const kept = await crowd
    .transaction(async (tx) => {
      const done = await take(tx, book, step);
      if (step.part % 7 === 0) throw new RollBack();
      return done;
    })
    .catch(ignoreRollBack);
  kept?.();
}

/** Spots are settled and held again concurrently, so only the sums are compared. */
async function compareSums({ came, gone, paid, mayBeBelow }: Book): Promise<void> {
  const { rows } = await crowd.execute(sql`
    select coalesce(sum(available + held), 0)::int as minutes, coalesce(min(available), 0) >= 0 as is_positive,
      (select coalesce(sum(amount_minor), 0)::int from payments) as paid from credit_accounts`);
  expect(rows).toEqual([{ minutes: came - gone, paid, is_positive: mayBeBelow ? expect.any(Boolean) : true }]);
}

test("the ledger holds its invariants with 16 concurrent clients", { timeout }, () => playTogether(isWhole ? 200 : 12));

const family = { id: crypto.randomUUID(), title: "Lessons" };

/** A person who owes a few cents. Each client has its own, because payments of one household wait for each other. */
async function oweCents(amount_minor: number): Promise<string> {
  const [person] = await crowd.insert(people).values({ name: "Dana", origin: "coach" }).returning();
  const holder_id = person?.id ?? "";
  await sellPackage(crowd, {
    ...{ id: crypto.randomUUID(), holder_id, family, title: "Lessons", terms: "", sold_on: "2026-11-12" },
    ...{ currency: "USD", tax: { mode: "none" }, lines: [{ kind: "price", minutes: 480, amount_minor }] },
  });
  return holder_id;
}

async function payInTurns({ commits, rollbacks }: { commits: number; rollbacks: number }): Promise<void> {
  const turns = Array.from(
    { length: commits + rollbacks },
    (_, at) => (at * rollbacks) % (commits + rollbacks) < rollbacks,
  );
  const payOne = (holder_id: string, isRolledBack: boolean) =>
    crowd.transaction(async (tx) => {
      await recordPayment(tx, {
        ...{ id: crypto.randomUUID(), holder_id, method: "cash", amount_minor: 1, currency: "USD" },
        ...{ payer: { person_id: holder_id, name: "Dana", address: "" }, paid_on: "2026-11-12", keep_years: 10 },
        seller: { name: "", address: "", tax_number: "" },
      });
      if (isRolledBack) throw new RollBack();
    });
  const client = async () => {
    const debtor = await oweCents(commits);
    for (let isRolledBack = turns.pop(); isRolledBack !== undefined; isRolledBack = turns.pop())
      await payOne(debtor, isRolledBack).catch(ignoreRollBack);
  };
  await Promise.all(Array.from({ length: 12 }, client));
  const { rows } = await crowd.execute(sql`select array_agg(number order by number) as numbers from receipts`);
  expect(rows).toEqual([{ numbers: Array.from({ length: commits }, (_, at) => at + 1) }]);
  expect(await listBrokenCredits(crowd)).toEqual([]);
}

test("receipt numbers have no gaps or duplicates while 12 clients commit and roll back", { timeout }, () =>
  payInTurns(isWhole ? { commits: 1_000, rollbacks: 300 } : { commits: 100, rollbacks: 30 }),
);

const left = async (holder: string) =>
  (await listAccounts(crowd, holder)).map(({ available, held }) => [available, held]);

test("a household's credit goes with its contact when it ends, and returns when the merge is undone", async () => {
  const [grace = "", dana = "", , , old = ""] = (await crowd.transaction(openBook)).people;
  const { rows } = await crowd.execute<{ contact_id: string; id: string }>(sql`select contact_id, id from households`);
  const homeOf = (contact: string) => rows.find(({ contact_id }) => contact_id === contact)?.id ?? "";
  const [kept, merged] = [homeOf(grace), homeOf(dana)];
  await openBalance(crowd, { holder_id: merged, family, minutes: 60 });
  await openBalance(crowd, { holder_id: old, family, minutes: 30 });
  const first = await mergePeople(crowd, { kept_id: dana, merged_id: old });
  const second = await mergePeople(crowd, { kept_id: grace, merged_id: dana });
  if (!first.ok || !second.ok) throw new Error("A merge was refused");
  expect([await left(kept), await left(merged)]).toEqual([
    [
      [60, 0],
      [30, 0],
    ],
    [],
  ]);
  await holdCredit(crowd, { person_id: dana, family, minutes: 60, for_id: crypto.randomUUID() });
  expect(await undoMerge(crowd, second)).toMatchObject({ ok: true });
  expect([await left(kept), await left(merged)]).toEqual([
    [],
    [
      [0, 60],
      [30, 0],
    ],
  ]);
  expect(await undoMerge(crowd, first)).toMatchObject({ ok: true });
  expect(await left(old)).toEqual([[30, 0]]);
});

test("after a merge, a spot with entries in two accounts is changed by one transaction at a time", async () => {
  const [grace = "", dana = ""] = (await crowd.transaction(openBook)).people;
  for (const person_id of [grace, dana]) {
    const { rows } = await crowd.execute<{ id: string }>(
      sql`select household_id as id from people where id = ${person_id}`,
    );
    await openBalance(crowd, { holder_id: rows[0]?.id ?? "", family, minutes: 60 });
  }
  const merged = await mergePeople(crowd, { kept_id: grace, merged_id: dana });
  const spot = { person_id: dana, family, minutes: 60, for_id: crypto.randomUUID() };
  const lose = async () => {
    await holdCredit(crowd, spot);
    return settleCredit(crowd, spot.for_id, { cause: "no-show" });
  };
  const [first, second] = [await lose(), await lose()];
  if (!merged.ok || !first.ok || !second.ok) throw new Error("Nothing was lost twice");

  const takeBack = (tx: Tx) => reverseEntry(tx, { entry_id: first.entry_id, reason: "A mistake" });
  expect(await meanwhile((tx) => forgiveCredit(tx, { for_id: spot.for_id, reason: "A fever" }), takeBack)).toEqual([
    expect.objectContaining({ ok: true, back: 120 }),
    { ok: false, reason: "forgiven" },
  ]);
  expect(await listBrokenCredits(crowd)).toEqual([]);
});

/** Begins the second change while the first is not committed, and commits once it waits or ended. Returns both results. */
async function meanwhile<First, Second>(one: (tx: Tx) => Promise<First>, other: (tx: Tx) => Promise<Second>) {
  let second: Promise<Second> | undefined;
  const first = await crowd.transaction(async (tx) => {
    const result = await one(tx);
    let isOver = false;
    second = crowd.transaction(other);
    second.finally(() => (isOver = true)).catch(() => undefined);
    const waiting = sql`select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and not l.granted`;
    await until(async () => isOver || (await tx.execute(waiting)).rowCount !== 0, "the second change to wait or end");
    return result;
  });
  return [first, await second];
}
