import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import {
  owed,
  owedByAccount,
  payers,
  payments,
  receiptLines,
  receipts,
  saleLines,
  sales,
} from "../payment-tables.server.ts";
import { creditAccounts, creditEntries, creditReasons } from "../tables.server.ts";

const entriesPerPage = 50;

/** A holder's entries, newest first, each with its purpose and reason. */
export async function listEntries(tx: Tx, { holderId, page }: { holderId: string; page: number }) {
  const { id, kind, available, held, available_after, held_after, for_id, person_id, reverses_id } = creditEntries;
  const isTakenBack = sql<boolean>`exists (select from ${creditEntries} later where later.reverses_id = ${creditEntries.id})`;
  const rows = await tx
    .select({
      ...{ id, kind, available, held, available_after, held_after, for_id, person_id, reverses_id },
      ...{ created_at: creditEntries.created_at, family: creditAccounts.title, reason: creditReasons.words },
      ...{ sale: sales.title, isTakenBack },
    })
    .from(creditEntries)
    .innerJoin(creditAccounts, eq(creditAccounts.id, creditEntries.account_id))
    .leftJoin(creditReasons, eq(creditReasons.id, creditEntries.reason_id))
    .leftJoin(sales, eq(sales.id, for_id))
    .where(eq(creditAccounts.holder_id, holderId))
    .orderBy(desc(creditEntries.created_at), desc(creditEntries.version), desc(id))
    .limit(entriesPerPage + 1)
    .offset((page - 1) * entriesPerPage);
  return { rows: rows.slice(0, entriesPerPage), hasMore: rows.length > entriesPerPage };
}

export type LedgerEntry = Awaited<ReturnType<typeof listEntries>>["rows"][number];

/** For the family's own page: their entries, newest first, without the coach's reasons. Policies select the rows. */
export async function listOwnEntries(tx: Tx, most: number) {
  const { id, kind, available, held, available_after, held_after, for_id, person_id, created_at } = creditEntries;
  return tx
    .select({
      ...{ id, kind, available, held, available_after, held_after, for_id, person_id, created_at },
      ...{ family: creditAccounts.title, sale: sales.title },
    })
    .from(creditEntries)
    .innerJoin(creditAccounts, eq(creditAccounts.id, creditEntries.account_id))
    .leftJoin(sales, eq(sales.id, for_id))
    .orderBy(desc(created_at), desc(creditEntries.version), desc(id))
    .limit(most);
}

/** For the family's own page: what it has not paid yet, the oldest first. */
export async function listOwnDebts(tx: Tx) {
  const { id, title, sold_on, currency } = sales;
  const sumOf = (table: typeof saleLines | typeof receiptLines) =>
    sql`(select coalesce(sum(t.amount_minor), 0) from ${table} t where t.sale_id = ${sales.id})`;
  const unpaid = sql<number>`${sumOf(saleLines)} - ${sumOf(receiptLines)}`.mapWith(Number);
  return tx
    .select({ id, title, sold_on, currency, owed: unpaid })
    .from(sales)
    .where(sql`${unpaid} > 0`)
    .orderBy(sold_on, sales.created_at, id);
}

export type OwnEntry = Awaited<ReturnType<typeof listOwnEntries>>[number];

/** One of a holder's entries. */
export async function getEntry(tx: Tx, { holderId, entryId }: { holderId: string; entryId: string }) {
  const { id, kind, available, held, for_id, person_id, created_at } = creditEntries;
  const [entry] = await tx
    .select({ id, kind, available, held, for_id, person_id, created_at, sale: sales.title })
    .from(creditEntries)
    .innerJoin(creditAccounts, eq(creditAccounts.id, creditEntries.account_id))
    .leftJoin(sales, eq(sales.id, for_id))
    .where(and(eq(id, entryId), eq(creditAccounts.holder_id, holderId)));
  return entry;
}

/** What a holder bought, newest first: packages, and sessions paid singly. With all lines, as agreed. */
export async function listSalesWithLines(tx: Tx, holderId: string) {
  const sold = await listSales(tx, holderId);
  const lines = Map.groupBy(
    await listSaleLines(
      tx,
      sold.map(({ id }) => id),
    ),
    ({ sale_id }) => sale_id,
  );
  return sold.map((sale) => ({ ...sale, lines: lines.get(sale.id) ?? [] }));
}

export async function listSales(tx: Tx, holderId: string) {
  const { id, title, terms, sold_on, expires_on, for_id, currency } = sales;
  const totalOf = (column: typeof saleLines.amount_minor | typeof saleLines.minutes) =>
    sql`(select sum(${column}) from ${saleLines} where ${saleLines.sale_id} = ${sales.id})`.mapWith(Number);
  return tx
    .select({
      ...{ id, title, terms, sold_on, expires_on, for_id, currency },
      ...{ minutes: totalOf(saleLines.minutes), amount_minor: totalOf(saleLines.amount_minor) },
      owed_minor: owed,
    })
    .from(creditAccounts)
    .innerJoin(owedByAccount, sql`true`)
    .innerJoin(sales, sql`${id} = owing.sale_id`)
    .where(eq(creditAccounts.holder_id, holderId))
    .orderBy(desc(sold_on), desc(sales.created_at), desc(id));
}

export type SaleInLedger = Awaited<ReturnType<typeof listSalesWithLines>>[number];

/** The receipts of a holder's sales, newest first. */
export async function listReceiptsOf(tx: Tx, holderId: string) {
  const { id, number, kind } = receipts;
  const { paid_on, method, amount_minor, currency } = payments;
  const theirs = tx
    .select({ id: receiptLines.receipt_id })
    .from(receiptLines)
    .innerJoin(sales, eq(sales.id, receiptLines.sale_id))
    .innerJoin(creditAccounts, eq(creditAccounts.id, sales.account_id))
    .where(eq(creditAccounts.holder_id, holderId));
  return tx
    .select({ id, number, kind, paid_on, method, amount_minor, currency, payer: payers.name })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.payment_id))
    .leftJoin(payers, eq(payers.id, payments.payer_id))
    .where(inArray(id, theirs))
    .orderBy(desc(number));
}

/** A sale's lines, in the order they were added. */
async function listSaleLines(tx: Tx, saleIds: string[]) {
  const { id, sale_id, kind, minutes, amount_minor, created_at } = saleLines;
  return tx
    .select({ id, sale_id, kind, minutes, amount_minor, reason: creditReasons.words })
    .from(saleLines)
    .leftJoin(creditReasons, eq(creditReasons.id, saleLines.reason_id))
    .where(inArray(sale_id, saleIds))
    .orderBy(asc(created_at), asc(id));
}
