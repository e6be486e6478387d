import { countMessages } from "#app/features/inbox/queries.server.ts";
import { countSubmissions } from "#app/features/quiz/queries.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { type MetricValue, metric } from "#app/platform/metrics/registry.server.ts";
import { type HealthFacts, judgeHealth, type Stored, severityOf } from "./checks.ts";
import { readHealthFacts } from "./facts.server.ts";

const goodForMs = 2_000;

/** The product's part of /metrics, from the same facts as the health page. */
export function reportHealth(): void {
  const facts = shared(readHealthFacts);
  const stored = (read: (known: Stored) => MetricValue[]) => async () => {
    const known = (await facts()).stored;
    return known ? read(known) : [];
  };
  metric({ name: "courtside_health", help: "Each check: 0 green, 1 amber, 2 red", labels: ["check"] }, async () =>
    judgeHealth(await facts()).map(({ name, light }) => ({ labels: { check: name }, value: severityOf(light) })),
  );
  metric(
    { name: "courtside_queue_jobs", help: "Jobs in the queue, by state", labels: ["state"] },
    stored(({ queue: { due, later, failed } }) => byLabel("state", { due, later, failed })),
  );
  metric(
    { name: "courtside_queue_age_seconds", help: "How long the oldest job has been due" },
    stored(({ queue }) => [{ value: queue.oldestSeconds }]),
  );
  metric(
    { name: "courtside_mails", help: "Mails that wait, and mails that were given up", labels: ["state"] },
    stored(({ mails: { waiting, failed } }) => byLabel("state", { waiting, failed })),
  );
  metric(
    { name: "courtside_mail_age_seconds", help: "How long the oldest unsent mail has waited" },
    stored(({ mails }) => [{ value: mails.oldestSeconds }]),
  );
  metric({ name: "courtside_disk_free_bytes", help: "What is free on the disk of DATA_DIR" }, async () => {
    const { disk } = await facts();
    return disk ? [{ value: disk.freeBytes }] : [];
  });
  metric(
    { name: "courtside_requests", help: "Requests of visitors that are kept, by state", labels: ["state"] },
    async () => byLabel("state", { ...(await countMessages(serviceDb())), quiz: await countSubmissions(serviceDb()) }),
  );
}

function byLabel(label: string, values: Record<string, number>): MetricValue[] {
  return Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
}

/** One reading for all figures of a scrape. */
function shared(read: () => Promise<HealthFacts>): () => Promise<HealthFacts> {
  let last: { at: number; facts: Promise<HealthFacts> } | undefined;
  return () => {
    if (!last || Date.now() - last.at > goodForMs) last = { at: Date.now(), facts: read() };
    return last.facts;
  };
}
