import { expect, test } from "vitest";
import { admin, checkOut, documents, mailed, owed, refundHalf, stripe, tell } from "#tests/card-payments.ts";
import { creditTasks } from "../jobs.server.ts";
import { listBrokenCredits } from "../queries.server.ts";

/** Returns Stripe's id of the recorded payment. */
async function payByCard(): Promise<string> {
  const { payment_intent } = stripe.pay(await checkOut());
  await tell(stripe.events[0]);
  return payment_intent ?? "";
}

test("a refund made here goes back to the card once, and then gets its document", async () => {
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

test("a refund that Stripe rejects stays owed, and the coach is told", async () => {
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

test("a refund that takes days is requested once, and the coach is told if it fails", async () => {
  await payByCard();
  await refundHalf();
  stripe.moods.refundsTakeDays = true;
  await creditTasks.refund_cards();
  stripe.forgetKeys();
  await creditTasks.refund_cards();
  stripe.moods.refundsTakeDays = false;
  const [asked, ...again] = [...stripe.refunds.values()].filter(({ status }) => status === "pending");
  expect([again, (await documents()).length]).toEqual([[], 1]);
  stripe.failRefund(asked?.id ?? "");
  await creditTasks.refund_cards();
  expect([await owed(), await mailed()]).toEqual([-60_000, ["receipt", "refund_refused"]]);
});

test("the coach is told once about a refund that a bank returns after its document was made", async () => {
  stripe.refund(await payByCard(), 30_000);
  const [paid, refunded] = stripe.events;
  await tell(refunded);
  stripe.failRefund([...stripe.refunds.keys()].at(-1) ?? "");
  const failed = stripe.events.at(-1);
  expect([await tell(failed), await tell(failed), await tell(paid)]).toEqual([204, 204, 204]);
  expect(await documents()).toEqual([
    ["receipt", "card", 120_000],
    ["refund", "card", -30_000],
  ]);
  expect(await mailed()).toEqual(["receipt", "receipt", "refund_refused"]);
});

test("when a bank takes a payment back, the coach is told, a document is made and the money is owed again", async () => {
  const id = stripe.dispute(await payByCard(), 120_000);
  const asked = stripe.events.at(-1);
  expect([await tell(asked), await tell(asked), await owed()]).toEqual([204, 204, 0]);
  expect([await mailed(), (await documents()).length]).toEqual([["payment_disputed", "receipt"], 1]);
  stripe.decide(id, "lost");
  const lost = stripe.events.at(-1);
  expect([await tell(lost), await tell(lost), await tell(asked)]).toEqual([204, 204, 204]);
  expect(await documents()).toEqual([
    ["receipt", "card", 120_000],
    ["refund", "card", -120_000],
  ]);
  expect([await owed(), await listBrokenCredits(admin)]).toEqual([120_000, []]);
});

test("a dispute the coach wins changes nothing", async () => {
  const id = stripe.dispute(await payByCard(), 120_000);
  stripe.decide(id, "won");
  await tell(stripe.events.at(-1));
  expect([await owed(), (await documents()).length]).toEqual([0, 1]);
});
