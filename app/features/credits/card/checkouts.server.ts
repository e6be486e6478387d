import { and, eq, gt, sql } from "drizzle-orm";
import { requireSeller } from "#app/features/settings/queries.server.ts";
import { sumOf } from "#app/lib/money.ts";
import { msPerHour, msPerMinute } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { siteOrigin } from "#app/platform/env.server.ts";
import { listOwed } from "../queries.server.ts";
import { chargeable } from "./card-amount.ts";
import { cardCheckouts } from "./card-tables.server.ts";
import { type CardKeys, stripeOf } from "./stripe.server.ts";

/** Stripe's minimum is half an hour. */
const openHours = 1;
/** Someone who comes back gets the same page. */
const reusedMinutes = 20;
const mostADay = 20;

export type Checkout = typeof cardCheckouts.$inferSelect;
type Payer = { holderId: string; personId: string };
/** `backTo` is the path that Stripe returns to. */
type Opening = { keys: CardKeys; backTo: string };

/** Opens Stripe's page for everything that the family owes. The request runs outside a transaction. */
export async function startCheckout(
  db: Tx,
  { keys, backTo, ...payer }: Payer & Opening,
): Promise<{ url: string } | { refused: "nothing owed" | "too many" }> {
  const checkout = await db.transaction((tx) => keepCheckout(tx, payer));
  if ("refused" in checkout) return checkout;
  const { id: session_id, url } = await openSession(db, checkout, { keys, backTo });
  await db.update(cardCheckouts).set({ session_id }).where(eq(cardCheckouts.id, checkout.id));
  if (!url) throw new Error("Stripe opened a checkout without an address");
  return { url };
}

async function keepCheckout(tx: Tx, { holderId, personId }: Payer) {
  const owed = (await listOwed(tx, holderId)).filter((sale) => sale.owed > 0);
  const [oldest] = owed;
  const { amount_minor } = oldest ? chargeable(sumOf(owed.map((sale) => sale.owed)), oldest.currency) : noAmount;
  if (!oldest || amount_minor === 0) return { refused: "nothing owed" as const };
  const isTheirs = eq(cardCheckouts.person_id, personId);
  const since = (ms: number) => gt(cardCheckouts.created_at, new Date(Date.now() - ms));
  const isSame = and(eq(cardCheckouts.sale_id, oldest.id), eq(cardCheckouts.amount_minor, amount_minor));
  const isOpen = and(isTheirs, isSame, eq(cardCheckouts.state, "open"), since(reusedMinutes * msPerMinute));
  const [open] = await tx.select().from(cardCheckouts).where(isOpen).limit(1);
  if (open) return open;
  const lately = await tx.$count(cardCheckouts, and(isTheirs, since(24 * msPerHour)));
  if (lately >= mostADay) return { refused: "too many" as const };
  const open_until = new Date(Date.now() + openHours * msPerHour);
  const checkout = { sale_id: oldest.id, person_id: personId, amount_minor, currency: oldest.currency, open_until };
  const [kept] = await tx.insert(cardCheckouts).values(checkout).returning();
  if (!kept) throw new Error("An inserted checkout returned no row");
  return kept;
}

const noAmount = { amount_minor: 0 };

/**
 * Stripe returns the same page for the same request. It learns the amount and our name, and nothing about the family.
 */
async function openSession(db: Tx, checkout: Checkout, { keys, backTo }: Opening) {
  const { id, amount_minor, currency, open_until } = checkout;
  const { seller } = await requireSeller(db);
  const back = `${siteOrigin()}${backTo}?card=`;
  const unit_amount = chargeable(amount_minor, currency).stripe;
  const price_data = {
    currency: currency.toLowerCase(),
    unit_amount,
    product_data: { name: `Lessons, ${seller.name}` },
  };
  return (await stripeOf(keys)).checkout.sessions.create(
    {
      mode: "payment",
      client_reference_id: id,
      line_items: [{ quantity: 1, price_data }],
      allowed_payment_method_types: ["card"],
      adaptive_pricing: { enabled: false },
      success_url: `${back}paid`,
      cancel_url: `${back}stopped`,
      expires_at: Math.floor(open_until.getTime() / 1000),
    },
    { idempotencyKey: `checkout-${id}` },
  );
}

export async function getCheckout(tx: Tx, id: string): Promise<Checkout | undefined> {
  const [checkout] = await tx.select().from(cardCheckouts).where(eq(cardCheckouts.id, id));
  return checkout;
}

export async function getCheckoutOfIntent(tx: Tx, intent: string): Promise<Checkout | undefined> {
  const [checkout] = await tx.select().from(cardCheckouts).where(eq(cardCheckouts.payment_intent, intent));
  return checkout;
}

/** Open checkouts whose event is overdue, and those whose money can still go back. */
export async function listToFollow(tx: Tx, { paidDays }: { paidDays: number }): Promise<Checkout[]> {
  const { state, created_at } = cardCheckouts;
  return tx
    .select()
    .from(cardCheckouts)
    .where(sql`${state} = 'open' and ${created_at} between now() - interval '7 days' and now() - interval '5 minutes'
      or ${state} = 'paid' and ${created_at} > now() - make_interval(days => ${paidDays})`);
}
