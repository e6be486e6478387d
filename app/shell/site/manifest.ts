import { getPublicSettings } from "#app/features/settings/queries.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import { orElse } from "#app/platform/db/or-else.server.ts";
import { visitorDb } from "#app/platform/db/visitor-door.server.ts";
import { machineAnswer } from "./machine-answer.server.ts";

const ink = "#07141a";

/** How a phone shows the site on its home screen. */
export async function loader() {
  const { brand, tagline } = await orElse(getPublicSettings(visitorDb()), defaultSettings, "Error fetching settings");
  const manifest = {
    name: brand,
    short_name: brand.split(" ")[0],
    description: tagline,
    start_url: "/",
    display: "minimal-ui",
    lang: "en",
    theme_color: ink,
    background_color: ink,
    icons: [192, 512].flatMap((pixels) =>
      ["any", "maskable"].map((purpose) => ({
        src: `/icon-${pixels}.png`,
        sizes: `${pixels}x${pixels}`,
        type: "image/png",
        purpose,
      })),
    ),
  };
  return machineAnswer(JSON.stringify(manifest), "application/manifest+json");
}
