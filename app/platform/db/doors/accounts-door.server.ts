import { connectionTo, type Tx } from "#app/platform/db/connection.server.ts";
import { isUnanswered, silentDb } from "./unanswered.server.ts";

/** For sign-in and session checks, with a timeout of two seconds. */
export function accountsDb(): Tx {
  return isUnanswered() ? silentDb : connectionTo("courtside_accounts");
}
