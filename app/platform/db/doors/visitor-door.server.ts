import { isUnanswered, silentDb } from "#app/platform/db/away.server.ts";
import { connectionTo, type Tx } from "#app/platform/db/connection.server.ts";

/** For every public loader and action: reads published content and submits requests, nothing else. */
export function visitorDb(): Tx {
  return isUnanswered() ? silentDb : connectionTo("courtside_visitor");
}
