import { readLinkSite } from "#app/features/booking/links/links.server.ts";
import { linkHeaders } from "#app/platform/links/links.server.ts";
import { requireFamily } from "#app/shell/site/family/family.server.ts";
import { writeCalendar } from "#app/shell/site/family/family-files.server.ts";
import type { Route } from "./+types/calendar-file.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const family = await requireFamily(request);
  const { site, here } = await readLinkSite();
  const body = await writeCalendar(family, { brand: site.brand, now: here.now });
  const file = {
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'attachment; filename="sessions.ics"',
  };
  return new Response(body, { headers: { ...linkHeaders, ...file } });
}
