import { Histogram } from "prom-client";
import { remember } from "#app/platform/remember.server.ts";
import { metric, registry } from "./registry.server.ts";

/** page: from the page cache. render, write, admin: by kind. aside: files and probes. self-test: its own requests. */
const kinds = ["page", "render", "write", "admin", "aside", "self-test"] as const;
type AnswerKind = (typeof kinds)[number];

const counts = remember("answers", () => new Map(kinds.map((kind) => [kind, new Map<number, number>()])));

/** Only a map lookup, because cached pages allow nothing slower. */
export function countAnswer(kind: AnswerKind, status: number): void {
  const byStatus = counts.get(kind);
  byStatus?.set(status, (byStatus.get(status) ?? 0) + 1);
}

const durations = remember(
  "answer durations",
  () =>
    new Histogram({
      name: "courtside_answer_seconds",
      help: "How long an answer took that was not lying ready, by kind",
      labelNames: ["kind"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry()],
    }),
);

export function timeAnswer(kind: AnswerKind, began: number): void {
  durations.observe({ kind }, (performance.now() - began) / 1_000);
}

metric(
  {
    name: "courtside_answers_total",
    help: "Answers by kind and status",
    type: "counter",
    labels: ["kind", "status"],
  },
  () =>
    [...counts].flatMap(([kind, byStatus]) =>
      [...byStatus].map(([status, value]) => ({ labels: { kind, status: String(status) }, value })),
    ),
);
