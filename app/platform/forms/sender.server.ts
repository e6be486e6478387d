import { createHmac } from "node:crypto";
import { env } from "#app/platform/env.server.ts";
import { networkOf } from "#app/platform/http/client-address.server.ts";
import { isSelfTest } from "#app/platform/http/self-test-request.server.ts";

/** Who sends a form, as far as its budget goes: a keyed digest of the network address, never the address itself. */
export type Sender = {
  client: string;
  /** So many requests an hour are mailed at once; those beyond are held back for the digest. */
  hourlyBudget: number;
  /** And so many are stored at all. */
  hourlyLimit: number;
};

const storedPerMailed = 6;

export function senderOf(clientAddress: string): Sender {
  // A self-test has a budget of its own, or the machine's own visitors could use it up.
  const sender = isSelfTest() ? "self-test" : networkOf(clientAddress);
  const digest = createHmac("sha256", env().APP_SECRET).update(`form sender ${sender}`);
  const hourlyBudget = env().FORMS_PER_HOUR;
  return { client: digest.digest("base64url"), hourlyBudget, hourlyLimit: storedPerMailed * hourlyBudget };
}
