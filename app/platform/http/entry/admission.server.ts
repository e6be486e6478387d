import type { IncomingMessage } from "node:http";

/** How many requests run at once, and how many may wait for how long. The rest are refused. */
export const admissionLimits = {
  /** Documents that are not in the page cache. No more wait than get a slot in time: the others are refused at once. */
  render: { inFlight: 32, waiting: 8, waitMs: 40 },
  /**
   * Forms: more at once would only queue for the visitor's database connections. They may wait longer, because a
   * visitor who is refused has to send the form again.
   */
  write: { inFlight: 16, waiting: 64, waitMs: 400 },
  /** The admin area has its own limit, so that crowds on the public site do not block the coach. */
  admin: { inFlight: 8, waiting: 64, waitMs: 5_000 },
};

export type AdmissionLimiter = ReturnType<typeof admissionLimiter>;
export const refused = Symbol("refused");

export function admissionLimiter({ inFlight, waiting, waitMs }: (typeof admissionLimits)["render"]) {
  const queue: (() => void)[] = [];
  let running = 0;
  let refusedCount = 0;

  const isFull = () => running >= inFlight && queue.length >= waiting;

  /** Runs the work when there is room, or reports that there is none. */
  async function admit<Result>(work: () => Promise<Result>): Promise<Result | typeof refused> {
    if (running < inFlight) running++;
    else if (!(await roomInTime())) {
      refusedCount++;
      return refused;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // A slot is handed over, not released, or a new request could overtake the waiting one.
      if (next) next();
      else running--;
    }
  }

  async function roomInTime(): Promise<boolean> {
    if (isFull()) return false;
    return new Promise((resolve) => {
      const enter = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(enter), 1);
        resolve(false);
      }, waitMs);
      queue.push(enter);
    });
  }

  return {
    admit,
    isFull,
    noteRefusal: () => refusedCount++,
    metrics: () => ({ running, refused: refusedCount }),
  };
}

type Rules = { isExempt: (path: string) => boolean; isAdminPath: (path: string) => boolean };
export type Admission = ReturnType<typeof admission>;

/** Admits each request: probes and files always, everything else through its limiter. */
export function admission({ isExempt, isAdminPath }: Rules, limits = admissionLimits) {
  const limiters = {
    render: admissionLimiter(limits.render),
    write: admissionLimiter(limits.write),
    admin: admissionLimiter(limits.admin),
  };

  function kindOf({ method, url = "/" }: IncomingMessage): keyof typeof limiters | "aside" {
    const path = url.split("?", 1)[0] ?? "/";
    if (isExempt(path)) return "aside";
    if (isAdminPath(path)) return "admin";
    return method === "GET" || method === "HEAD" ? "render" : "write";
  }

  function limiterFor(incoming: IncomingMessage): AdmissionLimiter | undefined {
    const kind = kindOf(incoming);
    return kind === "aside" ? undefined : limiters[kind];
  }

  return {
    kindOf,
    limiterFor,
    render: limiters.render.admit,
    /** Checked first, because a refusal must cost next to nothing. */
    isFull(incoming: IncomingMessage): boolean {
      const found = limiterFor(incoming);
      if (!found?.isFull()) return false;
      found.noteRefusal();
      return true;
    },
    metrics: () => ({
      render: limiters.render.metrics(),
      write: limiters.write.metrics(),
      admin: limiters.admin.metrics(),
    }),
  };
}
