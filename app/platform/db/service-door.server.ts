import { connectionTo, type Tx } from "./connection.server.ts";

/** For the worker's jobs, which have time. */
export function serviceDb(): Tx {
  return connectionTo("courtside_service");
}
