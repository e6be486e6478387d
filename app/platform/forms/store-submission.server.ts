import { sql } from "drizzle-orm";
import { noteUnanswered } from "#app/platform/db/away.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { isSelfTest } from "#app/platform/http/self-test-request.server.ts";

/** Stores a visitor's submission. A self-test runs everything, constraints included, and is rolled back. */
export async function storeSubmission<Result>(
  work: (tx: Tx) => Promise<Result>,
  door: () => Tx = visitorDb,
): Promise<Result> {
  try {
    return await (isSelfTest() ? rollBackAfter(work, door) : work(door()));
  } catch (error) {
    noteUnanswered(error);
    throw error;
  }
}

async function rollBackAfter<Result>(work: (tx: Tx) => Promise<Result>, door: () => Tx): Promise<Result> {
  let result: { of: Result } | undefined;
  await door()
    .transaction(async (tx) => {
      result = { of: await work(tx) };
      await tx.execute(sql`set constraints all immediate`);
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  if (!result) throw new Error("a self-test ended without its work");
  return result.of;
}

class RolledBack extends Error {
  override name = "RolledBack";
}
