import { tokenIn } from "#app/lib/address-parts.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import { feedResponse, readFeed } from "../feed.server.ts";
import type { Route } from "./+types/feed-file.ts";

/** The coach's sessions for another calendar. */
export async function loader({ request, context, params: { link } }: Route.LoaderArgs) {
  const token = tokenIn(link.replace(/\.ics$/, ""));
  const feed = await readFeed(visitorDb(), { token, clientAddress: context.get(requestFacts).clientAddress });
  return feedResponse(request, feed);
}
