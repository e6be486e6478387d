import type { IncomingMessage } from "node:http";

/** How much is taken on at once, and how much may wait how long. Whoever comes on top is asked to come back. */
export const admissionLimits = {
  /** Documents that are not in the page cache. */
  render: { inFlight: 32, waiting: 32, waitMs: 40 },
  /** Forms: more at once would only queue for the visitor's database connections. */
  write: { inFlight: 16, waiting: 32, waitMs: 40 },
  /** The coach's own pages keep a door of their own when the public one is crowded. */
  desk: { inFlight: 16, waiting: 32, waitMs: 40 },
};

export type Gate = ReturnType<typeof gate>;
export const turnedAway = Symbol("turned away");

export function gate({ inFlight, waiting, waitMs }: (typeof admissionLimits)["render"]) {
  const queue: (() => void)[] = [];
  let running = 0;
  let turnedAwayCount = 0;

  const isFull = () => running >= inFlight && queue.length >= waiting;

  /** Does the work when there is room for it, or says that there was none. */
  async function admit<Result>(work: () => Promise<Result>): Promise<Result | typeof turnedAway> {
    if (running < inFlight) running++;
    else if (!(await roomInTime())) {
      turnedAwayCount++;
      return turnedAway;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // A place is handed on, not given back, or somebody new could slip in before the one who waited.
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
    noteTurnedAway: () => turnedAwayCount++,
    figures: () => ({ running, turnedAway: turnedAwayCount }),
  };
}

type Rules = { isExempt: (path: string) => boolean; isDesk: (path: string) => boolean };
export type Admission = ReturnType<typeof admission>;

/** Every request's way in: probes and files are never in the way of anybody, the rest has its gate. */
export function admission({ isExempt, isDesk }: Rules, limits = admissionLimits) {
  const gates = { render: gate(limits.render), write: gate(limits.write), desk: gate(limits.desk) };

  function kindOf({ method, url = "/" }: IncomingMessage): keyof typeof gates | "aside" {
    const path = url.split("?", 1)[0] ?? "/";
    if (isExempt(path)) return "aside";
    if (isDesk(path)) return "desk";
    return method === "GET" || method === "HEAD" ? "render" : "write";
  }

  function gateFor(incoming: IncomingMessage): Gate | undefined {
    const kind = kindOf(incoming);
    return kind === "aside" ? undefined : gates[kind];
  }

  return {
    kindOf,
    gateFor,
    render: gates.render.admit,
    /** Asked first, because to be turned away must cost next to nothing. */
    isFull(incoming: IncomingMessage): boolean {
      const found = gateFor(incoming);
      if (!found?.isFull()) return false;
      found.noteTurnedAway();
      return true;
    },
    figures: () => ({ render: gates.render.figures(), write: gates.write.figures(), desk: gates.desk.figures() }),
  };
}
