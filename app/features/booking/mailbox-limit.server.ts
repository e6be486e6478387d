import { sql } from "drizzle-orm";
import { type LockedCalendar, withCalendarLock } from "#app/features/calendar/sessions/calendar-lock.server.ts";
import { proveByLink } from "#app/features/inbox/proof.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { Purpose } from "#app/platform/links/purpose.server.ts";
import type { TooMany } from "./take-time.server.ts";

/** Thrown to roll back what went over the limit. */
class OverLimit extends Error {
  override name = "OverLimit";
  readonly refusal: TooMany;
  constructor(refusal: TooMany) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

export async function orTooMany<Result>(work: () => Promise<Result>): Promise<Result | TooMany> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OverLimit) return error.refusal;
    throw error;
  }
}

/** Throws, for `orTooMany`, if a request's mailbox has more times ahead than it may take. */
export async function requireWithinLimit({ tx, now }: LockedCalendar, messageId: string): Promise<void> {
  const { rows } = await tx.execute<Pick<TooMany, "isProven" | "most">>(sql`
    select is_proven as "isProven", most from beyond_limit(${messageId}, to_timestamp(${now}::float8 / 1000))`);
  if (rows[0]) throw new OverLimit({ ok: false, reason: "too many times", ...rows[0] });
}

/** Proves the link's request, unless its mailbox would then have too many times. */
export async function proveWithinLimit(db: Tx, link: { token: string; purpose: Purpose }): Promise<void> {
  await orTooMany(() =>
    withCalendarLock(db, async (locked) => {
      const id = await proveByLink(locked.tx, link);
      if (id) await requireWithinLimit(locked, id);
    }),
  );
}
