import { log, reasonOf } from "#app/platform/log/log.server.ts";

const pauseMs = 1_000;
const batchSize = 500;
const mostWaiting = 20_000;

type Steps<Arrival, Batch> = {
  /** Gives a batch its id and anonymizes its visitors. */
  prepare: (arrivals: readonly Arrival[]) => Promise<Batch>;
  store: (batch: Batch) => Promise<void>;
};

/**
 * Collects views and stores them once a second, or sooner when there are many. A failed batch is retried unchanged
 * under the same id, so that the database can tell whether the first attempt arrived.
 */
export function viewBuffer<Arrival, Batch>({ prepare, store }: Steps<Arrival, Batch>) {
  const waiting: Arrival[] = [];
  let batch: Batch | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let lost = 0;

  function add(arrival: Arrival): void {
    if (waiting.length >= mostWaiting) lost++;
    else waiting.push(arrival);
    if (waiting.length >= batchSize && timer) void flush();
    else later();
  }

  function later(): void {
    if (!running) timer ??= setTimeout(flush, pauseMs);
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    running ??= handOver().finally(() => {
      running = undefined;
      if (waiting.length > 0 || batch) later();
    });
    return running;
  }

  async function handOver(): Promise<void> {
    try {
      while (batch || waiting.length > 0) {
        batch ??= await nextBatch();
        await store(batch);
        batch = undefined;
      }
    } catch (error) {
      if (isUnfit(error)) batch = undefined;
      log.warn({ ...reasonOf(error), waiting: waiting.length, lost }, "page views could not be stored");
    }
  }

  async function nextBatch(): Promise<Batch> {
    const arrivals = waiting.slice(0, batchSize);
    const next = await prepare(arrivals);
    // More may have come meanwhile.
    waiting.splice(0, arrivals.length);
    return next;
  }

  return { add, flush };
}

/** Data that the database refuses (classes 22 and 23) will be refused again. */
function isUnfit(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isRefused = "code" in error && typeof error.code === "string" && /^2[23]/.test(error.code);
  return isRefused || isUnfit(error.cause);
}
