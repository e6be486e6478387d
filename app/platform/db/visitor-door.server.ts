import { connectionTo, type Tx } from "./connection.server.ts";

/** For every public loader and action: reads what is published, hands requests in, and nothing else. */
export function visitorDb(): Tx {
  return connectionTo("courtside_visitor");
}
