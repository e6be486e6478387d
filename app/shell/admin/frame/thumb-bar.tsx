import clsx from "clsx";
import { type LucideIcon, Menu, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { calendarPath, newSessionPath } from "#app/features/calendar/addresses.ts";
import type { UnreadCounts } from "#app/shell/admin/overview/overview-metrics.server.ts";
import { useSidebar } from "#app/ui/sidebar-state.ts";
import { isCurrentScreen, screens } from "./navigation.ts";

const withinReach = ["Today", "Calendar", "Messages", "Players"];

/** On a phone, the coach's daily screens within reach of the thumb. The rest is in the drawer. */
export function ThumbBar({ unread }: { unread: UnreadCounts }) {
  const { pathname } = useLocation();
  const { isDrawerOpen, setDrawerOpen } = useSidebar();
  const shown = withinReach.flatMap((label) => screens.flat().find((screen) => screen.label === label) ?? []);
  return (
    <div data-on-screen data-thumb-bar className="md:hidden">
      {isWithSquare(pathname) && (
        <nav aria-label="Straight to">
          <Link to={newSessionPath} aria-label="New session" className={squareClass}>
            <Plus aria-hidden className="size-6" />
          </Link>
        </nav>
      )}
      <nav aria-label="Main screens" className={barClass}>
        <ul className="grid auto-cols-fr grid-flow-col">
          {shown.map(({ path, label, icon, counts }) => (
            <li key={path} className="grid">
              <Link to={path} aria-current={isCurrentScreen(path, pathname) ? "page" : undefined} className={itemClass}>
                <Item icon={icon} label={label} />
                {counts && unread[counts] > 0 && <Waiting count={unread[counts]} />}
              </Link>
            </li>
          ))}
          <li className="grid noscript:hidden">
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={isDrawerOpen}
              className={itemClass}
              onClick={() => setDrawerOpen(true)}
            >
              <Item icon={Menu} label="More" />
            </button>
          </li>
        </ul>
      </nav>
    </div>
  );
}

/** Reserves the bar's height, so that content above it stays visible. */
export function AboveThumbBar({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const room = isWithSquare(pathname) ? "max-md:pb-35" : "max-md:pb-15";
  return <div className={clsx("@container/page min-w-0 print:pb-0!", room)}>{children}</div>;
}

/** Only on the calendar itself: it would cover the fields of a form. */
function isWithSquare(pathname: string): boolean {
  return pathname === calendarPath;
}

function Item({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon aria-hidden className="size-5.5" />
      <span>{label}</span>
    </>
  );
}

const mostShown = 99;

function Waiting({ count }: { count: number }) {
  return (
    <span className={bubbleClass}>
      {count > mostShown ? `${mostShown}+` : count}
      <span className="sr-only"> new</span>
    </span>
  );
}

const barClass =
  "on-ink fixed inset-x-0 bottom-0 z-30 border-t border-border pb-[env(safe-area-inset-bottom,0px)] dark:bg-[#050d11]";
const itemClass =
  "relative grid min-h-15 content-center justify-items-center gap-0.75 text-[min(0.75rem,3.4vw)] leading-none font-540 text-muted-foreground no-underline focus-visible:-outline-offset-2 aria-[current]:font-640 aria-[current]:text-white aria-[current]:before:absolute aria-[current]:before:inset-x-3 aria-[current]:before:-top-px aria-[current]:before:border-t-3 aria-[current]:before:border-optic";
const bubbleClass =
  "absolute top-1.25 left-[calc(50%+0.375rem)] grid h-4.5 min-w-4.5 place-items-center rounded-ball bg-optic px-1 text-[0.6875rem] leading-none font-bold text-ink-950";
const squareClass =
  "fixed right-4 bottom-[calc(4.75rem+env(safe-area-inset-bottom,0px))] z-20 grid size-14 place-items-center rounded-md bg-ink-950 text-optic shadow-pop dark:bg-optic dark:text-ink-950";
