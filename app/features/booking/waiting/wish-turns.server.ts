import { and, eq, inArray } from "drizzle-orm";
import type { LockedCalendar } from "#app/features/calendar/sessions/calendar-lock.server.ts";
import { wishes } from "../tables.server.ts";
import { liveWishes } from "./wish.ts";

/** The wish is granted: its person has a time. */
export async function takeWish({ tx }: LockedCalendar, messageId: string): Promise<void> {
  const isLive = inArray(wishes.status, [...liveWishes]);
  await tx
    .update(wishes)
    .set({ status: "taken" })
    .where(and(eq(wishes.message_id, messageId), isLive));
}

/** Nothing is held for the wish any more, and it stays on the waiting list. */
export async function keepWaiting({ tx }: LockedCalendar, messageId: string): Promise<void> {
  await tx
    .update(wishes)
    .set({ status: "waiting" })
    .where(and(eq(wishes.message_id, messageId), eq(wishes.status, "asked")));
}
