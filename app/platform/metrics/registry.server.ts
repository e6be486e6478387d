import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { remember } from "#app/platform/remember.server.ts";

export type MetricValue = { labels?: Record<string, string>; value: number };

type Figure = {
  name: string;
  help: string;
  /** A counter only grows; a gauge is the current value. */
  type?: "counter" | "gauge";
  labels?: string[];
};

/** Everything that /metrics shows, with Node's own metrics: event loop lag, heap, garbage collection. */
export function registry(): Registry {
  return remember("metrics", () => {
    const made = new Registry();
    collectDefaultMetrics({ register: made });
    return made;
  });
}

/** A metric whose value is kept elsewhere and read only on request. */
export function metric(
  { name, help, type = "gauge", labels = [] }: Figure,
  read: () => MetricValue[] | Promise<MetricValue[]>,
) {
  // Development reloads the caller's module.
  registry().removeSingleMetric(name);
  const Metric = type === "counter" ? Counter : Gauge;
  new Metric({
    name,
    help,
    labelNames: labels,
    registers: [registry()],
    async collect() {
      this.reset();
      for (const { labels: of = {}, value } of await orNothing(name, read)) this.inc(of, value);
    },
  });
}

/** One metric that cannot be read during an outage must not hide the others. */
async function orNothing(name: string, read: () => MetricValue[] | Promise<MetricValue[]>): Promise<MetricValue[]> {
  try {
    return await read();
  } catch (error) {
    log.warn({ figure: name, ...reasonOf(error) }, "a metric could not be read");
    return [];
  }
}
