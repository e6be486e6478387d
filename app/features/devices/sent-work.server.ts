import { eq, lt, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { Answer } from "#app/platform/forms/answer.ts";
import { sentWork } from "./tables.server.ts";

const rememberedDays = 90;

/**
 * Runs `work` unless this key is stored already. A second delivery waits for the first and gets its result. Refused
 * work is not remembered, because it stored nothing.
 */
export async function once(db: Tx, key: string, work: (tx: Tx) => Promise<Answer<string>>): Promise<Answer<string>> {
  return db.transaction(async (tx) => {
    await tx.delete(sentWork).where(lt(sentWork.created_at, sql`now() - make_interval(days => ${rememberedDays})`));
    const [first] = await tx.insert(sentWork).values({ key }).onConflictDoNothing().returning();
    if (!first) return answerTo(tx, key);
    const answer = await work(tx);
    if (answer.outcome === "done") await tx.update(sentWork).set({ answer }).where(eq(sentWork.key, key));
    else await tx.delete(sentWork).where(eq(sentWork.key, key));
    return answer;
  });
}

async function answerTo(tx: Tx, key: string): Promise<Answer<string>> {
  const [sent] = await tx.select({ answer: sentWork.answer }).from(sentWork).where(eq(sentWork.key, key));
  return sent?.answer ?? { outcome: "done" };
}
