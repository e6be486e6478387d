import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { postMails } from "#app/features/notifications/mutations.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { payers, payments, receiptLines, receipts, sales } from "../payment-tables.server.ts";
import { creditAccounts, creditReasons } from "../tables.server.ts";

/** A receipt with all its details, and the documents about it. */
export async function getReceipt(tx: Tx, receiptId: string) {
  return readReceipt(tx, receiptId, sql<string>`${payers.address}`);
}

/** The same for the family's own page, where no parent reads the other's address. */
export async function getOwnReceipt(tx: Tx, receiptId: string) {
  return readReceipt(tx, receiptId, sql<string>`''`);
}

async function readReceipt(tx: Tx, receiptId: string, address: SQL<string>) {
  const { id, number, kind, payment_id, tax_minor, seller, of_id, created_at } = receipts;
  const { paid_on, method, amount_minor, currency } = payments;
  const [receipt] = await tx
    .select({
      ...{
        id,
        number,
        kind,
        payment_id,
        tax_minor,
        seller,
        of_id,
        created_at,
        paid_on,
        method,
        amount_minor,
        currency,
      },
      payer: { person_id: payers.person_id, name: payers.name, address },
    })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.payment_id))
    .leftJoin(payers, eq(payers.id, payments.payer_id))
    .where(eq(id, receiptId));
  if (!receipt) return undefined;
  const [lines, later, [before]] = await Promise.all([
    listReceiptLines(tx, receiptId),
    listAbout(tx, eq(of_id, receiptId)),
    receipt.of_id ? listAbout(tx, eq(id, receipt.of_id)) : [],
  ]);
  return { ...receipt, lines, later, before };
}

export type Receipt = NonNullable<Awaited<ReturnType<typeof getReceipt>>>;

async function listReceiptLines(tx: Tx, receiptId: string) {
  const { id, sale_id, title, amount_minor, tax_rate } = receiptLines;
  const { expires_on, for_id } = sales;
  const sold = sql`(select sum(l.minutes) from sale_lines l where l.sale_id = ${sales.id} and l.minutes > 0)`;
  return tx
    .select({ id, sale_id, title, amount_minor, tax_rate, expires_on, for_id, minutes: sold.mapWith(Number) })
    .from(receiptLines)
    .innerJoin(sales, eq(sales.id, receiptLines.sale_id))
    .where(eq(receiptLines.receipt_id, receiptId))
    .orderBy(asc(sales.sold_on), asc(sales.created_at), asc(id));
}

/** What other documents call this one. The coach's reason is shown only on the coach's page. */
async function listAbout(tx: Tx, which: ReturnType<typeof eq>) {
  const { id, number, kind, created_at } = receipts;
  return tx
    .select({ id, number, kind, created_at, paid_on: payments.paid_on, amount_minor: payments.amount_minor })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.payment_id))
    .where(which)
    .orderBy(number);
}

/** Why one document voids or refunds another, in the coach's words. */
export async function getReasonFor(tx: Tx, receiptId: string): Promise<string | undefined> {
  const [reason] = await tx
    .select({ words: creditReasons.words })
    .from(receipts)
    .innerJoin(creditReasons, eq(creditReasons.id, receipts.reason_id))
    .where(eq(receipts.id, receiptId));
  return reason?.words;
}

/** Whose account a receipt is about. */
export async function getHolderOfReceipt(tx: Tx, receiptId: string): Promise<string | undefined> {
  const [account] = await tx
    .select({ id: creditAccounts.holder_id })
    .from(receiptLines)
    .innerJoin(sales, eq(sales.id, receiptLines.sale_id))
    .innerJoin(creditAccounts, eq(creditAccounts.id, sales.account_id))
    .where(eq(receiptLines.receipt_id, receiptId))
    .limit(1);
  return account?.id;
}

export const aboutReceipt = "receipt";

/** A payment can be taken back for a minute before its receipt is mailed. */
const undoSeconds = 60;

/** Queues the mail with a receipt, either just after it is written or when someone asks for it again. */
export async function mailReceipt(tx: Tx, { receipt_id, person_id }: { receipt_id: string; person_id: string }) {
  const about = { kind: aboutReceipt, about_kind: aboutReceipt, about_id: receipt_id, person_id };
  await postMails(tx, [{ ...about, send_after: new Date(Date.now() + undoSeconds * 1000) }]);
}

/** The address on a payer's last receipt. */
export async function getLastAddress(tx: Tx, personId: string): Promise<string> {
  const [last] = await tx
    .select({ address: payers.address })
    .from(payers)
    .where(eq(payers.person_id, personId))
    .orderBy(desc(payers.created_at))
    .limit(1);
  return last?.address ?? "";
}
