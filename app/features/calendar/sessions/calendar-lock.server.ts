import { sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { isRefusedBy } from "#app/platform/db/constraint.server.ts";
import { type Calendar, msOf } from "../facts.server.ts";
import { calendars } from "../tables.server.ts";

const isLocked = Symbol("the calendar is locked");

/** The calendar's row, locked until the transaction ends. Only `withCalendarLock` creates one. */
export type LockedCalendar = {
  tx: Tx;
  calendar: Calendar;
  /** The database's time once the lock was held. */
  now: number;
  [isLocked]: true;
};

/** Serializes writes to the calendar. Expired holds are released before `work` runs. */
export async function withCalendarLock<Result>(
  db: Tx,
  work: (locked: LockedCalendar) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const [calendar] = await tx
      .select()
      .from(calendars)
      .orderBy(calendars.created_at, calendars.id)
      .limit(1)
      .for("update");
    if (!calendar) throw new Error("There is no calendar");
    const released = sql`release_expired_holds(${calendar.id}, clock_timestamp())`;
    const { rows } = await tx.execute<{ now: number }>(sql`select ${msOf(released)} as now`);
    return work({ tx, calendar, now: rows[0]?.now ?? Date.now(), [isLocked]: true });
  });
}

/** Runs `write` in a savepoint. Returns no rows if the exclusion constraint finds the time taken. */
export async function ifFree<Row>(
  locked: LockedCalendar,
  write: (inner: LockedCalendar) => Promise<Row[]>,
): Promise<Row[]> {
  try {
    return await locked.tx.transaction((tx) => write({ ...locked, tx }));
  } catch (error) {
    if (isRefusedBy("sessions_never_overlap", error)) return [];
    throw error;
  }
}
