import { redirect } from "react-router";
import { claimsFor, tellStory } from "#app/features/claims/claims.ts";
import { ScoreBand } from "#app/features/claims/components/claim-figures.tsx";
import { listClaims } from "#app/features/claims/queries.server.ts";
import { HeroBanner } from "#app/features/hero/components/hero-banner.tsx";
import { getHero } from "#app/features/hero/queries.server.ts";
import { defaultHero } from "#app/features/hero/schema.ts";
import type { ContactField } from "#app/features/inbox/message.ts";
import { receiveContact } from "#app/features/inbox/receive.server.ts";
import { ContactInput } from "#app/features/inbox/schema.ts";
import { listServiceCards } from "#app/features/services/queries.server.ts";
import { getPublicSettings } from "#app/features/settings/queries.server.ts";
import { listTestimonials } from "#app/features/testimonials/queries.server.ts";
import { noTestimonials } from "#app/features/testimonials/testimonial.ts";
import { type Handle, pageMeta, pageNumber, siteFacts } from "#app/lib/page.ts";
import { homePage } from "#app/lib/public-pages.ts";
import { siteData } from "#app/lib/structured-data.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { withFallback } from "#app/platform/db/with-fallback.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { Toaster } from "#app/ui/toast.tsx";
import type { Route } from "./+types/home.ts";
import { ContactSection } from "./contact-section.tsx";
import {
  AboutSection,
  DevelopmentSection,
  InfoStrip,
  pointsIn,
  ServicesSection,
  TestimonialsSection,
  testimonialsPath,
} from "./home-sections.tsx";

export const handle = { hydrates: homePage.hydrates, startsWithHero: true } satisfies Handle;

export async function loader({ url }: Route.LoaderArgs) {
  const db = visitorDb();
  const [hero, settings, claims, services, testimonials] = await Promise.all([
    withFallback(getHero(db), defaultHero, "Error fetching hero content"),
    withFallback(getPublicSettings(db), { story: "" }, "Error fetching settings"),
    withFallback(listClaims(db), [], "Error fetching claims"),
    withFallback(listServiceCards(db), [], "Error fetching services"),
    withFallback(listTestimonials(db, pageNumber(url)), noTestimonials, "Error fetching testimonials"),
  ]);
  return {
    hero,
    story: tellStory(settings.story, claims),
    claims: { court: claimsFor("court", claims), banner: claimsFor("banner", claims) },
    services,
    testimonials,
    isSent: url.searchParams.get("sent") === "contact",
  };
}

export const action = visitorAction<ContactInput, ContactField, unknown, { ok: true }>({
  schema: ContactInput,
  receive: (tx, form, sender) => receiveContact(tx, form, sender),
  errorMessage: "Error storing a contact message",
  next: () => redirect("/?sent=contact#contact", 303),
  staysOnPage: true,
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

/** Also without JavaScript: when to try again. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData: { hero, testimonials }, matches }: Route.MetaArgs) {
  const { site, settings } = siteFacts(matches);
  const path = testimonialsPath(testimonials.page);
  const data = [siteData(settings, site)];
  return pageMeta({ title: hero.subtitle, description: hero.description, page: homePage, path, site, data });
}

export default function Home({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { hero, story, claims, services, testimonials, isSent } = loaderData;
  const { settings, texts, certification } = siteFacts(matches);
  const pageAnswer = actionData ?? (isSent ? { outcome: "done" as const } : undefined);
  return (
    <Toaster>
      <main id="main" tabIndex={-1}>
        <HeroBanner hero={hero}>
          <InfoStrip settings={settings} certification={certification} />
        </HeroBanner>
        <AboutSection heading={texts.about_heading} story={story} claims={claims.court} />
        <ServicesSection lead={texts.services_lead} services={services} />
        <DevelopmentSection heading={texts.development_heading} points={pointsIn(texts.development_points)} />
        <TestimonialsSection {...testimonials} lead={texts.testimonials_lead} />
        <ScoreBand claims={claims.banner} />
        <ContactSection settings={settings} texts={texts} pageAnswer={pageAnswer} />
      </main>
    </Toaster>
  );
}
