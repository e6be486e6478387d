import { hoursPath } from "#app/features/calendar/addresses.ts";
import { newBusySourcePath } from "#app/features/calendar/busy/busy.ts";
import { feedPath } from "#app/features/calendar/feed/feed.ts";
import type { CalendarSetup } from "#app/features/calendar/hours/hours.server.ts";
import type { HealthFacts } from "#app/features/health/checks.ts";
import { goLivePath } from "#app/shell/admin/go-live/go-live.tsx";

/** The first steps in order of importance. */
const tasks = [
  { group: "go_live", to: goLivePath },
  { group: "first_place", to: hoursPath, isOptional: true },
  { group: "open_hours", to: hoursPath, isOptional: true },
  { group: "bookable", to: hoursPath, isOptional: true },
  { group: "busy", to: newBusySourcePath, isOptional: true },
  { group: "feed", to: feedPath, isOptional: true },
  { group: "mail", to: "/admin/settings" },
  { group: "backup", to: "/admin/health" },
] as const satisfies readonly Task[];

type Task = {
  group: string;
  to: string;
  /** Not every site needs it. */
  isOptional?: boolean;
};

export type FirstDaysGroup = (typeof tasks)[number]["group"];
export type FirstDaysTask = Omit<Task, "group"> & { group: FirstDaysGroup; isDone: boolean };

type Known = Pick<HealthFacts, "stored"> & { calendar: CalendarSetup; isLive: boolean };

/** Computed from facts; undefined once everything is done. */
export function firstDays(open: readonly string[], { stored, calendar, isLive }: Known): FirstDaysTask[] {
  const isDone: Partial<Record<FirstDaysGroup, boolean>> = {
    ...begunSteps(calendar),
    go_live: isLive,
    backup: stored?.lastBackupAt !== undefined,
    mail: stored?.hasSentMail ?? false,
  };
  const all = tasks.map((task) => ({
    ...task,
    isDone: isDone[task.group] === true || (task.group !== "go_live" && !open.includes(task.group)),
  }));
  return all.every((task) => task.isDone) ? [] : all;
}

function begunSteps({ hasPlace, hasHours, hasBookable, hasBusySource, hasFeed }: CalendarSetup) {
  return { first_place: hasPlace, open_hours: hasHours, bookable: hasBookable, busy: hasBusySource, feed: hasFeed };
}

export const firstDaysTexts = {
  title: "Make the site yours",
  lead: "What a new site still needs.",
  skip: "Not needed",
  done: "Done",
  open: "Open",
  tasks: {
    go_live: {
      label: "Go live",
      todo: "Keep, change or hide each example. Until then, search engines don't list the site.",
    },
    first_place: { label: "A place", todo: "Where you coach." },
    open_hours: { label: "Open hours", todo: "When you can be booked. Visitors pick from them." },
    bookable: { label: "One service to book", todo: "How long it lasts, and whether it's booked at once." },
    busy: { label: "Your other calendar", todo: "Nobody can book while you're busy elsewhere." },
    feed: { label: "Sessions on your phone", todo: "Subscribe to them with your own calendar app." },
    mail: { label: "Mail", todo: "No mail has left yet. Press Send test mail, and look for it." },
    backup: { label: "Backup", todo: "Run npm run backup, and have it run every night." },
  } satisfies Record<FirstDaysGroup, { label: string; todo: string }>,
} as const;
