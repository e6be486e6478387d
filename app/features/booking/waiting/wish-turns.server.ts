import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { wishes } from "../tables.server.ts";
import { liveWishes } from "./wish.ts";

/** For whoever holds the calendar's row: somebody who waited has a time. */
export async function takeWish(tx: Tx, messageId: string): Promise<void> {
  const isLive = inArray(wishes.status, [...liveWishes]);
  await tx
    .update(wishes)
    .set({ status: "taken" })
    .where(and(eq(wishes.message_id, messageId), isLive));
}

/** For whoever holds the calendar's row: nothing is held for them any more, and they wait on. */
export async function waitOn(tx: Tx, messageId: string): Promise<void> {
  await tx
    .update(wishes)
    .set({ status: "waiting" })
    .where(and(eq(wishes.message_id, messageId), eq(wishes.status, "asked")));
}
