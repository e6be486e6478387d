import type Stripe from "stripe";
import { isUuid } from "#app/lib/address-parts.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { admissionLimiter, refused } from "#app/platform/http/entry/admission.server.ts";
import { getCheckout, getCheckoutOfIntent } from "./checkouts.server.ts";
import { followCheckout } from "./follow-checkout.server.ts";
import { type CardKeys, stripeKeys, stripeOf } from "./stripe.server.ts";

export const webhookPath = "/api/stripe";
export const longestEvent = 256 * 1024;
/** A budget of its own: a flood of events must not block forms. */
const room = admissionLimiter({ inFlight: 4, waiting: 32, waitMs: 5_000 });

/** Stripe repeats an event for three days until we accept it, so every failure but a wrong signature throws. */
export async function takeStripeEvent(request: Request): Promise<Response> {
  const keys = stripeKeys();
  if (!keys) return new Response("Not found", { status: 404 });
  const event = await verified(request, keys);
  if (!event) return new Response("The signature is wrong", { status: 400 });
  const taken = await room.admit(() => takeEvent(event, keys));
  return new Response(null, { status: taken === refused ? 503 : 204 });
}

async function verified(request: Request, keys: CardKeys): Promise<Stripe.Event | undefined> {
  const signature = request.headers.get("stripe-signature");
  if (!signature) return undefined;
  const [body, { webhooks }] = await Promise.all([request.text(), stripeOf(keys)]);
  try {
    return await webhooks.constructEventAsync(body, signature, keys.webhookSecret);
  } catch {
    return undefined;
  }
}

/** Events about something that did not start here, such as another site's payments, are accepted and ignored. */
async function takeEvent({ id, type, data: { object } }: Stripe.Event, keys: CardKeys): Promise<void> {
  const session = type.startsWith("checkout.session.") ? (object as Stripe.Checkout.Session) : undefined;
  const isMoneyBack = /^(refund|charge\.dispute)\./.test(type) || type === "charge.refunded";
  const about = session ?? (isMoneyBack ? await sessionPaidBy(object as PaidBack, keys) : undefined);
  const checkoutId = about?.client_reference_id;
  const checkout = checkoutId && isUuid(checkoutId) ? await getCheckout(serviceDb(), checkoutId) : undefined;
  if (checkout && about)
    await followCheckout(serviceDb(), { keys, checkout, sessionId: about.id, event: { id, kind: type } });
}

type PaidBack = Stripe.Refund | Stripe.Charge | Stripe.Dispute;

/** A refund may be reported before its payment. */
async function sessionPaidBy({ payment_intent }: PaidBack, keys: CardKeys) {
  const intent = typeof payment_intent === "string" ? payment_intent : payment_intent?.id;
  if (!intent) return undefined;
  const known = await getCheckoutOfIntent(serviceDb(), intent);
  if (known?.session_id) return { id: known.session_id, client_reference_id: known.id };
  const { checkout } = await stripeOf(keys);
  return (await checkout.sessions.list({ payment_intent: intent, limit: 1 })).data[0];
}
