/**
 * What a public page may weigh on a phone, in transferred KB, headers included; checked by
 * e2e/serving/stay-light.spec.ts.
 */
export type Budget = {
  path: string;
  /** Scripts of the first view, inline ones included, and all scripts once its form is reached. */
  script: number;
  scriptOnceReached?: number;
  firstView: number;
  targets?: Partial<Targets>;
};

const read = { script: 6 };
const actedOn = { script: 6, scriptOnceReached: 130 };

export const budgets: readonly Budget[] = [
  { path: "/", ...actedOn, firstView: 115 },
  { path: "/services", ...read, firstView: 195 },
  { path: "/services/video-analysis", ...read, firstView: 85 },
  { path: "/blog", ...read, firstView: 130 },
  { path: "the first article", ...read, firstView: 100 },
  { path: "/book-session", script: 130, scriptOnceReached: 130, firstView: 190 },
  { path: "/quiz", script: 130, scriptOnceReached: 130, firstView: 190 },
  { path: "/thank-you", ...read, firstView: 70 },
  { path: "/privacy", ...read, firstView: 60 },
];

/** Behind a sign-in by link, so only bench:web measures them. They load no script. */
export const familyBudgets: readonly Budget[] = ["", "/lessons", "/notes", "/details"].map((page) => ({
  ...{ path: `/family${page}`, script: 0, firstView: 70 },
}));

/** For what depends on the machine, and is therefore measured by bench:web and not by the gate. */
const targets = { performance: 99, other: 100, seo: 100, lcpSeconds: 1.5, cls: 0, tbtMs: 50, tapMs: 200 };
export type Targets = typeof targets;

export const targetsOf = (page?: Budget): Targets => ({ ...targets, ...page?.targets });

/** The coach's first screen. It is behind the sign-in, and search engines are told to leave it alone. */
export const todayBudget: Budget = {
  ...{ path: "/admin/today", script: 220, firstView: 400 },
  targets: { performance: 75, seo: 50, lcpSeconds: 4, tbtMs: 200 },
};

/** Its address is not known beforehand. */
export async function addressOf(path: string, origin: string): Promise<string> {
  if (path !== "the first article") return origin + path;
  const list = await (await fetch(`${origin}/blog`)).text();
  // Its pictures are below /blog, too.
  const [, address] = list.match(/href="(\/blog\/[a-z0-9-]+)"/) ?? [];
  if (!address || !(await fetch(origin + address)).ok) throw new Error("The blog lists no article that can be read");
  return origin + address;
}
