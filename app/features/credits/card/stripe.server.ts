import type Stripe from "stripe";
import { env } from "#app/platform/env.server.ts";

/** Undefined without keys: then nobody can pay by card. */
export function stripeKeys() {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = env();
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return undefined;
  return { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET };
}

export type CardKeys = NonNullable<ReturnType<typeof stripeKeys>>;

let client: { key: string; stripe: Stripe } | undefined;

/** Loaded on first use: most sites never need the library. */
export async function stripeOf({ secretKey }: CardKeys): Promise<Stripe> {
  const { default: Library } = await import("stripe");
  const { STRIPE_API_URL } = env();
  const key = `${secretKey} ${STRIPE_API_URL}`;
  if (client?.key !== key) client = { key, stripe: new Library(secretKey, { ...options, ...hostOf(STRIPE_API_URL) }) };
  return client.stripe;
}

const options = { maxNetworkRetries: 2, timeout: 10_000, telemetry: false };

function hostOf(address: string | undefined) {
  if (!address) return {};
  const { hostname, port, protocol } = new URL(address);
  return { host: hostname, port, protocol: protocol === "http:" ? ("http" as const) : ("https" as const) };
}

/** The payment form redirects here, so the page's policy must allow it. */
export function checkoutOrigin(): string {
  const { STRIPE_API_URL } = env();
  return STRIPE_API_URL ? new URL(STRIPE_API_URL).origin : "https://checkout.stripe.com";
}
