import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { addPerson } from "#app/features/people/mutations.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/doors/service-door.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { asOwner } from "#tests/database.ts";
import { personForm } from "#tests/factories.ts";
import { openStripeServer, type StripeEvent } from "#tests/stripe-server.ts";
import { creditTasks } from "../jobs.server.ts";
import { recordPayment, voidReceipt } from "../payments.server.ts";
import { listBrokenCredits, listOwed, listReceipts, owedFor } from "../queries.server.ts";
import { refundPackage } from "../receipts/refunds.server.ts";
import { previewRefund, sellPackage } from "../sales.server.ts";
import { cardEvents, cardRefunds } from "./card-tables.server.ts";
import { startCheckout } from "./checkouts.server.ts";
import { stripeKeys } from "./stripe.server.ts";
import { takeStripeEvent } from "./webhook.server.ts";

const admin = connectionTo("courtside_admin");
const stripe = await openStripeServer();
const seller = { name: "Apex Tennis", address: "", tax_number: "" };
const today = new Date().toISOString().slice(0, 10);
const sale_id = crypto.randomUUID();
let dana = "";

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
  dana = added.ok ? added.id : "";
  await sell();
});

const sell = (currency = "USD", amount_minor = 120_000) =>
  sellPackage(admin, {
    ...{ id: sale_id, holder_id: dana, family: { id: crypto.randomUUID(), title: "Lessons" }, title: "8 lessons" },
    ...{ terms: "", sold_on: today, currency, tax: { mode: "none" } },
    lines: [{ kind: "price", minutes: 480, amount_minor }],
  });

/** Returns Stripe's name of the checkout. */
async function checkOut(): Promise<string> {
  const keys = stripeKeys();
  if (!keys) throw new Error("There are no keys");
  const opened = await startCheckout(serviceDb(), { keys, backTo: "/family/lessons", holderId: dana, personId: dana });
  return "url" in opened ? (opened.url.split("/").at(-1) ?? "") : opened.refused;
}

const tell = async (event: StripeEvent | undefined, how?: { secret?: string; at?: number }) => {
  if (!event) throw new Error("There is no such event");
  return (await takeStripeEvent(stripe.delivery(event, how))).status;
};

async function documents() {
  const listed = await listReceipts(admin, { from: "2000-01-01", until: "2100-01-01" });
  return listed.map(({ kind, method, amount_minor }) => [kind, method, amount_minor]);
}

const owed = () => owedFor(admin, sale_id);
const mailed = async () =>
  (await admin.execute(sql`select kind from mails order by kind`)).rows.map(({ kind }) => kind);
const paidInCash = () =>
  recordPayment(admin, {
    ...{ id: crypto.randomUUID(), holder_id: dana, method: "cash", amount_minor: 120_000, currency: "USD", seller },
    ...{ payer: { person_id: dana, name: "Dana Field", address: "" }, paid_on: today, keep_years: 10 },
  });

test("without keys there is no card payment, and its address does not exist", async () => {
  setEnvironment({ STRIPE_SECRET_KEY: "" });
  expect([stripeKeys(), (await takeStripeEvent(new Request("https://coach.example/"))).status]).toEqual([
    undefined,
    404,
  ]);
  setEnvironment({ STRIPE_SECRET_KEY: stripe.secretKey });
});

test("a checkout is for everything that is owed, and opened again it is the same one", async () => {
  const id = await checkOut();
  expect(stripe.sessions.get(id)).toMatchObject({ amount_total: 120_000, currency: "usd", status: "open" });
  expect(await checkOut()).toBe(id);
  stripe.pay(id);
  await tell(stripe.events[0]);
  expect(await checkOut()).toBe("nothing owed");
});

test("paid once is one receipt, however often and by how many at once it is told", async () => {
  stripe.pay(await checkOut());
  const [paid] = stripe.events;
  expect(await Promise.all(Array.from({ length: 8 }, () => tell(paid)))).toEqual(Array(8).fill(204));
  // Another event about the same payment.
  expect(await tell(paid && { ...paid, id: "evt_other", type: "checkout.session.async_payment_succeeded" })).toBe(204);
  expect(await documents()).toEqual([["receipt", "card", 120_000]]);
  expect([await owed(), await admin.$count(cardRefunds), await mailed()]).toEqual([0, 0, ["receipt"]]);
  expect(await serviceDb().$count(cardEvents)).toBe(2);
  expect(await listBrokenCredits(admin)).toEqual([]);
});

test("a payment told three days late is recorded, though its checkout ended", async () => {
  stripe.pay(await checkOut());
  await asOwner((owner) =>
    owner.query(`update card_checkouts set created_at = created_at - interval '3 days',
      open_until = open_until - interval '3 days', state = 'expired'`),
  );
  expect(await tell(stripe.events[0])).toBe(204);
  expect(await documents()).toEqual([["receipt", "card", 120_000]]);
});

test("a refund told before its payment brings both, in the right order", async () => {
  const { payment_intent } = stripe.pay(await checkOut());
  stripe.refund(payment_intent ?? "", 30_000);
  const [paid, refunded] = stripe.events;
  expect([await tell(refunded), await tell(paid), await tell(refunded)]).toEqual([204, 204, 204]);
  expect(await documents()).toEqual([
    ["receipt", "card", 120_000],
    ["refund", "card", -30_000],
  ]);
  expect([await owed(), await listBrokenCredits(admin)]).toEqual([30_000, []]);
});

test("each refund made at Stripe is one document, also two of the same amount", async () => {
  const { payment_intent } = stripe.pay(await checkOut());
  await tell(stripe.events[0]);
  stripe.refund(payment_intent ?? "", 10_000);
  stripe.refund(payment_intent ?? "", 10_000);
  for (const event of [...stripe.events, ...stripe.events]) expect(await tell(event)).toBe(204);
  expect(await documents()).toEqual([
    ["receipt", "card", 120_000],
    ["refund", "card", -10_000],
    ["refund", "card", -10_000],
  ]);
});

test("a forged event, one with an old signature and one about something else change nothing", async () => {
  const id = await checkOut();
  const { client_reference_id } = stripe.sessions.get(id) ?? {};
  stripe.pay(id);
  const [paid] = stripe.events;
  expect(await tell(paid, { secret: "whsec_guessed" })).toBe(400);
  expect(await tell(paid, { at: Date.now() - 10 * 60_000 })).toBe(400);
  expect((await takeStripeEvent(new Request("https://coach.example/", { method: "POST", body: "{}" }))).status).toBe(
    400,
  );
  const about = { ...stripe.sessions.get(id), client_reference_id: crypto.randomUUID() };
  expect(await tell(paid && ({ ...paid, data: { object: about } } as StripeEvent))).toBe(204);
  expect([await documents(), await serviceDb().$count(cardEvents)]).toEqual([[], 0]);
  expect(client_reference_id).toBeDefined();
});

test("an event that says more than Stripe does when asked is not believed", async () => {
  const id = await checkOut();
  const object = { ...stripe.sessions.get(id), status: "complete", payment_status: "paid", amount_total: 1 };
  const event = { id: "evt_1", object: "event", type: "checkout.session.completed", data: { object } };
  expect(await tell(event as StripeEvent)).toBe(204);
  expect(await documents()).toEqual([]);
});

test("when every event is lost, the jobs find the payment and the refund", async () => {
  const { payment_intent } = stripe.pay(await checkOut());
  await asOwner((owner) => owner.query("update card_checkouts set created_at = now() - interval '6 minutes'"));
  await creditTasks.follow_checkouts();
  await creditTasks.follow_checkouts();
  stripe.refund(payment_intent ?? "", 120_000);
  await creditTasks.follow_card_refunds();
  expect(await documents()).toEqual([
    ["receipt", "card", 120_000],
    ["refund", "card", -120_000],
  ]);
});

test("a checkout that Stripe does not know stops no other", async () => {
  await checkOut();
  const stranger = `insert into card_checkouts (sale_id, amount_minor, currency, session_id, open_until)
    select sale_id, 1, 'USD', 'cs_other_keys', now() from card_checkouts`;
  await asOwner((owner) =>
    owner.query(`${stranger}; update card_checkouts set created_at = now() - interval '6 minutes'`),
  );
  stripe.pay([...stripe.sessions.keys()].at(-1) ?? "");
  await expect(creditTasks.follow_checkouts()).rejects.toThrow("could not be followed");
  expect(await documents()).toEqual([["receipt", "card", 120_000]]);
});

test("while Stripe does not answer, an event is refused so that it is repeated", async () => {
  stripe.pay(await checkOut());
  const [paid] = stripe.events;
  stripe.moods.isDown = true;
  await expect(tell(paid)).rejects.toThrow();
  stripe.moods.isDown = false;
  expect([await tell(paid), await documents()]).toEqual([204, [["receipt", "card", 120_000]]]);
});

test("a checkout that nobody paid ends", async () => {
  const id = await checkOut();
  stripe.expire(id);
  expect(await tell(stripe.events[0])).toBe(204);
  expect(await documents()).toEqual([]);
  expect(await checkOut()).not.toBe(id);
});

test("what was paid in cash meanwhile is owed back, and both are told", async () => {
  const id = await checkOut();
  await paidInCash();
  stripe.pay(id);
  expect(await tell(stripe.events[0])).toBe(204);
  expect(await documents()).toEqual([
    ["receipt", "cash", 120_000],
    ["receipt", "card", 120_000],
  ]);
  expect([await owed(), await mailed()]).toEqual([-120_000, ["paid_too_much", "receipt"]]);
  expect(await listOwed(admin, dana)).toEqual([]);
  expect(await listBrokenCredits(admin)).toEqual([]);
});

async function refundHalf() {
  const shown = await previewRefund(admin, { sale_id, minutes: 240 });
  const { amount_minor = 0, version = 0 } = shown ?? {};
  const how = { method: "card", paid_on: today, seller, reason: "Moves away" } as const;
  return admin.transaction((tx) => refundPackage(tx, { sale_id, minutes: 240, amount_minor, version, ...how }));
}

test("a refund on our screen goes back to the card, once, and gets its document then", async () => {
  stripe.pay(await checkOut());
  await tell(stripe.events[0]);
  expect(await refundHalf()).toMatchObject({ ok: true });
  expect(await refundHalf(), "the first is still on its way").toEqual({ ok: false, reason: "changed" });
  expect([await owed(), await documents()]).toEqual([-60_000, [["receipt", "card", 120_000]]]);
  await Promise.all([creditTasks.refund_cards(), creditTasks.refund_cards()]);
  await tell(stripe.events[1]);
  expect([...stripe.refunds.values()].slice(-1)).toMatchObject([{ amount: 60_000 }]);
  expect(await documents()).toEqual([
    ["receipt", "card", 120_000],
    ["refund", "card", -60_000],
  ]);
  expect([await owed(), await listBrokenCredits(admin)]).toEqual([0, []]);
});

test("a refund that Stripe refuses stays owed back, and the coach is told", async () => {
  stripe.pay(await checkOut());
  await tell(stripe.events[0]);
  await refundHalf();
  stripe.moods.refusesRefunds = true;
  await creditTasks.refund_cards();
  stripe.moods.refusesRefunds = false;
  await creditTasks.refund_cards();
  expect([await owed(), (await documents()).length]).toEqual([-60_000, 1]);
  expect(await mailed()).toEqual(["receipt", "refund_refused"]);
});

test("a receipt of a payment through Stripe cannot be voided: that money did arrive", async () => {
  stripe.pay(await checkOut());
  await tell(stripe.events[0]);
  const [receipt] = await listReceipts(admin, { from: "2000-01-01", until: "2100-01-01" });
  const undoing = { id: crypto.randomUUID(), receipt_id: receipt?.id ?? "", paid_on: today, reason: "No", seller };
  expect(await voidReceipt(admin, undoing)).toEqual({ ok: false, reason: "gone" });
});

test.each([
  ["JPY", 12_000, 12_000, 0],
  ["KWD", 61_503, 61_500, 3],
])("%s is charged in its own units", async (currency, price, charged, left) => {
  await asOwner((owner) => owner.query("truncate credit_accounts cascade"));
  await sell(currency, price);
  stripe.pay(await checkOut());
  expect(await tell(stripe.events[0])).toBe(204);
  expect([await documents(), await owed()]).toEqual([[["receipt", "card", charged]], left]);
});
