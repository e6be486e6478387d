import { connectionTo, type Tx } from "#app/platform/db/connection.server.ts";
import { isUnanswered, silentDb } from "./unanswered.server.ts";

/** For every public loader and action: reads published content and submits requests, nothing else. */
export function visitorDb(): Tx {
  return isUnanswered() ? silentDb : connectionTo("courtside_visitor");
}
