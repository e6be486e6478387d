import clsx from "clsx";
import { Menu } from "lucide-react";
import { useLocation } from "react-router";
import { bookingPage } from "#app/lib/public-pages.ts";
import { Brand } from "#app/ui/brand.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { SiteSettings } from "./layout.tsx";
import { currentOf, hrefOf, siteLinksFor } from "./navigation.ts";

type HeaderProps = { settings: SiteSettings; isOverHero: boolean; hasStories: boolean };

/** behaviour.js removes `data-over` once the hero has scrolled away, and keeps the menu button's state. */
export function Header({ settings, isOverHero, hasStories }: HeaderProps) {
  return (
    <header
      data-header
      data-over={isOverHero ? "" : undefined}
      suppressHydrationWarning
      className="group/header @container/header on-ink fixed inset-x-0 top-0 z-30 h-header border-b border-border data-over:header-over-hero noscript:bg-ink-950!"
    >
      <div className="wrap flex h-full items-center gap-2 @3xl/header:gap-4 @5xl/header:gap-8">
        <Brand name={settings.brand} logo={settings.logo} isTight className="@max-3xl/header:gap-2" />
        <Navigation hasStories={hasStories} />
        <ButtonLink href={bookingPage.path} size="small" className={clsx(bookClass, bookOverHeroClass)}>
          Book a Session
        </ButtonLink>
        <Button
          popoverTarget="menu"
          aria-label="Open menu"
          aria-controls="menu"
          suppressHydrationWarning
          variant="secondary"
          size="small"
          iconOnly
          className="-mr-2.5 border-transparent @max-[18rem]/header:ml-auto @3xl/header:hidden"
        >
          <Menu aria-hidden />
        </Button>
      </div>
    </header>
  );
}

// By width in letters, so that large text has room. The menu has this link too.
const bookClass = "@max-3xl/header:ml-auto @max-3xl/header:px-3 @max-3xl/header:text-small @max-[18rem]/header:hidden";
// The hero has the optic button, so over it this one is an outline.
const bookOverHeroClass =
  "group-data-over/header:border-foreground group-data-over/header:bg-transparent group-data-over/header:text-foreground group-data-over/header:hover:bg-tint";

function Navigation({ hasStories }: { hasStories: boolean }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className="ml-auto flex gap-1.5 @max-5xl/header:gap-0 @max-3xl/header:hidden">
      {siteLinksFor(hasStories).map((link) => (
        <a
          key={link.label}
          href={hrefOf(link, pathname)}
          aria-current={currentOf(link, pathname)}
          className="relative flex h-header items-center px-3.5 text-ui font-medium text-[#e4eae6] no-underline after:absolute after:inset-x-3.5 after:-bottom-px after:h-0.5 after:origin-left after:scale-x-0 after:bg-optic after:transition-transform after:duration-420 after:ease-out hover:after:scale-x-100 aria-[current]:text-white aria-[current]:after:scale-x-100 @max-5xl/header:px-2 @max-5xl/header:after:inset-x-2"
        >
          {link.label}
        </a>
      ))}
    </nav>
  );
}
