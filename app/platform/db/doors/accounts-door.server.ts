import { isUnanswered, silentDb } from "#app/platform/db/away.server.ts";
import { connectionTo, type Tx } from "#app/platform/db/connection.server.ts";

/** For sign-in and session checks, with a timeout of two seconds. */
export function accountsDb(): Tx {
  return isUnanswered() ? silentDb : connectionTo("courtside_accounts");
}
