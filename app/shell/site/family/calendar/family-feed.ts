import { readLinkSite } from "#app/features/booking/links/links.server.ts";
import { etagOf, feedResponse } from "#app/features/calendar/feed/feed.server.ts";
import { familyFeedLink } from "#app/features/family/mutations.server.ts";
import { getFamilyOfPerson } from "#app/features/family/sign-ins.server.ts";
import { tokenIn } from "#app/lib/address-parts.ts";
import { accountsDb, visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import { redeemLink } from "#app/platform/links/links.server.ts";
import { writeCalendar } from "#app/shell/site/family/family-files.server.ts";
import type { Route } from "./+types/family-feed.ts";

/** A household's sessions for a subscribed calendar. The token stands for the adult, not the household. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const token = tokenIn(params.link.replace(/\.ics$/, ""));
  const { clientAddress } = context.get(requestFacts);
  const link = await redeemLink(visitorDb(), { token, purpose: familyFeedLink, act: "read", clientAddress });
  if ("refused" in link) return feedResponse(request, link);
  const family = await getFamilyOfPerson(accountsDb(), link.subject);
  if (!family) return feedResponse(request, { refused: "unknown" });
  const { site, here } = await readLinkSite();
  const body = await writeCalendar(family, { brand: site.brand, now: here.now });
  return feedResponse(request, { body, etag: etagOf(body) });
}
