import { expect, test } from "vitest";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import {
  admin,
  buyer,
  checkOut,
  documents,
  mailed,
  owed,
  sell,
  seller,
  stripe,
  tell,
  today,
} from "#tests/card-payments.ts";
import { asOwner } from "#tests/database.ts";
import type { StripeEvent } from "#tests/stripe-server.ts";
import { creditTasks } from "../jobs.server.ts";
import { recordPayment, voidReceipt } from "../payments.server.ts";
import { listBrokenCredits, listOwed, listReceipts } from "../queries.server.ts";
import { cardEvents, cardRefunds } from "./card-tables.server.ts";
import { stripeKeys } from "./stripe.server.ts";
import { takeStripeEvent } from "./webhook.server.ts";

const paidInCash = () =>
  recordPayment(admin, {
    ...{ id: crypto.randomUUID(), holder_id: buyer.id, method: "cash", amount_minor: 120_000, currency: "USD", seller },
    ...{ payer: { person_id: buyer.id, name: "Dana Field", address: "" }, paid_on: today, keep_years: 10 },
  });

test("without Stripe keys there is no card payment and no webhook", async () => {
  setEnvironment({ STRIPE_SECRET_KEY: "" });
  expect([stripeKeys(), (await takeStripeEvent(new Request("https://coach.example/"))).status]).toEqual([
    undefined,
    404,
  ]);
  setEnvironment({ STRIPE_SECRET_KEY: stripe.secretKey });
});

test("a checkout covers everything owed, and opening it again returns the same one", async () => {
  const id = await checkOut();
  expect(stripe.sessions.get(id)).toMatchObject({ amount_total: 120_000, currency: "usd", status: "open" });
  expect(await checkOut()).toBe(id);
  stripe.pay(id);
  await tell(stripe.events[0]);
  expect(await checkOut()).toBe("nothing owed");
});

test("one payment makes one receipt, however many events report it", async () => {
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

test("a payment reported three days late is recorded, though its checkout expired", async () => {
  stripe.pay(await checkOut());
  await asOwner((owner) =>
    owner.query(`update card_checkouts set created_at = created_at - interval '3 days',
      open_until = open_until - interval '3 days', state = 'expired'`),
  );
  expect(await tell(stripe.events[0])).toBe(204);
  expect(await documents()).toEqual([["receipt", "card", 120_000]]);
});

test("a refund reported before its payment records both, in order", async () => {
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

test("each refund made at Stripe makes one document, even two of the same amount", async () => {
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

test("forged, outdated and unrelated events change nothing", async () => {
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

test("an event that Stripe does not confirm is not believed", async () => {
  const id = await checkOut();
  const object = { ...stripe.sessions.get(id), status: "complete", payment_status: "paid", amount_total: 1 };
  const event = { id: "evt_1", object: "event", type: "checkout.session.completed", data: { object } };
  expect(await tell(event as StripeEvent)).toBe(204);
  expect(await documents()).toEqual([]);
});

test("without any event, the jobs still find the payment and the refund", async () => {
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

test("a checkout unknown to Stripe does not stop the others", async () => {
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

test("an event is rejected while Stripe is down, so that Stripe repeats it", async () => {
  stripe.pay(await checkOut());
  const [paid] = stripe.events;
  stripe.moods.isDown = true;
  await expect(tell(paid)).rejects.toThrow();
  stripe.moods.isDown = false;
  expect([await tell(paid), await documents()]).toEqual([204, [["receipt", "card", 120_000]]]);
});

test("an unpaid checkout expires", async () => {
  const id = await checkOut();
  stripe.expire(id);
  expect(await tell(stripe.events[0])).toBe(204);
  expect(await documents()).toEqual([]);
  expect(await checkOut()).not.toBe(id);
});

test("cash paid meanwhile is owed back, and coach and family are both told", async () => {
  const id = await checkOut();
  await paidInCash();
  stripe.pay(id);
  expect(await tell(stripe.events[0])).toBe(204);
  expect(await documents()).toEqual([
    ["receipt", "cash", 120_000],
    ["receipt", "card", 120_000],
  ]);
  expect([await owed(), await mailed()]).toEqual([-120_000, ["paid_too_much", "receipt"]]);
  expect(await listOwed(admin, buyer.id)).toEqual([]);
  expect(await listBrokenCredits(admin)).toEqual([]);
});

test("a receipt paid through Stripe cannot be voided, because the money did arrive", async () => {
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
