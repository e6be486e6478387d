import { and, desc, eq, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { askForRefund, listCardPayments } from "../card/card-refunds.server.ts";
import type { Outcome } from "../mutations.server.ts";
import { payments, receiptLines, receipts, type Seller } from "../payment-tables.server.ts";
import { returnMoney } from "../payments.server.ts";
import { owedFor } from "../queries.server.ts";
import { refundSale } from "../sales.server.ts";
import type { PaymentMethod } from "../schema.ts";

/** A sale's receipts that are not void, newest first, each with what can still be returned. */
export async function listValidReceipts(tx: Tx, saleId: string) {
  const { id, number } = receipts;
  const returned = sql`(select coalesce(-sum(l.amount_minor), 0) from ${receipts} later
    join ${receiptLines} l on l.receipt_id = later.id where later.of_id = ${id} and l.sale_id = ${saleId})`;
  const rows = await tx
    .select({
      ...{ id, number, payment_id: receipts.payment_id, paid_on: payments.paid_on, currency: payments.currency },
      rest: sql`${receiptLines.amount_minor} - ${returned}`.mapWith(Number),
    })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.payment_id))
    .innerJoin(receiptLines, eq(receiptLines.receipt_id, id))
    .where(and(eq(receipts.kind, "receipt"), eq(receiptLines.sale_id, saleId)))
    .orderBy(desc(number));
  return rows.filter(({ rest }) => rest > 0);
}

type Refund = {
  sale_id: string;
  minutes: number;
  amount_minor: number;
  reason: string;
  version: number;
  method: PaymentMethod;
  paid_on: string;
  seller: Seller;
};

/**
 * Takes minutes back and returns what was paid beyond the new price, newest receipts first. Card payments go back
 * through Stripe, and get their document afterwards. The version makes a form sent twice refund once.
 */
export async function refundPackage(tx: Tx, refund: Refund): Promise<Outcome<"not enough" | "changed">> {
  const { method, paid_on, seller, reason, sale_id } = refund;
  const valid = await listValidReceipts(tx, sale_id);
  const byCard = await listCardPayments(
    tx,
    valid.map(({ payment_id }) => payment_id),
  );
  // Otherwise a refund that is still on its way to the card would be paid twice.
  if ([...byCard.values()].some((underWay) => underWay > 0)) return { ok: false, reason: "changed" };
  const outcome = await refundSale(tx, refund);
  if (!outcome.ok) return outcome;
  let back = -(await owedFor(tx, sale_id));
  for (const { id: receipt_id, payment_id, rest } of valid) {
    const amount_minor = Math.min(back, rest);
    if (amount_minor <= 0) break;
    back -= amount_minor;
    if (method === "card" && byCard.has(payment_id)) {
      await askForRefund(tx, { checkout_id: payment_id, amount_minor });
      continue;
    }
    const document = { id: crypto.randomUUID(), receipt_id, paid_on, reason, seller };
    const returned = await returnMoney(tx, { ...document, sale_id, amount_minor, method });
    if (!returned.ok) throw new Error(`Money of a refund was not returned: ${returned.reason}`);
  }
  return outcome;
}
