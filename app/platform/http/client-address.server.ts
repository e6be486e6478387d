import { isIPv4, isIPv6 } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import { env } from "#app/platform/env.server.ts";

/**
 * The visitor's address: the socket's, or the one header that our proxy overwrites; never a list that a client can
 * fill.
 */
export function clientAddress(request: Request, bindings: Partial<HttpBindings>): string {
  const header = env().CLIENT_ADDRESS_HEADER;
  const given = header ? request.headers.get(header)?.trim() : undefined;
  if (given && !given.includes(",")) return given;
  return bindings.incoming?.socket.remoteAddress ?? "unknown";
}

/** A household or server has a whole IPv6 /64, so it counts as one address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const bare = address.split("%")[0] ?? address;
  return isIPv6(bare) ? `${firstParts(bare, 4)}::/64` : bare;
}

/** What one customer of a provider can have: an IPv6 /48, which holds 65,536 of the former, or an IPv4 /24. */
export function networkAround(address: string): string {
  const network = networkOf(address);
  if (isIPv4(network)) return `${network.replace(/\d+$/, "0")}/24`;
  const bare = address.split("%")[0] ?? address;
  return isIPv6(bare) ? `${firstParts(bare, 3)}::/48` : network;
}

function firstParts(address: string, count: number): string {
  // The URL parser canonicalizes the address.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill("0");
  return [...left, ...zeros, ...right].slice(0, count).join(":");
}
