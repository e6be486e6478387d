import {
  CalendarDays,
  CalendarPlus,
  ChartColumn,
  Clock,
  CloudRain,
  ExternalLink,
  HeartPulse,
  Inbox,
  Layers,
  ListChecks,
  ListPlus,
  type LucideIcon,
  Newspaper,
  PanelTop,
  Plus,
  Quote,
  Rocket,
  Settings,
  SquarePen,
  Sun,
  Ticket,
  UserRound,
  UserRoundCog,
  UserRoundPlus,
  UsersRound,
} from "lucide-react";
import { calendarPath, hoursPath, newSessionPath, rainCallPath } from "#app/features/calendar/addresses.ts";
import { creditsPath } from "#app/features/credits/credits.ts";

export type Screen = {
  path: string;
  label: string;
  icon: LucideIcon;
  /** Other words that find it in the jump menu. */
  words?: string;
  /** Its unread count, by its name in UnreadCounts. */
  counts?: "messages" | "submissions";
};

/** The sidebar, in groups: the coach's business first. Every admin screen is listed once in this file. */
export const screens: readonly (readonly Screen[])[] = [
  [
    { path: "/admin/today", label: "Today", icon: Sun, words: "next now court" },
    { path: calendarPath, label: "Calendar", icon: CalendarDays, words: "sessions week day lessons schedule" },
    { path: "/admin/players", label: "Players", icon: UsersRound, words: "people parents children households" },
    { path: creditsPath, label: "Credits", icon: Ticket, words: "packages payments receipts balance owes money" },
  ],
  [{ path: "/admin", label: "User Info", icon: UserRound, words: "overview dashboard start" }],
  [
    { path: "/admin/messages", label: "Messages", icon: Inbox, words: "inbox booking requests", counts: "messages" },
    {
      path: "/admin/quiz-submissions",
      label: "Quiz Submissions",
      icon: ListChecks,
      words: "recommendations",
      counts: "submissions",
    },
  ],
  [
    { path: "/admin/hero", label: "Hero", icon: PanelTop, words: "home banner" },
    { path: "/admin/testimonials", label: "Testimonials", icon: Quote, words: "quotes stories" },
    { path: "/admin/blog", label: "Blog", icon: Newspaper, words: "posts articles" },
    { path: "/admin/services", label: "Services", icon: Layers, words: "prices coaching" },
  ],
  [{ path: "/admin/settings", label: "Settings", icon: Settings, words: "brand hours claims mail" }],
];

/** Below the sidebar's own list. */
export const elsewhere: readonly Screen[] = [
  { path: hoursPath, label: "Hours and places", icon: Clock, words: "open availability holiday travel rules" },
  { path: "/admin/insights", label: "Insights", icon: ChartColumn, words: "views visitors statistics funnel sources" },
  { path: "/admin/health", label: "Health", icon: HeartPulse, words: "self-test queue backup disk version status" },
  { path: "/admin/go-live", label: "Go live", icon: Rocket, words: "examples checklist publish search engines" },
  {
    path: "/admin/account",
    label: "Account",
    icon: UserRoundCog,
    words: "password two-factor sessions security devices push",
  },
  { path: "/", label: "View website", icon: ExternalLink, words: "home public" },
];

/** Screens that are not in a list. */
export const shortcuts: readonly Screen[] = [
  {
    path: rainCallPath,
    label: "Rain call",
    icon: CloudRain,
    words: "weather storm heat lightning ill cancel call off",
  },
  { path: newSessionPath, label: "New session", icon: CalendarPlus, words: "book lesson create" },
  { path: "/admin/players/new", label: "Add Player", icon: UserRoundPlus, words: "new person child create" },
  { path: "/admin/blog/new", label: "New Post", icon: SquarePen, words: "write blog article create" },
  { path: "/admin/testimonials/new", label: "Add Testimonial", icon: Plus, words: "new quote create" },
  { path: "/admin/services/new", label: "Add Service", icon: Plus, words: "new coaching create" },
  { path: "/admin/quiz-submissions/questions", label: "Quiz Management", icon: ListPlus, words: "questions options" },
];

/** The screen that a page belongs to. Of two that contain it, the inner one: the hours, not the calendar. */
export function currentScreen(pathname: string): string | undefined {
  const paths = [...screens.flat(), ...elsewhere].map(({ path }) => path);
  return paths.filter((path) => isCurrentScreen(path, pathname)).toSorted((a, b) => b.length - a.length)[0];
}

/** The overview has two addresses and no pages below it; every other screen stays active on the pages below it. */
export function isCurrentScreen(path: string, pathname: string): boolean {
  if (path === "/admin") return pathname === "/admin" || pathname === "/admin/user-info";
  return pathname === path || pathname.startsWith(`${path}/`);
}
