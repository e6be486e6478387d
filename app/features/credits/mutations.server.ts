import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { CreditOf, EntryKind } from "./schema.ts";
import { creditAccounts, creditEntries, creditReasons } from "./tables.server.ts";

/** The service that stands for a family, and its title. */
type Family = { id: string; title: string };

/**
 * A household, or a person without one, in one family. `version` is the account's when the preview was made; if it has
 * changed since, the outcome is `changed`.
 */
export type Holder = { holder_id: string; family: Family };

export type Outcome<Refusal extends string> = { ok: true; entry_id: string } | { ok: false; reason: Refusal };
type Answered = { outcome: string; entry_id: string; back?: number; gone?: number };

/** Each call is one statement in the caller's transaction, so an entry exists exactly when its cause does. */
async function call(tx: Tx, statement: SQL): Promise<Answered> {
  const { rows } = await tx.execute<Answered>(statement);
  const [row] = rows;
  if (!row) throw new Error("A ledger function returned no row");
  return row;
}

function outcomeOf<Refusal extends string>({ outcome, entry_id }: Answered): Outcome<Refusal> {
  // Safe because each SQL function declares its outcomes.
  return outcome === "done" ? { ok: true, entry_id } : { ok: false, reason: outcome as Refusal };
}

type Hold = { person_id: string; family: Family; minutes: number; for_id: string; mayGoBelow?: boolean };

/**
 * Sets minutes aside for a spot in a session (`for_id`), from the household's credit. Call it in the transaction that
 * books. `not enough` means that the session must be paid singly (`sellSession`).
 */
export async function holdCredit(tx: Tx, hold: Hold): Promise<Outcome<"not enough" | "held already" | "gone">> {
  const { person_id, family, minutes, for_id, mayGoBelow = false } = hold;
  return outcomeOf(
    await call(
      tx,
      sql`select * from hold_credit(${person_id}, ${family.id}, ${family.title}, ${minutes}, ${for_id}, ${mayGoBelow})`,
    ),
  );
}

/** How a session ended. `back` minutes are returned; by default the ending decides between all and none. */
export type Ending =
  | { cause: "cancel early" }
  | { cause: "complete" | "cancel late" | "no-show" | "weather"; back?: number };

const kinds = {
  complete: "used",
  "cancel early": "released",
  "cancel late": "forfeited",
  "no-show": "forfeited",
  weather: "weathered",
} as const satisfies Record<Ending["cause"], EntryKind>;

type Settled = { ok: true; entry_id: string; back: number; gone: number } | { ok: false; reason: "not held" };

/**
 * Settles what is held for a spot in a session. Call it in the transaction that ends the session, in a group once for
 * each spot. `not held` means that credit did not pay for it, or that it is already settled.
 */
export async function settleCredit(tx: Tx, for_id: string, ending: Ending): Promise<Settled> {
  const asked = "back" in ending ? (ending.back ?? null) : null;
  const {
    outcome,
    entry_id,
    back = 0,
    gone = 0,
  } = await call(tx, sql`select * from settle_credit(${for_id}, ${kinds[ending.cause]}, ${asked})`);
  return outcome === "done" ? { ok: true, entry_id, back, gone } : { ok: false, reason: "not held" };
}

type Lost = { for_id: string; reason: string };
type Forgiven = { ok: true; entry_id: string; back: number } | { ok: false; reason: "nothing lost" };

/** The coach waives a late cancellation or a no-show: everything that was lost comes back. */
export async function forgiveCredit(tx: Tx, { for_id, reason }: Lost): Promise<Forgiven> {
  const { rows } = await tx.execute<{ account_id: string; person_id: string | null; lost: number }>(sql`
    select e.account_id, e.person_id, lost_credit(${for_id}) as lost from credit_entries e
    where e.for_id = ${for_id} and e.kind = 'forfeited' order by e.created_at desc, e.version desc limit 1`);
  const [last] = rows;
  if (!last || last.lost <= 0) return { ok: false, reason: "nothing lost" };
  const { account_id, person_id, lost } = last;
  const because = await giveReason(tx, { account_id, person_id, words: reason });
  const added = { account_id, kind: "forgiven" as const, minutes: lost, for_id, person_id, reason_id: because };
  const outcome = await addCredit<"nothing lost">(tx, added);
  return outcome.ok ? { ...outcome, back: lost } : outcome;
}

type Given = Holder & { minutes: number; reason: string; version?: number };

/** Minutes that the coach gives, with a reason. */
export async function giveCredit(tx: Tx, { reason, minutes, version, ...holder }: Given): Promise<Outcome<Changed>> {
  const account_id = await openAccount(tx, holder);
  if (!account_id) return { ok: false, reason: "gone" };
  const reason_id = await giveReason(tx, { account_id, person_id: null, words: reason });
  return addCredit(tx, { account_id, kind: "forgiven", minutes, reason_id, version });
}

type Changed = "changed" | "gone";

/** What was left on paper when the coach started here. */
export async function openBalance(tx: Tx, given: Holder & { minutes: number; version?: number }) {
  const account_id = await openAccount(tx, given);
  if (!account_id) return { ok: false as const, reason: "gone" as const };
  return addCredit<Changed>(tx, { account_id, kind: "opening", minutes: given.minutes, version: given.version });
}

type Undone = { entry_id: string; reason: string; mayGoBelow?: boolean };
type NotUndone = "not enough" | "held already" | "forgiven" | "gone" | "sold";

/**
 * Reverses an entry with one that names it. A sale is reversed as a whole (`takeBackSale`), because its money goes with
 * it.
 */
export async function reverseEntry(tx: Tx, { entry_id, reason, mayGoBelow }: Undone): Promise<Outcome<NotUndone>> {
  const { account_id, person_id, kind } = creditEntries;
  const [entry] = await tx
    .select({ account_id, person_id, kind })
    .from(creditEntries)
    .where(eq(creditEntries.id, entry_id));
  if (!entry) return { ok: false, reason: "gone" };
  if (entry.kind === "bought" || entry.kind === "refunded") return { ok: false, reason: "sold" };
  const reason_id = await giveReason(tx, { ...entry, words: reason });
  return reverse(tx, { entry_id, reason_id, mayGoBelow });
}

type Reversal = { entry_id: string; reason_id: string | null; mayGoBelow?: boolean | undefined };

/** For an entry whose reason is already stored. */
export async function reverse(tx: Tx, { entry_id, reason_id, mayGoBelow = false }: Reversal) {
  return outcomeOf<Exclude<NotUndone, "sold">>(
    await call(tx, sql`select * from reverse_credit(${entry_id}, ${reason_id}, ${mayGoBelow})`),
  );
}

/** Locks the holder's accounts in the family. Undefined if the holder no longer exists. */
export async function openAccount(tx: Tx, { holder_id, family }: Holder): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string | null }>(
    sql`select credit_account(${holder_id}, ${family.id}, ${family.title}) as id`,
  );
  return rows[0]?.id ?? undefined;
}

type Addition = {
  account_id: string;
  kind: "opening" | "bought" | "forgiven" | "refunded";
  minutes: number;
  for_id?: string;
  person_id?: string | null;
  reason_id?: string | null;
  version?: number | undefined;
};

export async function addCredit<Refusal extends string>(tx: Tx, added: Addition): Promise<Outcome<Refusal>> {
  const { account_id, kind, minutes, for_id = null, person_id = null, reason_id = null, version = null } = added;
  return outcomeOf(
    await call(
      tx,
      sql`select * from add_credit(${account_id}, ${kind}, ${minutes}, ${for_id}, ${person_id}, ${reason_id}, ${version})`,
    ),
  );
}

/** Stores the coach's words in their own row, so that they can be erased. */
export async function giveReason(tx: Tx, reason: typeof creditReasons.$inferInsert): Promise<string> {
  const { account_id, person_id, words } = reason;
  const [given] = await tx
    .insert(creditReasons)
    .values({ account_id, person_id: person_id ?? null, words })
    .returning({ id: creditReasons.id });
  if (!given) throw new Error("An inserted reason returned no row");
  return given.id;
}

/**
 * Releases what is held for these people, and erases the coach's words about them or possibly about them. Minutes and
 * amounts stay without a name; names on receipts stay as long as the law requires (`payers`).
 */
export async function eraseFromCredits(tx: Tx, { people, households }: CreditOf): Promise<void> {
  const held = await tx
    .select({ for_id: creditEntries.for_id })
    .from(creditEntries)
    .where(
      and(inArray(creditEntries.person_id, people), sql`${creditEntries.id} = open_credit(${creditEntries.for_id})`),
    );
  for (const { for_id } of held) if (for_id) await settleCredit(tx, for_id, { cause: "cancel early" });
  const theirs = tx
    .select({ id: creditAccounts.id })
    .from(creditAccounts)
    .where(inArray(creditAccounts.holder_id, [...people, ...households]));
  await tx
    .delete(creditReasons)
    .where(
      or(
        inArray(creditReasons.person_id, people),
        and(isNull(creditReasons.person_id), inArray(creditReasons.account_id, theirs)),
      ),
    );
}
