import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { remember } from "#app/platform/remember.server.ts";

export type MetricValue = { labels?: Record<string, string>; value: number };

type Figure = {
  name: string;
  help: string;
  /** A counter only ever grows; a gauge says how it is now. */
  type?: "counter" | "gauge";
  labels?: string[];
};

/** Everything that /metrics shows, with what Node itself knows: event loop lag, heap, garbage collection. */
export function registry(): Registry {
  return remember("metrics", () => {
    const made = new Registry();
    collectDefaultMetrics({ register: made });
    return made;
  });
}

/** A figure that is kept elsewhere and read only when somebody asks for it, so that keeping it costs nothing here. */
export function metric(
  { name, help, type = "gauge", labels = [] }: Figure,
  read: () => MetricValue[] | Promise<MetricValue[]>,
) {
  // Development loads the caller's module anew.
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

/** One figure that cannot be read, because the database is away, must not hide the others. */
async function orNothing(name: string, read: () => MetricValue[] | Promise<MetricValue[]>): Promise<MetricValue[]> {
  try {
    return await read();
  } catch (error) {
    log.warn({ figure: name, ...reasonOf(error) }, "a figure could not be read");
    return [];
  }
}
