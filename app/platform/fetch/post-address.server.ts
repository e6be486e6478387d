import { lookup } from "node:dns";
import { allowedAddress, guardedRequest } from "./guarded-request.server.ts";
import { type FetchFailure, reasonFor } from "./read-body.server.ts";

type Post = { headers: Record<string, string | number>; body: Buffer; ms?: number };
type Posted = { ok: true; status: number; retryAfterSeconds?: number } | { ok: false; reason: FetchFailure };

const usualMs = 10_000;

/** Posts to an address that a browser or a person gave us, as guarded as `fetchAddress`. No redirect is followed. */
export async function postAddress(address: string, { headers, body, ms = usualMs }: Post): Promise<Posted> {
  const signal = AbortSignal.timeout(ms);
  try {
    const url = allowedAddress(address);
    return await new Promise((resolve, reject) => {
      const request = guardedRequest(url, { method: "POST", headers, signal, lookup });
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
