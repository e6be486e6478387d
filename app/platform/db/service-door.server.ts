import { connectionTo, type Tx } from "./connection.server.ts";

/** For accounts and the worker's jobs. */
export function serviceDb(): Tx {
  return connectionTo("courtside_service");
}
