import { hoursPath } from "#app/features/calendar/addresses.ts";
import { newBusySourcePath } from "#app/features/calendar/busy/busy.ts";
import { feedPath } from "#app/features/calendar/feed/feed.ts";
import type { CalendarSetup } from "#app/features/calendar/hours/hours.server.ts";
import type { HealthFacts } from "#app/features/health/checks.ts";

/** The first steps in order of importance; each covers some of the setup steps. */
const tasks = [
  { group: "brand", steps: ["brand"], to: "/admin/settings", canKeep: true },
  { group: "address", steps: ["email", "phone", "place"], to: "/admin/settings", canKeep: false },
  { group: "claims", steps: ["claim"], to: "/admin/settings/claims", canKeep: false },
  { group: "story", steps: ["story"], to: "/admin/settings", canKeep: true },
  { group: "hours", steps: ["hours"], to: "/admin/settings", canKeep: true },
  { group: "prices", steps: ["prices"], to: "/admin/services", canKeep: true },
  { group: "first_place", steps: ["first_place"], to: hoursPath, canKeep: true, isOptional: true },
  { group: "open_hours", steps: ["open_hours"], to: hoursPath, canKeep: true, isOptional: true },
  { group: "bookable", steps: ["bookable"], to: hoursPath, canKeep: true, isOptional: true },
  { group: "busy", steps: ["busy"], to: newBusySourcePath, canKeep: true, isOptional: true },
  { group: "feed", steps: ["feed"], to: feedPath, canKeep: true, isOptional: true },
  { group: "mail", steps: ["mail"], to: "/admin/health", canKeep: false },
  { group: "backup", steps: ["backup"], to: "/admin/health", canKeep: false },
] as const satisfies readonly Task[];

type Task = {
  group: string;
  steps: readonly string[];
  to: string;
  /** The seeded value may be right. */
  canKeep: boolean;
  /** Optional for a site. */
  isOptional?: boolean;
};

export type FirstDaysGroup = (typeof tasks)[number]["group"];
export type FirstDaysTask = Omit<Task, "steps" | "group"> & { group: FirstDaysGroup; isDone: boolean };

/** Steps whose seeded value may be right. An example address reaches no one, and a claim has its own confirmation. */
export function canBeKept(group: string): boolean {
  return tasks.some((task) => task.group === group && task.canKeep);
}

type Known = Pick<HealthFacts, "stored"> & { calendar: CalendarSetup };

/** Ticked from facts; undefined once everything is done. */
export function firstDays(open: readonly string[], { stored, calendar }: Known): FirstDaysTask[] {
  const known = new Set(open.map((step) => step.split(":")[0]));
  if (stored?.lastBackupAt) known.delete("backup");
  if (stored?.selfTest?.steps.some(({ name, isGood }) => name === "Mail server" && isGood)) known.delete("mail");
  for (const [step, isDone] of Object.entries(begunSteps(calendar))) if (isDone) known.delete(step);
  if (known.size === 0) return [];
  return tasks.map(({ steps, ...task }) => ({ ...task, isDone: !steps.some((step) => known.has(step)) }));
}

function begunSteps({ hasPlace, hasHours, hasBookable, hasBusySource, hasFeed }: CalendarSetup) {
  return { first_place: hasPlace, open_hours: hasHours, bookable: hasBookable, busy: hasBusySource, feed: hasFeed };
}

export const firstDaysTexts = {
  title: "Make the site yours",
  lead: "A new site shows examples. Change each one, hide it, or confirm that it's right.",
  keep: "It's right",
  skip: "Not needed",
  notKept: "Failed to save that",
  done: "Done",
  open: "Open",
  tasks: {
    brand: { label: "Brand", todo: "The name of your business." },
    address: { label: "Email, phone and place", todo: "Visitors can't reach you at the examples." },
    claims: { label: "Claims", todo: "Numbers about you that you haven't confirmed yet." },
    story: { label: "My Tennis Journey", todo: "Tell your own story." },
    hours: { label: "Business hours", todo: "When you coach." },
    prices: { label: "Prices", todo: "What each service costs." },
    first_place: { label: "A place", todo: "Where you coach." },
    open_hours: { label: "Open hours", todo: "When you can be booked. Visitors pick from them." },
    bookable: { label: "One service to book", todo: "How long it lasts, and whether it's booked at once." },
    busy: { label: "Your other calendar", todo: "Nobody can book while you're busy elsewhere." },
    feed: { label: "Sessions on your phone", todo: "Subscribe to them with your own calendar app." },
    mail: { label: "Mail", todo: "The site hasn't reached your mail server yet." },
    backup: { label: "Backup", todo: "Run npm run backup, and have it run every night." },
  } satisfies Record<FirstDaysGroup, { label: string; todo: string }>,
} as const;

export const keepExamplePath = "/admin/keep-example";
