import { and, eq, or, sql } from "drizzle-orm";
import { z } from "zod";
import { moneyInWords } from "#app/lib/amounts.ts";
import { isStill } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { UuidInput } from "#app/platform/forms/texts.ts";
import { settleAllPath } from "../addresses.ts";
import { setSessionStatus } from "../mutations.server.ts";
import { withCalendarLock } from "../sessions/calendar-lock.server.ts";
import type { FormResult } from "../sessions/session-forms.server.ts";
import { sessions } from "../tables.server.ts";
import { isUnmarked } from "./complete.server.ts";
import type { LooseEnd } from "./loose-ends.server.ts";
import { versionField } from "./loose-ends.ts";

export type SettleAll = ReturnType<typeof settleAllOf>;

/** What one tap would settle: everything that is over, except groups with someone unmarked. */
export function settleAllOf(ends: LooseEnd[]) {
  const ready = ends.filter(({ isGroup, players }) => !isGroup || players.every(({ mark }) => mark));
  return {
    sessions: ready.map(({ id, version }) => ({ id, version })),
    unmarked: ends.length - ready.length,
    effect: effectInWords(ready),
  };
}

/**
 * '420 min used, 60 min lost, $180 owed, 1 to be paid'. If minutes suffice for only one of two sessions, the earlier
 * one takes them.
 */
function effectInWords(ready: LooseEnd[]): string {
  const left = new Map<string, number>();
  let [used, lost, owed, toBePaid] = [0, 0, 0, 0];
  for (const { minutes, price, players } of ready)
    for (const { mark, isHeld, account, available } of players) {
      const rest = left.get(account) ?? available;
      const isCredit = isHeld || rest >= minutes;
      if (isCredit && !isHeld) left.set(account, rest - minutes);
      if (!isCredit && price === undefined) toBePaid++;
      else if (!isCredit) owed += price ?? 0;
      else if (mark === "absent") lost += minutes;
      else used += minutes;
    }
  return [
    used > 0 && `${used} min used`,
    lost > 0 && `${lost} min lost`,
    owed > 0 && `${moneyInWords(owed)} owed`,
    toBePaid > 0 && `${toBePaid} to be paid`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Several sessions in the versions shown, or the undo for them. */
export const SettleAllInput = z
  .looseObject({ status: z.enum(["completed", "booked"]) })
  .transform(({ status, ...fields }) => ({ status, seen: seenIn(fields) }));
export type SettleAllInput = z.output<typeof SettleAllInput>;

function seenIn(fields: Record<string, unknown>): { id: string; version: string }[] {
  const prefix = versionField("");
  return Object.entries(fields).flatMap(([field, version]) => {
    const id = field.startsWith(prefix) && UuidInput.safeParse(field.slice(prefix.length)).data;
    return id && typeof version === "string" ? [{ id, version }] : [];
  });
}

/** All or nothing: settles only if every session is unchanged since it was shown. */
export async function settleAll(db: Tx, zone: string, { status, seen }: SettleAllInput): Promise<FormResult> {
  return withCalendarLock(db, async ({ tx }) => {
    const isSeen = or(
      ...seen.map(({ id, version }) => and(eq(sessions.id, id), isStill(sessions.updated_at, version))),
    );
    const before = status === "completed" ? "booked" : "completed";
    const isReady = status === "completed" ? sql`not (${isUnmarked})` : undefined;
    const ready = await tx.$count(sessions, and(isSeen, eq(sessions.status, before), isReady));
    if (seen.length === 0 || ready < seen.length)
      return {
        ok: false,
        reason: "stale",
        message: "One of them has changed, so none was settled. Please look again.",
      };
    const fields: Record<string, string> = { status: before };
    for (const one of seen) {
      const changed = await setSessionStatus(tx, zone, { ...one, status });
      if (!changed.ok) throw new Error(`A session that was ready was not settled: ${changed.reason}`);
      fields[versionField(one.id)] = changed.version;
    }
    return { ok: true, message: doneInWords(status, seen.length), undo: { action: settleAllPath, fields } };
  });
}

function doneInWords(status: SettleAllInput["status"], count: number): string {
  const sessionsInWords = count === 1 ? "1 session" : `${count} sessions`;
  return status === "completed" ? `${sessionsInWords} took place` : `${sessionsInWords} open again`;
}
