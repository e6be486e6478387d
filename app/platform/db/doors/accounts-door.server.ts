import { connectionTo, type Tx } from "#app/platform/db/connection.server.ts";
import { isUnanswered, silentDb } from "./unanswered.server.ts";

/** For whoever signs in or asks who is signed in: an answer within two seconds, or none. */
export function accountsDb(): Tx {
  return isUnanswered() ? silentDb : connectionTo("courtside_accounts");
}
