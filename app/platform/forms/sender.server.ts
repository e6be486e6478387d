import { createHmac } from "node:crypto";
import { env } from "#app/platform/env.server.ts";
import { networkAround, networkOf } from "#app/platform/http/client-address.server.ts";
import { isSelfTest } from "#app/platform/http/self-test-request.server.ts";

/** The sender of a form, for its budget: a keyed digest of the network address, never the address itself. */
export type Sender = {
  client: string;
  /** The larger network around it, which has a budget of its own. */
  network?: string;
  /** This many requests an hour are mailed at once; later ones wait for the digest. */
  hourlyBudget: number;
  /** This many an hour are stored at all. */
  hourlyLimit: number;
};

const storedPerMailed = 6;

export function senderOf(clientAddress: string): Sender {
  // A self-test has its own budget, or visitors on the same machine could use it up.
  const hourlyBudget = env().FORMS_PER_HOUR;
  const limits = { hourlyBudget, hourlyLimit: storedPerMailed * hourlyBudget };
  if (isSelfTest()) return { client: digestOf("form sender self-test"), ...limits };
  return {
    client: digestOf(`form sender ${networkOf(clientAddress)}`),
    network: digestOf(`form network ${networkAround(clientAddress)}`),
    ...limits,
  };
}

function digestOf(words: string): string {
  return createHmac("sha256", env().APP_SECRET).update(words).digest("base64url");
}
