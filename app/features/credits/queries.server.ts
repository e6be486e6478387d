import { and, asc, eq, inArray, not, or, sql } from "drizzle-orm";
import { getHolderOf } from "#app/features/people/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { cardCheckouts } from "./card/card-tables.server.ts";
import { stripeKeys } from "./card/stripe.server.ts";
import { listBalancesOf } from "./ledger/balances.server.ts";
import { balanceInWords } from "./minutes.ts";
import {
  owed,
  owedByAccount,
  payers,
  payments,
  receiptLines,
  receipts,
  saleLines,
  sales,
} from "./payment-tables.server.ts";
import type { CreditOf, SpotBalance } from "./schema.ts";
import { creditAccounts, creditEntries, creditReasons } from "./tables.server.ts";

export type HolderBalance = NonNullable<Awaited<ReturnType<typeof readBalanceOf>>>;

/** What a person's household has left and owes, in words, wherever the coach decides. */
export async function readBalanceOf(tx: Tx, personId: string) {
  const holderId = await getHolderOf(tx, personId);
  if (!holderId) return undefined;
  const [families, [owes]] = await Promise.all([
    listBalancesOf(tx, holderId),
    tx
      .select({ owed_minor: sql`coalesce(sum(${creditAccounts.owed_minor}), 0)`.mapWith(Number) })
      .from(creditAccounts)
      .where(eq(creditAccounts.holder_id, holderId)),
  ]);
  const owed_minor = owes?.owed_minor ?? 0;
  return { holderId, families, owed_minor, words: balanceInWords({ families, owed_minor }) };
}

/** The accounts of a household, or of a person without one. */
export async function listAccounts(tx: Tx, holderId: string) {
  const { id, title, family_id, version, available, held, owed_minor, holder_id, created_at } = creditAccounts;
  return tx
    .select({ id, title, family_id, version, available, held, owed_minor })
    .from(creditAccounts)
    .where(eq(holder_id, holderId))
    .orderBy(created_at, id);
}

type Opened = { holder_id: string; family: { id: string } };

/** A reversed sale does not count: it may have been wrong. */
export async function hasOpening(tx: Tx, { holder_id, family }: Opened): Promise<boolean> {
  const accounts = tx
    .select({ id: creditAccounts.id })
    .from(creditAccounts)
    .where(and(eq(creditAccounts.holder_id, holder_id), eq(creditAccounts.family_id, family.id)));
  const isTakenBack = sql`exists (select from ${creditEntries} later where later.reverses_id = ${creditEntries.id})`;
  const isOpening = and(
    eq(creditEntries.kind, "opening"),
    inArray(creditEntries.account_id, accounts),
    not(isTakenBack),
  );
  return (await tx.$count(creditEntries, isOpening)) > 0;
}

/** What a holder owes, oldest first. */
export async function listOwed(tx: Tx, holderId: string) {
  const { id, title, currency, tax_rate, sold_on, for_id, person_id, created_at } = sales;
  return tx
    .select({ id, title, currency, tax_rate, sold_on, for_id, person_id, owed })
    .from(creditAccounts)
    .innerJoin(owedByAccount, sql`owing.owed > 0`)
    .innerJoin(sales, sql`${id} = owing.sale_id`)
    .where(eq(creditAccounts.holder_id, holderId))
    .orderBy(sold_on, created_at, id);
}

export async function owedFor(tx: Tx, saleId: string): Promise<number> {
  const [sale] = await tx
    .select({ owed })
    .from(sales)
    .innerJoin(creditAccounts, eq(creditAccounts.id, sales.account_id))
    .innerJoin(owedByAccount, sql`owing.sale_id = ${sales.id}`)
    .where(eq(sales.id, saleId));
  return sale?.owed ?? 0;
}

/** Everything about these people's credit and money, for the export: their own, and their households'. */
export async function readCredits(tx: Tx, { people, households }: CreditOf) {
  const mine = inArray(creditAccounts.holder_id, [...people, ...households]);
  const accounts = tx.select({ id: creditAccounts.id }).from(creditAccounts).where(mine);
  const sold = tx.select({ id: sales.id }).from(sales).where(inArray(sales.account_id, accounts));
  const documents = tx
    .select({ id: receiptLines.receipt_id })
    .from(receiptLines)
    .where(inArray(receiptLines.sale_id, sold));
  const paid = tx.select({ id: receipts.payment_id }).from(receipts).where(inArray(receipts.id, documents));
  const isTheirs = or(inArray(creditEntries.account_id, accounts), inArray(creditEntries.person_id, people));
  return {
    credit_accounts: await tx.select().from(creditAccounts).where(mine),
    credit_entries: await tx
      .select()
      .from(creditEntries)
      .where(isTheirs)
      .orderBy(asc(creditEntries.account_id), asc(creditEntries.version)),
    credit_reasons: await tx
      .select()
      .from(creditReasons)
      .where(or(inArray(creditReasons.account_id, accounts), inArray(creditReasons.person_id, people))),
    sales: await tx.select().from(sales).where(inArray(sales.id, sold)),
    sale_lines: await tx.select().from(saleLines).where(inArray(saleLines.sale_id, sold)),
    payments: await tx.select().from(payments).where(inArray(payments.id, paid)),
    card_checkouts: await tx.select().from(cardCheckouts).where(inArray(cardCheckouts.sale_id, sold)),
    receipts: await tx.select().from(receipts).where(inArray(receipts.id, documents)),
    receipt_lines: await tx.select().from(receiptLines).where(inArray(receiptLines.receipt_id, documents)),
    payers: await tx.select().from(payers).where(inArray(payers.person_id, people)),
  };
}

/** For the accountant: the receipts of a period, by number. */
export async function listReceipts(tx: Tx, { from, until }: { from: string; until: string }) {
  const { id, number, kind, tax_minor } = receipts;
  const { paid_on, method, amount_minor, currency } = payments;
  const of = sql<number | null>`(select o.number from ${receipts} o where o.id = ${receipts.of_id})`;
  return tx
    .select({ id, number, kind, tax_minor, paid_on, method, amount_minor, currency, of, payer: payers.name })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.payment_id))
    .leftJoin(payers, eq(payers.id, payments.payer_id))
    .where(sql`${paid_on} >= ${from} and ${paid_on} < ${until}`)
    .orderBy(number);
}

/** Violated invariants of credits and receipts. */
export async function listBrokenCredits(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ invariant: string }>(
    sql`select distinct invariant from broken_credits() order by invariant`,
  );
  return rows.map(({ invariant }) => invariant);
}

/** The last entry for each of these spots in sessions, and what their households have left. */
export async function listSpotBalances(tx: Tx, spots: string[]): Promise<SpotBalance[]> {
  if (spots.length === 0) return [];
  const { rows } = await tx.execute<SpotBalance>(sql`select * from spot_balance(${sql.param(spots)}::uuid[])`);
  return rows;
}

/** Families can pay on their page. */
export function takesCards(): boolean {
  return stripeKeys() !== undefined;
}
