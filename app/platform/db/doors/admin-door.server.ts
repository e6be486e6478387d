import { connectionTo, type Tx } from "#app/platform/db/connection.server.ts";

/** Content, inbox and settings. Only requireAdmin() may import this, or its role check would mean nothing. */
export function adminDb(): Tx {
  return connectionTo("courtside_admin");
}
