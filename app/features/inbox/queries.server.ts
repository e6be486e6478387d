import { desc, eq } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { messages } from "./tables.server.ts";

export async function listMessages(tx: Tx) {
  return tx.select().from(messages).orderBy(desc(messages.created_at), desc(messages.id)).limit(50);
}

export async function getMessage(tx: Tx, id: string) {
  const [message] = await tx.select().from(messages).where(eq(messages.id, id));
  return message;
}
