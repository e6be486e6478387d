/** One step that a stranger would take, and its result. */
export type Step = { name: string; isGood: boolean; says: string };

export type SelfTestRun = { began_at: Date; took_ms: number; is_good: boolean; steps: Step[] };

export const healthPath = "/admin/health";
export const selfTestPath = `${healthPath}/self-test`;

export const selfTestTexts = {
  done: "The self-test has run",
  failed: "The self-test could not be run",
} as const;
