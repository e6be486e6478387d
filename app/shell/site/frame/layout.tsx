import { Outlet } from "react-router";
import { listClaims } from "#app/features/claims/queries.server.ts";
import { listServiceLinks } from "#app/features/services/queries.server.ts";
import { getPublicSettings } from "#app/features/settings/queries.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import { legalNames, siteTexts, textsOf } from "#app/features/settings/site-texts.ts";
import { hasTestimonials } from "#app/features/testimonials/queries.server.ts";
import { listCallsToday } from "#app/features/weather/queries.server.ts";
import { telephoneHref } from "#app/lib/countries.server.ts";
import type { Handle } from "#app/lib/page.ts";
import { legalPage, pathTo } from "#app/lib/public-pages.ts";
import { bookingDb, visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { withFallback } from "#app/platform/db/with-fallback.server.ts";
import { env } from "#app/platform/env.server.ts";
import { InlineScript, useHandle } from "#app/shell/framework.tsx";
import { DemoStrip, SkipLink } from "#app/ui/page-frame.tsx";
import type { Route } from "./+types/layout.ts";
import beacon from "./beacon.js?raw";
import behaviour from "./behaviour.js?raw";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { SiteMenu } from "./menu.tsx";

export const handle = { isForVisitors: true } satisfies Handle;

const servicesInFooter = 4;

// A link's page is fetched on hover; steps inside a form are not pages.
const nextPages = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: ["/admin*", "/auth*", "/api/*", "/ui*"] } },
          { not: { selector_matches: "form a, [download]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

export async function loader({ url }: Route.LoaderArgs) {
  const db = visitorDb();
  const [stored, services, claims, hasStories] = await Promise.all([
    withFallback(getPublicSettings(db), duringOutage, "Error fetching settings"),
    withFallback(listServiceLinks(db), [], "Error fetching services"),
    withFallback(listClaims(db), [], "Error fetching claims"),
    withFallback(hasTestimonials(db), false, "Error fetching testimonials"),
  ]);
  const here = { zone: stored.time_zone, now: Date.now() };
  const callsToday = await withFallback(listCallsToday(bookingDb(), here), [], "Error fetching today's calls");
  const certification = claims.find(({ key }) => key === "certification");
  const { brand, tagline, email, phone, place, hours, reply_hours, time_zone } = stored;
  const { privacy: _privacy, imprint, terms, logo, accent, ...texts } = textsOf(stored.texts);
  const consultation_minutes = stored.offers_consultation ? stored.consultation_minutes : undefined;
  return {
    // Shared HTML must not repeat what a client claims, so a production site sets its origin.
    site: { brand, origin: env().ORIGIN ?? url.origin, isLive: stored.is_live, accent },
    settings: {
      brand,
      logo,
      tagline,
      email,
      phone,
      tel: telephoneHref(phone),
      place,
      hours,
      consultation_minutes,
      reply_hours,
    },
    texts,
    legal: legalNames
      .filter((name) => ({ imprint, terms })[name] !== "")
      .map((name) => ({ label: siteTexts[name].label, path: pathTo(legalPage, name) })),
    services: services.slice(0, servicesInFooter),
    certification: certification && { value: certification.value, label: certification.label },
    hasStories,
    hasCallToday: callsToday.length > 0,
    isDemo: stored.is_demo,
    year: Temporal.Now.zonedDateTimeISO(time_zone).year,
  };
}

// An outage must not cost a live site its place in search engines.
const duringOutage = { ...defaultSettings, is_live: true, offers_consultation: true, texts: {} };

/** What every public page knows about the site. */
export type SiteFacts = Awaited<ReturnType<typeof loader>>;
export type SiteSettings = SiteFacts["settings"];

// Pages are documents: loader data stays valid until the next one is opened.
export function shouldRevalidate() {
  return false;
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { startsWithHero = false, hasFooter = true } = useHandle();
  const { settings } = loaderData;
  return (
    <>
      {/* The header is right-aligned and would move while loading, so the first paint waits for what comes after it. */}
      <link rel="expect" href="#menu" blocking="render" />
      <SkipLink />
      <Header settings={settings} isOverHero={startsWithHero} hasStories={loaderData.hasStories} />
      <SiteMenu settings={settings} hasStories={loaderData.hasStories} />
      <Outlet />
      {hasFooter && <Footer {...loaderData} />}
      <DemoStrip isDemo={loaderData.isDemo} place="corner" />
      <InlineScript type="speculationrules" text={nextPages} />
      <InlineScript text={behaviour} />
      <InlineScript text={beacon} />
    </>
  );
}
