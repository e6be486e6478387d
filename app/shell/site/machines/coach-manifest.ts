import { todayPath } from "#app/features/devices/offline-pages.ts";
import { getPublicSettings } from "#app/features/settings/queries.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { withFallback } from "#app/platform/db/with-fallback.server.ts";
import { manifestAnswer } from "./machine-answer.server.ts";

/** How Today looks on the coach's home screen. The coach may have to sign in first. */
export async function loader() {
  const { brand } = await withFallback(getPublicSettings(visitorDb()), defaultSettings, "Error fetching settings");
  return manifestAnswer({
    ...{ id: todayPath, name: `Today, ${brand}`, short_name: "Today", description: "The coach's day" },
    ...{ start_url: todayPath, scope: "/", display: "standalone" },
  });
}
