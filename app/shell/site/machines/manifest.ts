import { getPublicSettings } from "#app/features/settings/queries.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import { visitorDb } from "#app/platform/db/doors/visitor-door.server.ts";
import { withFallback } from "#app/platform/db/with-fallback.server.ts";
import { machineAnswer } from "./machine-answer.server.ts";

const ink = "#07141a";

/** How a phone shows the site on its home screen. */
export async function loader() {
  const { brand, tagline } = await withFallback(
    getPublicSettings(visitorDb()),
    defaultSettings,
    "Error fetching settings",
  );
  const manifest = {
    name: brand,
    short_name: brand.split(" ")[0],
    description: tagline,
    start_url: "/",
    display: "minimal-ui",
    lang: "en",
    theme_color: ink,
    background_color: ink,
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  return machineAnswer(JSON.stringify(manifest), "application/manifest+json");
}
