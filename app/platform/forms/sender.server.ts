import { createHmac } from "node:crypto";
import { env } from "#app/platform/env.server.ts";
import { networkOf } from "#app/platform/http/client-address.server.ts";
import type { RequestFacts } from "#app/platform/http/request-context.server.ts";

/** Who sends a form, as far as its budget goes: a keyed digest of the network address, never the address itself. */
export type Sender = { client: string; hourlyBudget: number };

export function senderOf({ clientAddress }: RequestFacts): Sender {
  const digest = createHmac("sha256", env().APP_SECRET).update(`form sender ${networkOf(clientAddress)}`);
  return { client: digest.digest("base64url"), hourlyBudget: env().FORMS_PER_HOUR };
}
