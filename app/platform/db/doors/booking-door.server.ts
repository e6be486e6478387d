import { drizzle } from "drizzle-orm/node-postgres";
import { isUnanswered, silentDb } from "#app/platform/db/away.server.ts";
import { connectionTo, onOneClient, poolFor, type Tx } from "#app/platform/db/connection.server.ts";

/** For open times and for booking, moving or cancelling without an account. Reads the calendar but no names. */
export function bookingDb(): Tx {
  return isUnanswered() ? silentDb : connectionTo("courtside_booking");
}

/** Visitors of this node take times one after another, so none decides on what another is just changing. */
export async function takeInTurn<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (isUnanswered()) return work(silentDb);
  return onOneClient(poolFor("courtside_taking"), (client) => work(drizzle(client)));
}
