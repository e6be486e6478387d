import { lookup as askResolver } from "node:dns";
import { type IncomingHttpHeaders, request as requestHttp } from "node:http";
import { Agent, request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { env } from "#app/platform/env.server.ts";
import { isPublicAddress } from "./public-address.server.ts";
import { type FetchFailure, RefusedFetch, readBody } from "./read-body.server.ts";

/** Validators of a stored copy (ETag, Last-Modified), to ask only for changes. */
type Stamp = { etag: string | null; lastModified: string | null };
type Fetched =
  | ({ ok: true; isNew: true; body: Buffer } & Stamp)
  | { ok: true; isNew: false }
  | { ok: false; reason: FetchFailure };

const fetchLimits = { redirects: 3, ms: 10_000, bytes: 20_000_000 };
type Limits = typeof fetchLimits;

type Options = {
  known?: Stamp;
  accept?: string;
  limits?: Partial<Limits>;
  /** The resolver; tests pass their own. */
  lookup?: LookupFunction;
};

/**
 * Fetches an address that someone typed: public hosts over TLS, or hosts that the operator allows. Dials exactly the
 * address that was checked, at every redirect.
 */
export async function fetchAddress(address: string, options: Options = {}): Promise<Fetched> {
  const limits = { ...fetchLimits, ...options.limits };
  const signal = AbortSignal.timeout(limits.ms);
  try {
    return await follow(address, { ...options, limits, signal });
  } catch (error) {
    return { ok: false, reason: signal.aborted ? "no answer" : reasonFor(error) };
  }
}

type Asked = Omit<Options, "limits"> & { limits: Limits; signal: AbortSignal };

async function follow(address: string, asked: Asked): Promise<Fetched> {
  let url = allowedAddress(address);
  for (let step = 0; step <= asked.limits.redirects; step++) {
    const answer = await ask(url, asked);
    if (typeof answer !== "string") return answer;
    url = allowedAddress(answer, url);
  }
  throw new RefusedFetch("redirects");
}

/** Why an address would be refused, as far as that is known without a request. */
export function refusedAddress(address: string): "address" | "private" | undefined {
  try {
    allowedAddress(address);
    return undefined;
  } catch (error) {
    return error instanceof RefusedFetch && error.reason === "private" ? "private" : "address";
  }
}

/** The address to request. `webcal:` is what calendars call https. */
function allowedAddress(address: string, from?: URL): URL {
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

/** One request on its own connection: returns the body or the redirect's target. */
function ask(url: URL, { known, accept, limits, signal, lookup = askResolver }: Asked): Promise<Fetched | string> {
  const isTls = url.protocol === "https:";
  const headers = {
    accept: accept ?? "*/*",
    "accept-encoding": "gzip, br",
    "user-agent": "Courtside",
    ...(known?.etag && { "if-none-match": known.etag }),
    ...(known?.lastModified && { "if-modified-since": known.lastModified }),
  };
  const options = {
    headers,
    signal,
    agent: isTls ? new Agent({ keepAlive: false, maxCachedSessions: 0 }) : false,
    lookup: isOwnHost(url) ? lookup : publicOnly(lookup),
    maxHeaderSize: 16_384,
  } as const;
  return new Promise((resolve, reject) => {
    const request = isTls ? requestHttps(url, options) : requestHttp(url, { ...options, agent: false });
    request.on("error", reject);
    request.on("response", (response) => {
      const { statusCode = 0, headers: told } = response;
      const end = (outcome: Fetched | string) => {
        response.destroy();
        resolve(outcome);
      };
      if (statusCode === 304 && known) return end({ ok: true, isNew: false });
      if ([301, 302, 303, 307, 308].includes(statusCode) && told.location) return end(told.location);
      const reason = statusReason(statusCode);
      if (reason) return end({ ok: false, reason });
      readBody(response, limits.bytes).then(
        (body) => end({ ok: true, isNew: true, body, ...stampOf(told) }),
        (error) => {
          request.destroy();
          reject(error);
        },
      );
    });
    request.end();
  });
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

function statusReason(status: number): FetchFailure | undefined {
  if (status === 200) return undefined;
  if (status === 401 || status === 403) return "refused";
  return status === 404 || status === 410 ? "gone" : "failed";
}

/** Longer values are not validators but a way to store data. */
const longestStamp = 300;

function stampOf(told: IncomingHttpHeaders): Stamp {
  const short = (text: string | undefined) => (text && text.length <= longestStamp ? text : null);
  return { etag: short(told.etag), lastModified: short(told["last-modified"]) };
}

function reasonFor(error: unknown): FetchFailure {
  if (error instanceof RefusedFetch) return error.reason;
  const { code = "", cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  if (cause instanceof RefusedFetch) return cause.reason;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "unknown host";
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO)/.test(code))
    return "certificate";
  return "no answer";
}
