import { sql } from "drizzle-orm";
import { afterAll, beforeEach } from "vitest";
import { startCheckout } from "#app/features/credits/card/checkouts.server.ts";
import { stripeKeys } from "#app/features/credits/card/stripe.server.ts";
import { takeStripeEvent } from "#app/features/credits/card/webhook.server.ts";
import { listReceipts, owedFor } from "#app/features/credits/queries.server.ts";
import { refundPackage } from "#app/features/credits/receipts/refunds.server.ts";
import { previewRefund, sellPackage } from "#app/features/credits/sales.server.ts";
import { addPerson } from "#app/features/people/mutations.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { asOwner } from "./database.ts";
import { personForm } from "./factories.ts";
import { openStripeServer, type StripeEvent } from "./stripe-server.ts";

/** A package of $1,200 that Dana can pay by card, new for each test of the file that imports this. */
export const admin = connectionTo("courtside_admin");
export const stripe = await openStripeServer();
export const seller = { name: "Apex Tennis", address: "", tax_number: "" };
export const today = new Date().toISOString().slice(0, 10);
const sale_id = crypto.randomUUID();
export const buyer = { id: "" };

setEnvironment({
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_API_URL: stripe.url,
});
afterAll(stripe.close);

beforeEach(async () => {
  await asOwner((owner) =>
    owner.query(`truncate people, credit_accounts, payers, number_series, card_events, mails cascade;
      insert into number_series values ('receipts')`),
  );
  stripe.events.length = 0;
  const added = await addPerson(admin, personForm());
  buyer.id = added.ok ? added.id : "";
  await sell();
});

export const sell = (currency = "USD", amount_minor = 120_000) =>
  sellPackage(admin, {
    ...{ id: sale_id, holder_id: buyer.id, family: { id: crypto.randomUUID(), title: "Lessons" }, title: "8 lessons" },
    ...{ terms: "", sold_on: today, currency, tax: { mode: "none" } },
    lines: [{ kind: "price", minutes: 480, amount_minor }],
  });

/** Returns Stripe's id of the checkout. */
export async function checkOut(): Promise<string> {
  const keys = stripeKeys();
  if (!keys) throw new Error("There are no keys");
  const opened = await startCheckout(serviceDb(), {
    keys,
    backTo: "/family/lessons",
    holderId: buyer.id,
    personId: buyer.id,
  });
  return "url" in opened ? (opened.url.split("/").at(-1) ?? "") : opened.refused;
}

export const tell = async (event: StripeEvent | undefined, how?: { secret?: string; at?: number }) => {
  if (!event) throw new Error("There is no such event");
  return (await takeStripeEvent(stripe.delivery(event, how))).status;
};

export async function documents() {
  const listed = await listReceipts(admin, { from: "2000-01-01", until: "2100-01-01" });
  return listed.map(({ kind, method, amount_minor }) => [kind, method, amount_minor]);
}

export const owed = () => owedFor(admin, sale_id);
export const mailed = async () =>
  (await admin.execute(sql`select kind from mails order by kind`)).rows.map(({ kind }) => kind);

export async function refundHalf() {
  const shown = await previewRefund(admin, { sale_id, minutes: 240 });
  const { amount_minor = 0, version = 0 } = shown ?? {};
  const how = { method: "card", paid_on: today, seller, reason: "Moves away" } as const;
  return admin.transaction((tx) => refundPackage(tx, { sale_id, minutes: 240, amount_minor, version, ...how }));
}
