import { pageMeta, siteFacts } from "#app/lib/page.ts";
import { servicesPage } from "#app/lib/public-pages.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { withFallback } from "#app/platform/db/with-fallback.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { ConsultationBand } from "../components/consultation.tsx";
import { ServiceRow } from "../components/service-row.tsx";
import { listServicesWithPrice } from "../queries.server.ts";
import type { Route } from "./+types/services.ts";

const title = "Coaching Services";

export async function loader() {
  return { services: await withFallback(listServicesWithPrice(visitorDb()), [], "Error fetching services") };
}

export function meta({ matches }: Route.MetaArgs) {
  const { site, texts } = siteFacts(matches);
  return pageMeta({ title, description: texts.services_page_lead || title, page: servicesPage, site });
}

export default function Services({ loaderData: { services }, matches }: Route.ComponentProps) {
  const { texts, settings } = siteFacts(matches);
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={title} lead={texts.services_page_lead} />
      <div className="wrap pt-[clamp(1.5rem,4vw,4rem)]">
        {services.length > 0 && (
          <ul className="@container">
            {services.map((service, index) => (
              <ServiceRow key={service.link} service={service} isFirst={index === 0} />
            ))}
          </ul>
        )}
      </div>
      <div className="wrap section">
        {settings.consultation_minutes && <ConsultationBand minutes={settings.consultation_minutes} />}
      </div>
    </main>
  );
}
