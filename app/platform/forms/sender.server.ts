import { createHmac } from "node:crypto";
import { env } from "#app/platform/env.server.ts";
import { networkOf } from "#app/platform/http/client-address.server.ts";
import type { RequestFacts } from "#app/platform/http/request-context.server.ts";

/** Who sends a form, as far as its budget goes: a keyed digest of the network address, never the address itself. */
export type Sender = { client: string; hourlyBudget: number };

type Asking = Omit<RequestFacts, "isRehearsal"> & { isRehearsal?: boolean };

export function senderOf({ clientAddress, isRehearsal }: Asking): Sender {
  // A rehearsal has a budget of its own, or the machine's own visitors could use it up.
  const sender = isRehearsal ? "rehearsal" : networkOf(clientAddress);
  const digest = createHmac("sha256", env().APP_SECRET).update(`form sender ${sender}`);
  return { client: digest.digest("base64url"), hourlyBudget: env().FORMS_PER_HOUR };
}
