import { connectionTo, type Tx } from "#app/platform/db/connection.server.ts";

/** For the worker's jobs, which may take longer. */
export function serviceDb(): Tx {
  return connectionTo("courtside_service");
}
