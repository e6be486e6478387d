import { connectionTo, type Tx } from "#app/platform/db/connection.server.ts";

/** Content, inbox and settings. Only requireAdmin() may import this: it is what the role check is worth. */
export function adminDb(): Tx {
  return connectionTo("courtside_admin");
}
