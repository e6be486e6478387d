import type { Facts } from "#app/features/health/checks.ts";

/** The steps of the first days, in the order in which they matter; each stands for some of the setup steps. */
const tasks = [
  { group: "brand", steps: ["brand"], to: "/admin/settings", canKeep: true },
  { group: "address", steps: ["email", "phone", "place"], to: "/admin/settings", canKeep: false },
  { group: "claims", steps: ["claim"], to: "/admin/settings/claims", canKeep: false },
  { group: "story", steps: ["story"], to: "/admin/settings", canKeep: true },
  { group: "hours", steps: ["hours"], to: "/admin/settings", canKeep: true },
  { group: "prices", steps: ["prices"], to: "/admin/services", canKeep: true },
  { group: "mail", steps: ["mail"], to: "/admin/health", canKeep: false },
  { group: "backup", steps: ["backup"], to: "/admin/health", canKeep: false },
] as const;

export type FirstDaysGroup = (typeof tasks)[number]["group"];
export type FirstDaysTask = { group: FirstDaysGroup; to: string; canKeep: boolean; isDone: boolean };

/** What may be right as it was seeded. Nobody is reached at an example address, and a claim is confirmed by itself. */
export function canBeKept(group: string): boolean {
  return tasks.some((task) => task.group === group && task.canKeep);
}

/** Ticked from facts; no list at all once everything is done. */
export function firstDays(open: readonly string[], { stored }: Pick<Facts, "stored">): FirstDaysTask[] {
  const known = new Set(open.map((step) => step.split(":")[0]));
  if (stored?.lastBackupAt) known.delete("backup");
  if (stored?.selfTest?.steps.some(({ name, isGood }) => name === "Mail server" && isGood)) known.delete("mail");
  if (known.size === 0) return [];
  return tasks.map(({ steps, ...task }) => ({ ...task, isDone: !steps.some((step) => known.has(step)) }));
}

export const firstDaysTexts = {
  title: "Make the site yours",
  lead: "A new site shows examples. Change each one, hide it, or confirm that it's right.",
  keep: "It's right",
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
    mail: { label: "Mail", todo: "The site hasn't reached your mail server yet." },
    backup: { label: "Backup", todo: "Run npm run backup, and have it run every night." },
  } satisfies Record<FirstDaysGroup, { label: string; todo: string }>,
} as const;

export const keepExamplePath = "/admin/keep-example";
