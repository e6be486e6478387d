import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import { TimesView } from "../../week/calendar-view.server.ts";
import type { MoveTimes } from "../../week/week.ts";
import { readMoveTimes } from "../moves.server.ts";
import { getShownSession } from "../sessions.server.ts";
import type { Route } from "./+types/session-times.ts";

/** Where in a week a session could move, requested while it is dragged. */
export async function loader({ request, url, params: { id } }: Route.LoaderArgs): Promise<{ times: MoveTimes }> {
  const { db } = await requireAdmin(request);
  const view = TimesView.safeParse(Object.fromEntries(url.searchParams));
  const session = view.success && isUuid(id) ? await getShownSession(db, id) : undefined;
  if (!view.success || !session) return { times: {} };
  const { time_zone: zone } = await requireSettings(db);
  return { times: await readMoveTimes(db, { zone, session, from: view.data.from, now: Date.now() }) };
}

/** On failure nothing is shown as free. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch((): { times: MoveTimes } => ({ times: {} }));
}
