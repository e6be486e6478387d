import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import { type ComponentProps, lazy, type ReactElement, Suspense } from "react";
import { useSidebar } from "./sidebar-state.ts";

export type SidebarItem = {
  label: string;
  href: string;
  icon: LucideIcon;
  isActive?: boolean;
  /** Something new is there; shown as a bubble, in the rail as a dot. */
  count?: number;
};

type RenderLink = (props: ComponentProps<"a"> & { href: string }) => ReactElement;

type SidebarNavProps = {
  label: string;
  /** A hairline separates two groups. */
  groups: readonly (readonly SidebarItem[])[];
  /** Lets the router render the link: ({ href, ...props }) => <Link to={href} {...props} />. */
  renderLink?: RenderLink;
};

export function SidebarNav({ label, groups, renderLink = renderAnchor }: SidebarNavProps) {
  return (
    <nav aria-label={label} className="grid">
      {groups.map((items) => (
        <ul key={items[0]?.href} className="not-first:mt-2 not-first:border-t not-first:border-border not-first:pt-2">
          {items.map((item) => (
            <li key={item.href}>
              <SidebarLink item={item} renderLink={renderLink} />
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

function SidebarLink({ item, renderLink }: { item: SidebarItem; renderLink: RenderLink }) {
  const { setDrawerOpen } = useSidebar();
  const link = renderLink({
    href: item.href,
    className: linkClass,
    "aria-current": item.isActive ? "page" : undefined,
    onClick: () => setDrawerOpen(false),
    children: (
      <>
        <item.icon aria-hidden className="size-5 shrink-0" />
        <span className="rail:sr-only">{item.label}</span>
        {item.count ? <Bubble count={item.count} /> : null}
      </>
    ),
  });
  return <RailTooltip label={item.label}>{link}</RailTooltip>;
}

const Tooltip = lazy(async () => ({ default: (await import("./tooltip.tsx")).Tooltip }));

/** A folded sidebar shows no text, so it appears as a tooltip. */
function RailTooltip({ label, children }: { label: string; children: ReactElement }) {
  const { isRail, isDrawerOpen } = useSidebar();
  if (!isRail || isDrawerOpen) return children;
  return (
    <Suspense fallback={children}>
      <Tooltip label={label} side="right">
        {children}
      </Tooltip>
    </Suspense>
  );
}

type SidebarButtonProps = ComponentProps<"button"> & { label: string; icon: LucideIcon };

/** A row with an action instead of a link; a Menu takes it as its trigger. */
export function SidebarButton({ label, icon: Icon, className, ...props }: SidebarButtonProps) {
  return (
    <RailTooltip label={label}>
      <button {...props} type="button" className={clsx(linkClass, "w-full", className)}>
        <Icon aria-hidden className="size-5 shrink-0" />
        <span className="rail:sr-only">{label}</span>
      </button>
    </RailTooltip>
  );
}

function Bubble({ count }: { count: number }) {
  return (
    <span className={bubble}>
      {count > mostShown ? `${mostShown}+` : count}
      <span className="sr-only"> new</span>
    </span>
  );
}

const mostShown = 99;

function renderAnchor(props: ComponentProps<"a">) {
  return <a {...props} />;
}

const linkClass =
  "relative flex min-h-10 items-center gap-3 max-md:min-h-11 rounded-md px-3 text-ui font-medium whitespace-nowrap text-muted-foreground no-underline hover:bg-tint hover:text-white aria-[current]:bg-tint-active aria-[current]:font-semibold aria-[current]:text-white aria-[current]:before:absolute aria-[current]:before:inset-y-2 aria-[current]:before:-left-2 aria-[current]:before:border-l-3 aria-[current]:before:border-optic rail:justify-center rail:px-0 rail:aria-[current]:before:-left-0.5!";

const bubble =
  "ml-auto grid h-5.5 min-w-6 place-items-center rounded-ball bg-optic px-1.5 text-xs font-bold text-ink-950 rail:absolute rail:top-1.75 rail:right-1.5 rail:size-2 rail:min-w-0 rail:overflow-hidden rail:p-0 rail:indent-4";
