import { ArrowRight, X } from "lucide-react";
import { useLocation } from "react-router";
import { bookingPage, quizPage } from "#app/lib/public-pages.ts";
import { Brand } from "#app/ui/brand.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { SiteSettings } from "./layout.tsx";
import { currentOf, hrefOf, siteLinksFor } from "./navigation.ts";

/** A popover, so that it opens without scripts; behaviour.js opens it as a modal dialog instead. */
export function SiteMenu({ settings, hasStories }: { settings: SiteSettings; hasStories: boolean }) {
  return (
    <dialog
      id="menu"
      popover="auto"
      aria-label="Menu"
      tabIndex={-1}
      suppressHydrationWarning
      className="on-ink fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-auto overscroll-contain border-0 px-gutter pt-0 pb-3.5 open:flex"
    >
      <div className="-mr-2.5 flex h-header shrink-0 items-center justify-between">
        <Brand name={settings.brand} logo={settings.logo} className="max-md:gap-2" />
        <Button
          popoverTarget="menu"
          popoverTargetAction="hide"
          autoFocus
          aria-label="Close menu"
          variant="secondary"
          size="small"
          iconOnly
          className="border-transparent"
        >
          <X aria-hidden />
        </Button>
      </div>
      <MenuLinks hasStories={hasStories} />
      <div className="mt-auto grid gap-3 pt-8">
        <ButtonLink href={bookingPage.path}>Book a Session</ButtonLink>
        <ButtonLink href={quizPage.path} variant="secondary">
          Find your service in 4 questions
        </ButtonLink>
        <p className="flex flex-wrap justify-between gap-x-4 text-ui text-muted-foreground">
          <span className="flex min-h-11 items-center">{settings.hours}</span>
          {settings.phone && (
            <a href={settings.tel} className="flex min-h-11 items-center underline">
              {settings.phone}
            </a>
          )}
        </p>
      </div>
    </dialog>
  );
}

function MenuLinks({ hasStories }: { hasStories: boolean }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Menu">
      <ul className="mt-3 border-t border-border">
        {siteLinksFor(hasStories).map((link) => (
          <li key={link.label}>
            <a
              href={hrefOf(link, pathname)}
              aria-current={currentOf(link, pathname)}
              className="flex min-h-16 items-center justify-between border-b border-border text-[1.625rem] font-520 tracking-[-0.025em] no-underline font-stretch-110%"
            >
              {link.label}
              <ArrowRight aria-hidden className="size-5 stroke-[1.75] text-subtle" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
