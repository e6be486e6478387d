import { getPublicTexts } from "#app/features/settings/queries.server.ts";
import { siteTexts, textsOf } from "#app/features/settings/site-texts.ts";
import { pageMeta, siteFacts } from "#app/lib/page.ts";
import { privacyPage } from "#app/lib/public-pages.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { withFallback } from "#app/platform/db/with-fallback.server.ts";
import type { Route } from "./+types/privacy.ts";
import { TextPage } from "./text-page.tsx";

export async function loader() {
  const texts = await withFallback(getPublicTexts(visitorDb()), {}, "Error fetching settings");
  return { text: textsOf(texts).privacy || siteTexts.privacy.example };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Privacy",
    description: "What this site stores when you write to the coach, why, for how long, and what you can ask for.",
    page: privacyPage,
    site: siteFacts(matches).site,
  });
}

export default function Privacy({ matches, loaderData: { text } }: Route.ComponentProps) {
  const { settings } = siteFacts(matches);
  const lead = `What ${settings.brand} stores when you write, and what you can ask for.`;
  return <TextPage title="Privacy" lead={lead} text={text} settings={settings} />;
}
