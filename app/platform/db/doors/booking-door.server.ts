import { connectionTo, type Tx } from "#app/platform/db/connection.server.ts";
import { isUnanswered, silentDb } from "./unanswered.server.ts";

/** For open times and for booking, moving or cancelling without an account. Reads the calendar but no names. */
export function bookingDb(): Tx {
  return isUnanswered() ? silentDb : connectionTo("courtside_booking");
}
