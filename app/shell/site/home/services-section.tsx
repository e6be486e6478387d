import { ServiceCard } from "#app/features/services/components/service-card.tsx";
import type { ServiceOnCard } from "#app/features/services/queries.server.ts";
import { SectionHead } from "./section-head.tsx";

export function ServicesSection({ services }: { services: ServiceOnCard[] }) {
  return (
    <section id="services" className="scroll-mt-8 pb-section">
      <div className="wrap">
        <SectionHead title="Coaching Services">
          Start with one way to work together, or combine several into a full development plan.
        </SectionHead>
        <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
          {services.map((service) => (
            <li key={service.link} className="grid">
              <ServiceCard service={service} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
