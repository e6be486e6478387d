import { tokenIn } from "#app/lib/address-parts.ts";
import { visitorDb } from "#app/platform/db/doors/visitor-door.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import { linkHeaders, refusalOf } from "#app/platform/links/links.server.ts";
import { readFeed } from "../feed.server.ts";
import type { Route } from "./+types/feed-file.ts";

/** The coach's sessions for another calendar. A revoked address gets the same response as an unknown one. */
export async function loader({ request, context, params: { link } }: Route.LoaderArgs) {
  const token = tokenIn(link.replace(/\.ics$/, ""));
  const feed = await readFeed(visitorDb(), { token, clientAddress: context.get(requestFacts).clientAddress });
  if ("refused" in feed) {
    const { status, headers } = refusalOf(feed.refused === "too many" ? feed : { refused: "unknown" });
    return new Response(null, { status, headers });
  }
  const headers = { ...linkHeaders, etag: feed.etag, "content-type": "text/calendar; charset=utf-8" };
  if (request.headers.get("if-none-match") === feed.etag) return new Response(null, { status: 304, headers });
  return new Response(feed.body, { headers });
}
