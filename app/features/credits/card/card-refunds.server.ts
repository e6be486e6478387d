import { and, eq, inArray, sql } from "drizzle-orm";
import { postMails } from "#app/features/notifications/mutations.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { receipts } from "../payment-tables.server.ts";
import { aboutRefundRefused } from "../receipts/mails.server.ts";
import { aboutReceipt } from "../receipts/receipt.server.ts";
import { chargeable } from "./card-amount.ts";
import { cardCheckouts, cardRefunds } from "./card-tables.server.ts";
import { getCheckout } from "./checkouts.server.ts";
import { followCheckout } from "./follow-checkout.server.ts";
import { type CardKeys, stripeOf } from "./stripe.server.ts";

/** The payments among these that came through Stripe, and what each still has on its way back. */
export async function listCardPayments(tx: Tx, paymentIds: string[]): Promise<Map<string, number>> {
  const underWay = sql`(select coalesce(sum(r.amount_minor), 0) from ${cardRefunds} r
    where r.checkout_id = card_checkouts.id and r.state = 'asked')`.mapWith(Number);
  const rows = await tx
    .select({ id: cardCheckouts.id, underWay })
    .from(cardCheckouts)
    .where(inArray(cardCheckouts.id, paymentIds));
  return new Map(rows.map(({ id, underWay: amount }) => [id, amount]));
}

/** Stored with the change that returns the money; a job asks Stripe within a minute. */
export async function askForRefund(tx: Tx, refund: { checkout_id: string; amount_minor: number }): Promise<void> {
  // Drizzle would insert every column; the coach may write only these two.
  await tx.execute(sql`insert into card_refunds (checkout_id, amount_minor)
    values (${refund.checkout_id}, ${refund.amount_minor})`);
}

/**
 * Asks Stripe for each pending refund. The idempotency key prevents a second refund, but Stripe forgets it after a day,
 * so an older request is looked up first.
 */
export async function sendRefunds(db: Tx, keys: CardKeys): Promise<void> {
  const waiting = await db.select().from(cardRefunds).where(eq(cardRefunds.state, "asked"));
  const stripe = await stripeOf(keys);
  for (const { id, checkout_id, amount_minor } of waiting) {
    const checkout = await getCheckout(db, checkout_id);
    if (!checkout?.payment_intent) continue;
    const { payment_intent } = checkout;
    const { data } = await stripe.refunds.list({ payment_intent, limit: 100 });
    const sent = data.find(({ metadata }) => metadata?.refund === id);
    if (sent?.status === "failed" || sent?.status === "canceled") {
      await db.transaction((tx) => giveUp(tx, { id, checkout_id }));
      continue;
    }
    const asked = {
      payment_intent,
      amount: chargeable(amount_minor, checkout.currency).stripe,
      metadata: { refund: id },
    };
    try {
      if (!sent) await stripe.refunds.create(asked, { idempotencyKey: `refund-${id}` });
    } catch (error) {
      if (!isFinal(error)) throw error;
      log.warn({ checkout: checkout_id }, "Stripe refused a refund");
      await db.transaction((tx) => giveUp(tx, { id, checkout_id }));
      continue;
    }
    await followCheckout(db, { keys, checkout });
  }
}

/** A retry would not help: it is already refunded, or too old. */
function isFinal(error: unknown): boolean {
  return error instanceof Error && "type" in error && error.type === "StripeInvalidRequestError";
}

/** Tells the coach, who returns the money at Stripe or in another way. */
async function giveUp(tx: Tx, { id, checkout_id }: { id: string; checkout_id: string }): Promise<void> {
  const isAsked = and(eq(cardRefunds.id, id), eq(cardRefunds.state, "asked"));
  const given = await tx.update(cardRefunds).set({ state: "refused" }).where(isAsked).returning({ id: cardRefunds.id });
  const [receipt] = await tx.select({ id: receipts.id }).from(receipts).where(eq(receipts.payment_id, checkout_id));
  if (given.length === 0 || !receipt) return;
  await postMails(tx, [{ kind: aboutRefundRefused, about_kind: aboutReceipt, about_id: receipt.id }]);
}
