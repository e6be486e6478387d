import { lookup as askResolver } from "node:dns";
import type { IncomingHttpHeaders } from "node:http";
import type { LookupFunction } from "node:net";
import { allowedAddress, guardedRequest } from "./guarded-request.server.ts";
import { type FetchFailure, RefusedFetch, readBody, reasonFor } from "./read-body.server.ts";

/** Validators of a stored copy (ETag, Last-Modified), to ask only for changes. */
type Stamp = { etag: string | null; lastModified: string | null };
/** `freshUntil`: until when the server does not want to be asked again. */
type Fetched =
  | ({ ok: true; isNew: true; body: Buffer; freshUntil?: number } & Stamp)
  | { ok: true; isNew: false; freshUntil?: number }
  | { ok: false; reason: FetchFailure };

const fetchLimits = { redirects: 3, ms: 10_000, bytes: 20_000_000 };
type Limits = typeof fetchLimits;

type Options = {
  known?: Stamp;
  accept?: string;
  userAgent?: string;
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

/** Why an address would be refused, as far as can be known without a request. */
export function refusedAddress(address: string): "address" | "private" | undefined {
  try {
    allowedAddress(address);
    return undefined;
  } catch (error) {
    return error instanceof RefusedFetch && error.reason === "private" ? "private" : "address";
  }
}

/** One request on its own connection: returns the body or the redirect's target. */
function ask(url: URL, asked: Asked): Promise<Fetched | string> {
  const { known, accept, userAgent, limits, signal, lookup = askResolver } = asked;
  const headers = {
    accept: accept ?? "*/*",
    "accept-encoding": "gzip, br",
    "user-agent": userAgent ?? "Courtside",
    ...(known?.etag && { "if-none-match": known.etag }),
    ...(known?.lastModified && { "if-modified-since": known.lastModified }),
  };
  return new Promise((resolve, reject) => {
    const request = guardedRequest(url, { headers, signal, lookup });
    request.on("error", reject);
    request.on("response", (response) => {
      const { statusCode = 0, headers: told } = response;
      const end = (outcome: Fetched | string) => {
        response.destroy();
        resolve(outcome);
      };
      const fresh = freshOf(told);
      if (statusCode === 304 && known) return end({ ok: true, isNew: false, ...fresh });
      if ([301, 302, 303, 307, 308].includes(statusCode) && told.location) return end(told.location);
      const reason = statusReason(statusCode);
      if (reason) return end({ ok: false, reason });
      readBody(response, limits.bytes).then(
        (body) => end({ ok: true, isNew: true, body, ...stampOf(told), ...fresh }),
        (error) => {
          request.destroy();
          reject(error);
        },
      );
    });
    request.end();
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

function freshOf({ expires, "cache-control": control }: IncomingHttpHeaders): { freshUntil?: number } {
  const seconds = /(?:^|[\s,])max-age=(\d{1,9})/.exec(control ?? "")?.[1];
  const until = seconds === undefined ? Date.parse(expires ?? "") : Date.now() + Number(seconds) * 1000;
  return Number.isNaN(until) ? {} : { freshUntil: until };
}

type Post = { headers: Record<string, string | number>; body: Buffer };
type Posted = { ok: true; status: number; retryAfterSeconds?: number } | { ok: false; reason: FetchFailure };

/** Posts to an address that a browser or a person gave us, as guarded as `fetchAddress`. No redirect is followed. */
export async function postAddress(address: string, { headers, body }: Post): Promise<Posted> {
  const signal = AbortSignal.timeout(fetchLimits.ms);
  try {
    const url = allowedAddress(address);
    return await new Promise((resolve, reject) => {
      const request = guardedRequest(url, { method: "POST", headers, signal, lookup: askResolver });
      request.on("error", reject);
      request.on("response", (response) => {
        const seconds = Number(response.headers["retry-after"]);
        response.destroy();
        const retry = Number.isInteger(seconds) && seconds >= 0 ? { retryAfterSeconds: seconds } : {};
        resolve({ ok: true, status: response.statusCode ?? 0, ...retry });
      });
      request.end(body);
    });
  } catch (error) {
    return { ok: false, reason: signal.aborted ? "no answer" : reasonFor(error) };
  }
}
