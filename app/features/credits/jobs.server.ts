import { and, isNull, lt, sql } from "drizzle-orm";
import type { TaskList } from "graphile-worker";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { todayIn } from "#app/lib/dates.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { sendRefunds } from "./card/card-refunds.server.ts";
import { cardEvents } from "./card/card-tables.server.ts";
import { listToFollow } from "./card/checkouts.server.ts";
import { followCheckout } from "./card/follow-checkout.server.ts";
import { stripeKeys } from "./card/stripe.server.ts";
import { payers } from "./payment-tables.server.ts";
import { expireSales } from "./sales.server.ts";

/** Deletes the names of erased people from receipts once the law allows it. The amounts stay. */
async function forgetPayers(): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  await serviceDb()
    .delete(payers)
    .where(and(isNull(payers.person_id), lt(payers.keep_until, today)));
}

async function expire(): Promise<void> {
  const { time_zone } = await requireSettings(serviceDb());
  await expireSales(serviceDb(), todayIn(time_zone));
}

/** Asks Stripe about checkouts whose event was lost; at night also about refunds of the last weeks. */
async function follow(paidDays: number): Promise<void> {
  const keys = stripeKeys();
  if (!keys) return;
  const failures: unknown[] = [];
  for (const checkout of await listToFollow(serviceDb(), { paidDays }))
    await followCheckout(serviceDb(), { keys, checkout }).catch((error) => failures.push(error));
  // A checkout unknown to Stripe, such as after new keys, must not stop the others.
  if (failures.length > 0) throw new AggregateError(failures, "Some checkouts could not be followed");
}

async function refundCards(): Promise<void> {
  const keys = stripeKeys();
  if (keys) await sendRefunds(serviceDb(), keys);
}

/** Much longer than Stripe repeats events. */
const eventDays = 90;

async function forgetEvents(): Promise<void> {
  const before = sql`now() - make_interval(days => ${eventDays})`;
  await serviceDb().delete(cardEvents).where(lt(cardEvents.created_at, before));
}

export const creditTasks = {
  forget_payers: forgetPayers,
  expire_sales: expire,
  follow_checkouts: () => follow(0),
  follow_card_refunds: () => follow(35),
  refund_cards: refundCards,
  forget_card_events: forgetEvents,
} satisfies TaskList;

export const creditCron = [
  "57 3 * * * forget_payers",
  "27 * * * * expire_sales",
  "*/5 * * * * follow_checkouts",
  "12 4 * * * follow_card_refunds",
  "* * * * * refund_cards",
  "49 3 * * * forget_card_events",
].join("\n");
