import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, idIn, lengths, oneOf } from "#app/platform/db/columns.server.ts";
import { sales } from "../payment-tables.server.ts";

/** Stripe's own ids. */
const stripeId = (name: string) => text(name);
const stripeIdLength = 255;
const amount = () => bigint("amount_minor", { mode: "number" }).notNull();

export const checkoutStates = ["open", "paid", "expired"] as const;

/** A family's visit to Stripe's payment page. The payment has the same id, so it is recorded once. */
export const cardCheckouts = pgTable(
  "card_checkouts",
  {
    id: id(),
    /** The oldest unpaid sale at that time. It leads to the account, and keeps what was paid beyond all debts. */
    sale_id: uuid()
      .notNull()
      .references(() => sales.id, { onDelete: "restrict" }),
    person_id: uuid().references(idIn("people"), { onDelete: "set null" }),
    amount_minor: amount(),
    currency: text().notNull(),
    state: text({ enum: checkoutStates }).notNull().default("open"),
    /** Null until Stripe returns it. */
    session_id: stripeId("session_id"),
    payment_intent: stripeId("payment_intent").unique("card_checkouts_of_intent"),
    created_at: createdAt(),
    /** When Stripe closes its payment page. */
    open_until: timestamp({ withTimezone: true }).notNull(),
  },
  (checkout) => [
    index("card_checkouts_of_sale").on(checkout.sale_id),
    index("card_checkouts_of_person").on(checkout.person_id),
    index("card_checkouts_open").on(checkout.created_at).where(sql`state = 'open'`),
    oneOf(checkout.state, checkoutStates),
    check("card_checkouts_amount_is_positive", sql`amount_minor > 0`),
    check("card_checkouts_currency_is_code", sql`currency ~ '^[A-Z]{3}$'`),
    ...lengths([
      [checkout.session_id, stripeIdLength],
      [checkout.payment_intent, stripeIdLength],
    ]),
  ],
);

export const cardRefundStates = ["asked", "done", "refused"] as const;

/** Money that goes back to a card, requested here or at Stripe. The payment that records it has the same id. */
export const cardRefunds = pgTable(
  "card_refunds",
  {
    id: id(),
    checkout_id: uuid()
      .notNull()
      .references(() => cardCheckouts.id, { onDelete: "restrict" }),
    amount_minor: amount(),
    state: text({ enum: cardRefundStates }).notNull().default("asked"),
    stripe_id: stripeId("stripe_id").unique("card_refunds_recorded_once"),
    created_at: createdAt(),
  },
  (refund) => [
    index("card_refunds_of_checkout").on(refund.checkout_id),
    index("card_refunds_asked").on(refund.created_at).where(sql`state = 'asked'`),
    oneOf(refund.state, cardRefundStates),
    check("card_refunds_amount_is_positive", sql`amount_minor > 0`),
    check("card_refunds_done_are_named", sql`(state = 'done') = (stripe_id is not null)`),
    ...lengths([[refund.stripe_id, stripeIdLength]]),
  ],
);

/** Events received from Stripe, each once. */
export const cardEvents = pgTable(
  "card_events",
  { id: text().primaryKey(), kind: text().notNull(), created_at: createdAt() },
  (event) => [
    index("card_events_by_age").on(event.created_at),
    ...lengths([
      [event.id, stripeIdLength],
      [event.kind, stripeIdLength],
    ]),
  ],
);
