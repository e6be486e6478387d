import { data } from "react-router";
import { getDecidingAnswer } from "#app/features/quiz/queries.server.ts";
import { ConsultationNote } from "#app/features/services/components/consultation.tsx";
import { PricingBox } from "#app/features/services/components/pricing-box.tsx";
import { ServicePicture } from "#app/features/services/components/service-picture.tsx";
import { FeatureColumns, ProcessLine, Recommendation } from "#app/features/services/components/service-sections.tsx";
import { getService } from "#app/features/services/queries.server.ts";
import { linkOf, sharedPicture } from "#app/features/services/service.ts";
import { pageMeta, siteFacts } from "#app/lib/page.ts";
import { quizPage, servicePage, servicesPage } from "#app/lib/public-pages.ts";
import { breadcrumbs, serviceData } from "#app/lib/structured-data.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { withFallback } from "#app/platform/db/with-fallback.server.ts";
import { TextLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/service-page.ts";

export async function loader({ params: { slug }, url }: Route.LoaderArgs) {
  const link = linkOf(slug);
  if (!link) throw data(null, 404);
  const service = await withFallback(
    getService(visitorDb(), link).then((found) => found ?? missing),
    undefined,
    "Error fetching services",
  );
  // During an outage no one knows whether the page exists, so it is not reported as missing.
  if (!service) throw data(null, 503);
  if (service === missing) throw data(null, 404);
  const isAfterQuiz = url.searchParams.get("quiz") === "done";
  const answer = isAfterQuiz ? await decidingAnswer(link, url.searchParams.getAll("a")) : undefined;
  return { service, isAfterQuiz, answer };
}

const missing = "missing";

/** Why the quiz led here; without it the page only says that it did. */
async function decidingAnswer(link: string, ids: string[]) {
  return withFallback(getDecidingAnswer(visitorDb(), { ids, link }), undefined, "Error fetching quiz options");
}

export function meta({ loaderData: { service }, matches }: Route.MetaArgs) {
  const { site } = siteFacts(matches);
  const { title, description, link } = service;
  const shared = service.uploaded ? service.picture : sharedPicture(service.picture);
  const picture = shared ? { picture: shared } : {};
  const steps = [servicesPage, { name: title, path: link }];
  const facts = serviceData({ title, description, link, prices: service.prices, ...picture }, site);
  const data = [facts, breadcrumbs(steps, site)];
  return pageMeta({ title, description, page: servicePage, path: link, site, data, ...picture });
}

export default function ServicePage({ loaderData, matches }: Route.ComponentProps) {
  const { service, isAfterQuiz, answer } = loaderData;
  const { consultation_minutes, reply_hours } = siteFacts(matches).settings;
  return (
    <main
      id="main"
      tabIndex={-1}
      {...(isAfterQuiz && { "data-reached": "quiz-sent", "data-reached-from": quizPage.path })}
    >
      <div className="on-ink pt-[calc(var(--header-h)+1.5rem)] pb-[clamp(3rem,5vw,5rem)]">
        <div className="wrap">
          {isAfterQuiz && <Recommendation title={service.title} answer={answer} />}
          <TextLink href="/#services" arrow="back" className="text-ui">
            Back to services
          </TextLink>
          <div className={headClass}>
            <div>
              <h1>{service.title}</h1>
              <p className="mt-6 max-w-144 text-lead text-muted-foreground">{service.lead || service.description}</p>
              <ServicePicture service={service} sizes={pictureSizes} isMain className="mt-10 aspect-video" />
            </div>
            <div>
              <PricingBox service={service} replyHours={reply_hours} />
              {consultation_minutes && <ConsultationNote minutes={consultation_minutes} />}
            </div>
          </div>
        </div>
      </div>
      <FeatureColumns cards={service.cards} />
      <ProcessLine title={service.process_title} steps={service.steps} />
    </main>
  );
}

const pictureSizes = "(width < 64rem) calc(100vw - 2.5rem), min(47.25rem, 56vw)";
const headClass =
  "mt-[clamp(1.5rem,3vw,3rem)] grid items-start gap-[clamp(2rem,5vw,5rem)] lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]";
