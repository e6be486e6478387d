import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { env } from "#app/platform/env.server.ts";
import type { RequestFacts } from "#app/platform/http/request-context.server.ts";

/** Who sends a form, as far as its budget goes: a keyed digest of the network address, never the address itself. */
export type Sender = { client: string; hourlyBudget: number };

export function senderOf({ clientAddress }: RequestFacts): Sender {
  const digest = createHmac("sha256", env().APP_SECRET).update(`form sender ${network(clientAddress)}`);
  return { client: digest.digest("base64url"), hourlyBudget: env().FORMS_PER_HOUR };
}

/** A household has one IPv4 address, but a whole /64 of IPv6 ones. */
export function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  // The URL parser writes an address in its one shortest form.
  const [head = "", tail] = new URL(`http://[${address.replace(/%.*$/, "")}]`).hostname.slice(1, -1).split("::");
  const [left, right] = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean)) as [string[], string[]];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right].slice(0, 4).join(":");
}
