import clsx from "clsx";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { homePage, privacyPage, todayPage } from "#app/lib/public-pages.ts";
import { Brand } from "#app/ui/brand.tsx";
import type { SiteFacts } from "./layout.tsx";
import { hrefOf, linksFor } from "./navigation.ts";

const quickLinks = [
  { label: "About", path: homePage.path, anchor: "#about" },
  { label: "Services", path: homePage.path, anchor: "#services" },
  { label: "Testimonials", path: homePage.path, anchor: "#testimonials" },
  { label: "Contact", path: homePage.path, anchor: "#contact" },
];

export function Footer({ settings, services, certification, year, hasStories, legal, hasCallToday }: SiteFacts) {
  const { pathname } = useLocation();
  const { brand, logo, tagline, email, phone, tel, hours } = settings;
  return (
    <footer className="on-ink relative isolate overflow-clip pt-[clamp(3.5rem,6vw,6rem)]">
      <div className="wrap grid grid-cols-[repeat(auto-fit,minmax(max(40%,min(7.5rem,100%)),1fr))] gap-8 lg:grid-cols-[3fr_1.5fr_1.75fr_1.75fr]">
        <div className="max-lg:col-span-full">
          <Brand name={brand} logo={logo} />
          <p className={taglineClass}>{tagline}</p>
        </div>
        <Column title="Quick links">
          {linksFor(quickLinks, hasStories).map((link) => (
            <FooterLink key={link.label} href={hrefOf(link, pathname)}>
              {link.label}
            </FooterLink>
          ))}
        </Column>
        {services.length > 0 && (
          <Column title="Services">
            {services.map(({ title, link }) => (
              <FooterLink key={link} href={link}>
                {title}
              </FooterLink>
            ))}
          </Column>
        )}
        <Column title="Contact" className="max-lg:col-span-full">
          {email && <FooterLink href={`mailto:${email}`}>{email}</FooterLink>}
          {phone && <FooterLink href={tel}>{phone}</FooterLink>}
          {hours && <li className={itemClass}>{hours}</li>}
        </Column>
      </div>
      <CourtLines />
      <div className="inset-x-0 bottom-0 max-md:pt-4 max-md:pb-5 md:absolute">
        <p className="wrap flex gap-0.5 text-caption text-subtle max-md:flex-col md:items-center md:justify-between md:px-[calc(var(--gutter)+(min(100vw,80rem+2*var(--gutter))-2*var(--gutter))/8+1.25rem)] md:pb-4.5">
          <span className="flex gap-x-5 max-md:flex-col md:flex-wrap md:items-center">
            © {year} {brand}
            <SmallLink href={privacyPage.path}>Privacy</SmallLink>
            {hasCallToday && <SmallLink href={todayPage.path}>Are today’s sessions on?</SmallLink>}
            {legal.map(({ label, path }) => (
              <SmallLink key={path} href={path}>
                {label}
              </SmallLink>
            ))}
          </span>
          {certification && <span>{`${certification.value} ${certification.label}`}</span>}
        </p>
      </div>
    </footer>
  );
}

const taglineClass =
  "mt-7 max-w-[13em] text-[clamp(1.5rem,1.2rem+1.2vw,2.125rem)] leading-[1.12] font-480 tracking-[-0.03em] text-balance font-stretch-112%";

function Column({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <div className={clsx("min-w-0", className)}>
      <h2 className="mb-2.5 text-base leading-[1.08] font-semibold tracking-normal font-stretch-normal">{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

function FooterLink({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a href={href} className={`${itemClass} wrap-anywhere no-underline hover:text-foreground hover:underline`}>
        {children}
      </a>
    </li>
  );
}

function SmallLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 shrink-0 items-center hover:text-foreground hover:underline md:min-h-7"
    >
      {children}
    </a>
  );
}

const itemClass =
  "inline-flex min-h-11 items-center text-ui leading-[1.25] text-muted-foreground underline-offset-4 md:min-h-9 md:leading-[1.6]";

/** Half a court from the baseline, alleys 1 : 3 : 3 : 1. */
function CourtLines() {
  return (
    <div className="wrap">
      <svg
        viewBox="0 0 800 160"
        preserveAspectRatio="none"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeOpacity=".42"
        strokeWidth="1.5"
        className="mt-[clamp(2.5rem,5vw,4.5rem)] block h-[clamp(8rem,16vw,14rem)] w-full overflow-visible text-paper max-md:border-b max-md:border-border"
      >
        <path
          d="M0 160V0H800V160M100 160V0M700 160V0M100 92H700M400 92V160M400 0V7"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </div>
  );
}
