import { connectionTo, type Tx } from "#app/platform/db/connection.server.ts";
import { isUnanswered, silentDb } from "./unanswered.server.ts";

/** For open times and whoever takes, moves or ends one without an account: the calendar, and nobody's name. */
export function bookingDb(): Tx {
  return isUnanswered() ? silentDb : connectionTo("courtside_booking");
}
