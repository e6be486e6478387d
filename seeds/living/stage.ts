import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { addDays, instantAt, wallAt, weekdayOf } from "#app/lib/time/wall-time.server.ts";
import { type Tx, urlFor } from "#app/platform/db/connection.server.ts";
import type { Door } from "#app/platform/db/roles/roles.server.ts";
import { type Random, seededRandom } from "./random.ts";

const doors = {
  visitor: "courtside_visitor",
  admin: "courtside_admin",
  booking: "courtside_booking",
  service: "courtside_service",
  household: "courtside_household",
} as const satisfies Record<string, Door>;
type Actor = keyof typeof doors;

/** A transaction of the demo: the database's time, and the demo's. */
export type Act = { real: string; moment: number; isSilent: boolean };

type Acting = {
  /** People with mails that the worker would drop as empty. */
  isSilent?: boolean;
};

export type Stage = Awaited<ReturnType<typeof openStage>>;

type Opening = { now: number; zone: string; seed: string };

/**
 * Runs the acts of a year in order. Each act is a transaction with the rights of its actor, through the product's own
 * mutations, at a moment of the demo's clock.
 */
export async function openStage({ now, zone, seed }: Opening) {
  const clock = { moment: now };
  const clients = new Map<Actor, pg.Client>();
  for (const actor of Object.keys(doors) as Actor[]) clients.set(actor, await connectWithClock(doors[actor], clock));
  const acts: Act[] = [];
  const queue: Planned[] = [];
  let order = 0;
  let isSorted = true;

  async function act<Result>(actor: Actor, work: (tx: Tx) => Promise<Result>, how: Acting = {}): Promise<Result> {
    const client = clients.get(actor);
    if (!client) throw new Error(`Nobody plays the ${actor}`);
    return drizzle(client).transaction(async (tx) => {
      const { rows } = await client.query<{ real: string }>("select transaction_timestamp()::text as real");
      acts.push({ real: rows[0]?.real ?? "", moment: clock.moment, isSilent: how.isSilent ?? false });
      return work(tx);
    });
  }

  /** Acts after today do not happen. */
  function plan(moment: number, run: () => Promise<void>): void {
    if (moment > now) return;
    queue.push({ moment: Math.floor(moment), order: order++, run });
    isSorted = false;
  }

  async function play(): Promise<void> {
    for (;;) {
      // Acts of one moment run in the order in which they were planned.
      if (!isSorted) queue.sort((a, b) => b.moment - a.moment || b.order - a.order);
      isSorted = true;
      const next = queue.pop();
      if (!next) return;
      clock.moment = next.moment;
      await next.run();
    }
  }

  const today = wallAt(zone, now).date;
  return {
    ...{ now, zone, today, acts, act, plan, play },
    monday: addDays(today, 1 - weekdayOf(today)),
    moment: () => clock.moment,
    at: (date: string, minutes: number) => instantAt(zone, date, minutes, "earlier"),
    /** Each part of the year has its own random numbers, so that changing one leaves the others unchanged. */
    randomOf: (part: string): Random => seededRandom(`${seed} ${part}`),
    close: async () => {
      for (const client of clients.values()) await client.end();
    },
  };
}

type Planned = { moment: number; order: number; run: () => Promise<void> };

/**
 * The only place where the demo's clock replaces the database's: in statements that ask for the time. `settleMoments`
 * later adjusts what columns and triggers fill in.
 */
export async function connectWithClock(door: Door, clock: { moment: number }): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlFor(door), application_name: "demo" });
  await client.connect();
  await client.query("set synchronous_commit = off");
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
  const atMoment = (text: string) =>
    text.replace(/\b(clock_timestamp|now)\(\)/g, () => `'${new Date(clock.moment).toISOString()}'::timestamptz`);
  const ask = (asked: string | { text: string }, ...rest: unknown[]) =>
    query(typeof asked === "string" ? atMoment(asked) : { ...asked, text: atMoment(asked.text) }, ...rest);
  // Safe because it is called in the same ways.
  return Object.assign(client, { query: ask as typeof client.query });
}
