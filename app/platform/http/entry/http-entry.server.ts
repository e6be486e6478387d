import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import type { AddressedPage } from "#app/platform/cache/page-address.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { PageCopy } from "#app/platform/cache/page-copy.server.ts";
import { sendCopy } from "#app/platform/cache/send-copy.server.ts";
import { clientClosed, hasHungUp, logAnswer } from "#app/platform/http/request-log.server.ts";
import { protect } from "#app/platform/http/security-headers.server.ts";
import { selfTestHeader } from "#app/platform/http/self-test-request.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { countAnswer, timeAnswer } from "#app/platform/metrics/answers.server.ts";
import { type Admission, refused } from "./admission.server.ts";
import { arrival } from "./arriving-form.server.ts";
import { isDraining, noteVisit } from "./drain.server.ts";

type EntryOptions = {
  fetch: (request: Request, bindings: HttpBindings) => Response | Promise<Response>;
  pageAt: (target: string) => AddressedPage | undefined;
  pages: PageCache;
  admission: Admission;
  /** The response when there are too many requests. */
  busy: PageCopy;
};
type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse };

/**
 * Runs before the Hono app: sends cached pages directly, and refuses excess requests before any work is done for
 * them.
 */
export function httpEntry({ fetch, pageAt, pages, admission, busy }: EntryOptions): RequestListener {
  const inside = getRequestListener(
    // Safe because the server speaks plain HTTP/1.
    (request, bindings) => admitted(request, bindings as HttpBindings),
    { overrideGlobalObjects: false },
  );

  async function admitted(request: Request, bindings: HttpBindings): Promise<Response> {
    const began = performance.now();
    const limiter = admission.limiterFor(bindings.incoming);
    const given = limiter ? await limiter.admit(async () => fetch(request, bindings)) : await fetch(request, bindings);
    const answer = given === refused ? responseOf(busy) : given;
    const kind = kindOf(bindings.incoming);
    countAnswer(kind, hasHungUp(bindings) ? clientClosed : answer.status);
    timeAnswer(kind, began);
    return answer;
  }

  const kindOf = (incoming: IncomingMessage) =>
    incoming.headers[selfTestHeader] ? "self-test" : admission.kindOf(incoming);
  async function takeForm({ incoming, outgoing }: Exchange): Promise<void> {
    const state = await arrival(incoming);
    if (state === "here") await inside(incoming, outgoing);
    if (state === "gone") countAnswer(kindOf(incoming), clientClosed);
    if (state === "too large") outgoing.writeHead(413, { connection: "close" }).end("Payload too large");
  }

  return (incoming, outgoing) => {
    if (!spoken.has(incoming.method ?? "")) return refuse(outgoing, 405, { allow: [...spoken].join(", ") });
    if (!isReadable(incoming.url ?? "/")) return refuse(outgoing, 400);
    const exchange = { incoming, outgoing };
    const isReading = incoming.method === "GET" || incoming.method === "HEAD";
    const page = isReading ? pageAt(incoming.url ?? "/") : undefined;
    if (page) {
      const copy = pages.fresh(page);
      if (copy) answer(exchange, copy);
      else answerLater(exchange, pages.load(page));
    } else if (admission.isFull(incoming)) {
      countAnswer(kindOf(incoming), sendCopy(exchange, busy, ownHead(busy)));
    } else if (isReading) inside(incoming, outgoing);
    else void takeForm(exchange);
  };
}

const spoken = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Requests that cannot become a Request object: a method like TRACE, or a target that does not decode. */
function refuse(outgoing: ServerResponse, status: 400 | 405, headers: Record<string, string> = {}): void {
  countAnswer("aside", status);
  outgoing.writeHead(status, Object.fromEntries(protect(new Headers(headers)))).end();
}

function answerLater(exchange: Exchange, copy: Promise<PageCopy>): void {
  const began = performance.now();
  copy.then(
    (found) => answer(exchange, found, began),
    (error) => {
      log.error(reasonOf(error), "a page could not be served");
      exchange.outgoing.writeHead(500).end();
    },
  );
}

function answer(exchange: Exchange, copy: PageCopy, began?: number): void {
  noteVisit();
  const head = ownHead(copy);
  const status = sendCopy(exchange, copy, head);
  countAnswer("page", status);
  const { method = "GET", url = "/" } = exchange.incoming;
  logAnswer({ id: head[1] ?? "", method, target: url, status, ...(began && { began }) });
}

/** Headers of this one request. An unshared copy already has the id under which it is logged. */
function ownHead(copy: PageCopy): string[] {
  const head = ["x-request-id", copy.requestId ?? randomUUID()];
  if (isDraining()) head.push("connection", "close");
  return head;
}

export function responseOf({ status, headers, forms: { identity } }: PageCopy): Response {
  return new Response(new Uint8Array(identity.bytes), { status, headers });
}

/**
 * Whether a request's target decodes as text. A path must decode, because it is looked up. A query may be malformed
 * (a campaign called 100%), as in browsers. A NUL is refused, because PostgreSQL stores none.
 */
export function isReadable(target: string): boolean {
  if (!target.includes("%")) return true;
  const [path = "", ...query] = target.split("?");
  if (query.join("?").includes("%00")) return false;
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}
