import { getPublicSettings } from "#app/features/settings/queries.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { withFallback } from "#app/platform/db/with-fallback.server.ts";
import { manifestAnswer } from "./machine-answer.server.ts";

/** How a phone shows the site on its home screen. */
export async function loader() {
  const { brand, tagline } = await withFallback(
    getPublicSettings(visitorDb()),
    defaultSettings,
    "Error fetching settings",
  );
  return manifestAnswer({
    ...{ name: brand, short_name: brand.split(" ")[0], description: tagline },
    ...{ start_url: "/", display: "minimal-ui" },
  });
}
