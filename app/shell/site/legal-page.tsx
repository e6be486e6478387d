import { data } from "react-router";
import { getPublicTexts } from "#app/features/settings/queries.server.ts";
import { legalNames, siteTexts, textsOf } from "#app/features/settings/site-texts.ts";
import { pageMeta, siteFacts } from "#app/lib/page.ts";
import { legalPage, pathTo } from "#app/lib/public-pages.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { withFallback } from "#app/platform/db/with-fallback.server.ts";
import type { Route } from "./+types/legal-page.ts";
import { TextPage } from "./text-page.tsx";

/** The imprint or the terms; the address exists once the coach has written them. */
export async function loader({ params }: Route.LoaderArgs) {
  const name = legalNames.find((known) => known === params.text);
  const texts = await withFallback(getPublicTexts(visitorDb()), {}, "Error fetching settings");
  const text = name && textsOf(texts)[name];
  if (!name || !text) throw data(null, 404);
  return { title: siteTexts[name].label, path: pathTo(legalPage, name), text };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { site } = siteFacts(matches);
  const { title, path } = loaderData;
  return pageMeta({ title, description: `${title} of ${site.brand}.`, page: legalPage, path, site });
}

export default function Legal({ matches, loaderData: { title, text } }: Route.ComponentProps) {
  const { settings } = siteFacts(matches);
  return <TextPage title={title} lead={settings.brand} text={text} settings={settings} />;
}
