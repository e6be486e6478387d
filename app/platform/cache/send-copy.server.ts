import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { type Coding, codings, type PageCopy } from "./page-copy.server.ts";

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse };

/** Sends a copy as 304, HEAD or full response, in the smallest encoding that the client accepts. */
export function sendCopy({ incoming, outgoing }: Exchange, copy: PageCopy, ownHead: readonly string[]): number {
  const { "accept-encoding": accepted, "if-none-match": held } = incoming.headers;
  const form = copy.forms[accepted ? codingFor(accepted, copy) : "identity"] ?? copy.forms.identity;
  if (held && form.etag && isHeld(held, form.etag)) {
    outgoing.writeHead(304, form.notModified.concat(ownHead)).end();
    return 304;
  }
  outgoing.writeHead(copy.status, form.head.concat(ownHead));
  outgoing.end(incoming.method === "HEAD" ? undefined : form.bytes);
  return copy.status;
}

/** A cache in between may have weakened our ETag; this comparison ignores that. */
function isHeld(held: string, etag: string): boolean {
  if (held === etag || held.trim() === "*") return true;
  return held.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

const rememberedOrders = new LRUCache<string, readonly Coding[]>({ max: 500 });

function codingFor(accepted: string, { forms }: PageCopy): Coding {
  let order = rememberedOrders.get(accepted);
  if (!order) {
    order = acceptedCodings(accepted);
    rememberedOrders.set(accepted, order);
  }
  return order.find((coding) => forms[coding]) ?? "identity";
}

/** The accepted encodings (q > 0), smallest first. */
export function acceptedCodings(accepted: string): readonly Coding[] {
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(name, q ? Number(q.slice(2)) || 0 : 1);
  }
  const weightOf = (coding: Coding) => weights.get(coding) ?? (coding === "identity" ? 1 : (weights.get("*") ?? 0));
  return codings.filter((coding) => weightOf(coding) > 0);
}
