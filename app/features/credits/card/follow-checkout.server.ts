import { eq, inArray } from "drizzle-orm";
import type Stripe from "stripe";
import { postMails } from "#app/features/notifications/mutations.server.ts";
import { getAddressed } from "#app/features/people/queries.server.ts";
import { requireSeller } from "#app/features/settings/queries.server.ts";
import { todayIn } from "#app/lib/dates.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { receipts, sales } from "../payment-tables.server.ts";
import { recordPayment, recordReturned } from "../payments.server.ts";
import { owedFor } from "../queries.server.ts";
import { aboutDisputed, aboutPaidTooMuch, aboutRefundRefused } from "../receipts/mails.server.ts";
import { aboutReceipt, mailReceipt } from "../receipts/receipt.server.ts";
import { creditAccounts } from "../tables.server.ts";
import { fromStripe } from "./card-amount.ts";
import { cardCheckouts, cardEvents, cardRefunds } from "./card-tables.server.ts";
import type { Checkout } from "./checkouts.server.ts";
import { type CardKeys, stripeOf } from "./stripe.server.ts";

type Followed = {
  keys: CardKeys;
  checkout: Checkout;
  /** Known from an event, if the response to our own request was lost. */
  sessionId?: string;
  event?: { id: string; kind: string };
};

/**
 * Brings a checkout in line with its current state at Stripe, so events may come in any order, late, twice or never. An
 * event is stored in the same transaction as its effect.
 */
export async function followCheckout(db: Tx, { keys, checkout, sessionId, event }: Followed): Promise<void> {
  const session_id = checkout.session_id ?? sessionId;
  const told = session_id ? await readStripe(keys, session_id) : undefined;
  await db.transaction(async (tx) => {
    if (event && !(await isNew(tx, event))) return;
    const { id } = checkout;
    const [locked] = await tx.select().from(cardCheckouts).where(eq(cardCheckouts.id, id)).for("update");
    if (!locked) return;
    const isOver = told ? told.session.status === "expired" : locked.open_until.getTime() < Date.now();
    if (told?.session.payment_status === "paid") {
      const receipt_id = await applyPaid(tx, locked, told);
      if (event) await tellCoach(tx, event, { receipt_id, ...told });
    } else if (isOver) await tx.update(cardCheckouts).set({ state: "expired" }).where(eq(cardCheckouts.id, id));
  });
}

async function readStripe(keys: CardKeys, sessionId: string) {
  const stripe = await stripeOf(keys);
  const session = await stripe.checkout.sessions.retrieve(sessionId);
  const intent = intentOf(session);
  if (!intent) return { session, intent, refunds: [], disputes: [] };
  const [refunds, disputes] = await Promise.all([
    stripe.refunds.list({ payment_intent: intent, limit: 100 }),
    stripe.disputes.list({ payment_intent: intent, limit: 100 }),
  ]);
  return { session, intent, refunds: refunds.data, disputes: disputes.data };
}

type Told = Awaited<ReturnType<typeof readStripe>>;

function intentOf({ payment_intent }: Pick<Stripe.Checkout.Session, "payment_intent">): string | null {
  return typeof payment_intent === "string" ? payment_intent : (payment_intent?.id ?? null);
}

async function isNew(tx: Tx, event: { id: string; kind: string }): Promise<boolean> {
  const stored = await tx.insert(cardEvents).values(event).onConflictDoNothing().returning({ id: cardEvents.id });
  return stored.length > 0;
}

/** Returns the payment's receipt. */
async function applyPaid(tx: Tx, checkout: Checkout, told: Told): Promise<string> {
  const { session, intent } = told;
  const { id, sale_id, currency } = checkout;
  const receipt_id = (await getReceiptOf(tx, id)) ?? (await recordPaid(tx, checkout, session.amount_total ?? 0));
  const done = { state: "paid" as const, session_id: session.id, payment_intent: intent };
  await tx.update(cardCheckouts).set(done).where(eq(cardCheckouts.id, id));
  const { seller, timeZone } = await requireSeller(tx);
  for (const { reason, ...back } of returnedOf(told)) {
    const refundId = await keepRefund(tx, checkout, back);
    if (!refundId) continue;
    const amount_minor = fromStripe(back.amount, currency);
    const words = { reason, seller, paid_on: todayIn(timeZone, new Date(back.created * 1000)) };
    const returned = await recordReturned(tx, { id: refundId, receipt_id, amount_minor, ...words });
    if (!returned.ok) throw new Error(`More was refunded at Stripe than was paid for ${sale_id}`);
    if (checkout.person_id) await mailReceipt(tx, { receipt_id: returned.receipt_id, person_id: checkout.person_id });
  }
  return receipt_id;
}

/** Money that went back to the card, oldest first: refunds, and what a bank took back. */
function returnedOf({ refunds, disputes }: Told) {
  const refunded = refunds.filter(({ status }) => status === "succeeded");
  const lost = disputes.filter(({ status }) => status === "lost");
  return [
    ...refunded.map((one) => ({ ...one, reason: "Paid back to the card" })),
    ...lost.map((one) => ({ ...one, reason: "Taken back by the bank" })),
  ].toSorted((a, b) => a.created - b.created);
}

/** Tells the coach that a bank disputes a payment, or returned a refund after its document was made. */
async function tellCoach(tx: Tx, { kind }: { kind: string }, told: Told & { receipt_id: string }): Promise<void> {
  const mail = (about: string, about_id: string) => ({ kind: about, about_kind: aboutReceipt, about_id });
  if (kind === "charge.dispute.created") await postMails(tx, [mail(aboutDisputed, told.receipt_id)]);
  if (kind !== "refund.failed") return;
  const failed = told.refunds.filter(({ status }) => status === "failed").map(({ id }) => id);
  const documents = await tx
    .select({ id: receipts.id })
    .from(receipts)
    .innerJoin(cardRefunds, eq(cardRefunds.id, receipts.payment_id))
    .where(inArray(cardRefunds.stripe_id, failed));
  await postMails(
    tx,
    documents.map(({ id }) => mail(aboutRefundRefused, id)),
  );
}

async function getReceiptOf(tx: Tx, paymentId: string): Promise<string | undefined> {
  const [receipt] = await tx.select({ id: receipts.id }).from(receipts).where(eq(receipts.payment_id, paymentId));
  return receipt?.id;
}

/** Records what was paid. What is no longer owed is to be given back, and coach and family are told. */
async function recordPaid(tx: Tx, checkout: Checkout, paid: number): Promise<string> {
  const { id, sale_id, person_id, currency } = checkout;
  const { seller, keep_years, timeZone } = await requireSeller(tx);
  const name = (person_id && (await getAddressed(tx, person_id))?.name) || "Erased";
  const receipt = await recordPayment(tx, {
    ...{ id, holder_id: await holderOf(tx, sale_id), method: "card", currency, seller, keep_years },
    ...{ amount_minor: fromStripe(paid, currency), paid_on: todayIn(timeZone), beyond_id: sale_id },
    payer: { person_id, name, address: "" },
  });
  if (!receipt.ok) throw new Error(`A payment by card was not recorded: ${receipt.reason}`);
  const { receipt_id } = receipt;
  if (person_id) await mailReceipt(tx, { receipt_id, person_id });
  if ((await owedFor(tx, sale_id)) < 0)
    await postMails(tx, [{ kind: aboutPaidTooMuch, about_kind: aboutReceipt, about_id: receipt_id }]);
  return receipt_id;
}

/** The current holder of the account; households may have changed since. */
async function holderOf(tx: Tx, saleId: string): Promise<string> {
  const [account] = await tx
    .select({ id: creditAccounts.holder_id })
    .from(sales)
    .innerJoin(creditAccounts, eq(creditAccounts.id, sales.account_id))
    .where(eq(sales.id, saleId));
  if (!account) throw new Error("A checkout's sale does not exist");
  return account.id;
}

type Returned = Pick<Stripe.Refund, "id" | "amount" | "metadata">;

/** Returns the id of a refund that is not recorded yet. A refund requested here carries its id. */
async function keepRefund(tx: Tx, checkout: Checkout, refund: Returned): Promise<string | undefined> {
  const { id, stripe_id, checkout_id } = cardRefunds;
  const [known] = await tx.select({ id }).from(cardRefunds).where(eq(stripe_id, refund.id));
  if (known) return undefined;
  const done = { state: "done" as const, stripe_id: refund.id };
  const own = await tx.select({ id }).from(cardRefunds).where(eq(checkout_id, checkout.id));
  const asked = own.find((one) => one.id === refund.metadata?.refund);
  if (asked) {
    await tx.update(cardRefunds).set(done).where(eq(id, asked.id));
    return asked.id;
  }
  const amount_minor = fromStripe(refund.amount, checkout.currency);
  const [kept] = await tx
    .insert(cardRefunds)
    .values({ checkout_id: checkout.id, amount_minor, ...done })
    .returning({ id });
  return kept?.id;
}
