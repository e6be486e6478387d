import { type ClientRequest, request as requestHttp } from "node:http";
import { Agent, request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { env } from "#app/platform/env.server.ts";
import { isPublicAddress } from "./public-address.server.ts";
import { RefusedFetch } from "./read-body.server.ts";

/** The address to request. `webcal:` is what calendars call https. */
export function allowedAddress(address: string, from?: URL): URL {
  const typed = address.trim().replace(/^webcals?:/i, "https:");
  const url = URL.parse(typed, from?.href);
  // A name and password would be stored, and passed on by redirects.
  if (!url || url.username || url.password) throw new RefusedFetch("address");
  url.hash = "";
  if (isOwnHost(url)) {
    if (url.protocol !== "https:" && url.protocol !== "http:") throw new RefusedFetch("address");
    return url;
  }
  if (url.protocol !== "https:") throw new RefusedFetch("address");
  const literal = literalIn(url);
  // A name is checked when it is resolved, but a literal address is dialled as it is.
  if (literal && !isPublicAddress(literal)) throw new RefusedFetch("private");
  return url;
}

function isOwnHost({ host }: URL): boolean {
  return env().OWN_NETWORK_HOSTS.includes(host);
}

function literalIn({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return isIP(bare) ? bare : undefined;
}

type Guarded = {
  method?: "GET" | "POST";
  headers: Record<string, string | number>;
  signal: AbortSignal;
  lookup: LookupFunction;
};

/** A request on its own connection, to exactly the address that was checked. The caller ends it. */
export function guardedRequest(url: URL, { method = "GET", headers, signal, lookup }: Guarded): ClientRequest {
  const options = {
    ...{ method, headers, signal, maxHeaderSize: 16_384 },
    lookup: isOwnHost(url) ? lookup : publicOnly(lookup),
  };
  if (url.protocol !== "https:") return requestHttp(url, { ...options, agent: false });
  return requestHttps(url, { ...options, agent: new Agent({ keepAlive: false, maxCachedSessions: 0 }) });
}

/** Resolves to public addresses only, and these are dialled, so that a resolver cannot return another one later. */
function publicOnly(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const addresses = typeof found === "string" ? [] : found;
      const open = addresses.filter(({ address }) => isPublicAddress(address));
      const [first] = open;
      if (!first) return callback(new RefusedFetch("private"), []);
      if (options.all) callback(null, open);
      else callback(null, first.address, first.family);
    });
}
