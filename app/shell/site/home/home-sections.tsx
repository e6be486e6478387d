import { BadgeCheck, Clock, type LucideIcon, Phone } from "lucide-react";
import type { Claim } from "#app/features/claims/claims.ts";
import { StatCourt } from "#app/features/claims/components/claim-figures.tsx";
import { ServiceCard } from "#app/features/services/components/service-card.tsx";
import type { ServiceOnCard } from "#app/features/services/queries.server.ts";
import { TestimonialCards } from "#app/features/testimonials/components/testimonial-cards.tsx";
import type { TestimonialPage } from "#app/features/testimonials/testimonial.ts";
import { homePage } from "#app/lib/public-pages.ts";
import type { SiteFacts } from "#app/shell/site/frame/layout.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Picture } from "#app/ui/picture.tsx";

/** Three facts at the hero's bottom edge: when, who, and the free first step. */
export function InfoStrip({ settings, certification }: Pick<SiteFacts, "settings" | "certification">) {
  const [days, ...times] = settings.hours.split(" ");
  return (
    <div className="border-t border-border">
      <ul className="wrap grid md:auto-cols-fr md:grid-flow-col">
        {days && <Fact icon={Clock} strong={days} rest={times.join(" ")} />}
        {certification && (
          <Fact icon={BadgeCheck} strong={certification.value} rest={certification.label.toLowerCase()} />
        )}
        {settings.consultation_minutes && (
          <Fact icon={Phone} strong={`${settings.consultation_minutes} minutes`} rest="free consultation" />
        )}
      </ul>
    </div>
  );
}

function Fact({ icon: Icon, strong, rest }: { icon: LucideIcon; strong: string | undefined; rest: string }) {
  return (
    <li className="flex items-center gap-3 border-border text-ui leading-[1.6] text-muted-foreground not-first:border-t max-md:py-3.25 md:pt-5 md:pr-6 md:pb-5.5 md:not-first:border-t-0 md:not-first:border-l md:not-first:pl-6">
      <Icon aria-hidden className="size-5 shrink-0 stroke-[1.75] text-subtle" />
      <span>
        <b className="font-semibold text-foreground">{strong}</b> {rest}
      </span>
    </li>
  );
}

export function ServicesSection({ lead, services }: { lead: string; services: ServiceOnCard[] }) {
  return (
    <section id="services" className="scroll-mt-8 pb-section">
      <div className="wrap">
        <SectionHead title="Coaching Services" lead={lead} />
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

type AboutSectionProps = { heading: string; story: string[]; claims: Claim[] };

export function AboutSection({ heading, story, claims }: AboutSectionProps) {
  return (
    <section id="about" className="-scroll-mt-8 section">
      <div className="wrap grid items-start gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)] lg:gap-x-[12.5%]">
        <div>
          {heading && <h2>{heading}</h2>}
          {story.length > 0 && <Journey story={story} />}
        </div>
        <StatCourt claims={claims} />
      </div>
    </section>
  );
}

function Journey({ story }: { story: string[] }) {
  return (
    <div className="mt-10">
      <h3>My Tennis Journey</h3>
      <div className="mt-4 grid gap-4 font-serif text-[1.1875rem] leading-body text-muted-foreground">
        {story.map((paragraph) => (
          <p key={paragraph} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
    </div>
  );
}

type DevelopmentSectionProps = { heading: string; points: { title: string; text: string }[] };

export function DevelopmentSection({ heading, points }: DevelopmentSectionProps) {
  if (!heading && points.length === 0) return null;
  return (
    <section className="on-court grid lg:grid-cols-2">
      <div className="relative max-lg:aspect-box lg:min-h-120">
        <Picture
          src="/pictures/session"
          widths={[640, 960, 1600]}
          width={1600}
          height={1200}
          sizes="(width < 64rem) 100vw, max(50vw, 50rem)"
          alt="An evening training set-up: a basket of balls with a racket, cones across the court"
          className="absolute inset-0 size-full object-cover"
        />
      </div>
      <div className={textClass}>
        {heading && <h2>{heading}</h2>}
        <ol className="mt-8">
          {points.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[--spacing(14)_minmax(0,1fr)] border-t border-border py-5">
              <span className="font-figure text-4xl leading-none text-paper">{index + 1}</span>
              <div>
                <h3 className="text-h4 font-semibold tracking-label font-stretch-100%">{title}</h3>
                <p className="mt-1 text-ui leading-body text-muted-foreground">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const textClass =
  "px-gutter py-[clamp(2.5rem,5vw,5.5rem)] lg:pr-[max(var(--gutter),calc((100vw-80rem)/2))] lg:pl-[clamp(1.5rem,5.5vw,5rem)]";

function SectionHead({ title, lead }: { title: string; lead: string }) {
  return (
    <div className="mb-[clamp(2.5rem,2rem+2vw,4.5rem)]">
      <h2>{title}</h2>
      {lead && <p className="mt-5 max-w-152 text-lead text-muted-foreground">{lead}</p>}
    </div>
  );
}

/** One in each line: `Title: text`. */
export function pointsIn(text: string): { title: string; text: string }[] {
  return text.split("\n").flatMap((line) => {
    const [title = "", ...rest] = line.split(":");
    return title.trim() ? [{ title: title.trim(), text: rest.join(":").trim() }] : [];
  });
}

export function TestimonialsSection({ page, pages, testimonials, lead }: TestimonialPage & { lead: string }) {
  if (testimonials.length === 0) return null;
  return (
    <section id="testimonials" className="-scroll-mt-8 section">
      <div className="wrap">
        <SectionHead title="Success Stories" lead={lead} />
        <TestimonialCards testimonials={testimonials} />
        <Pagination
          aria-label="Pages of success stories"
          page={page}
          pages={pages}
          hrefFor={(n) => `${testimonialsPath(n)}#testimonials`}
          className="mt-8 md:mt-12"
        />
      </div>
    </section>
  );
}

/** The first page is the home page itself. */
export function testimonialsPath(page: number): string {
  return page > 1 ? `${homePage.path}?page=${page}` : homePage.path;
}
