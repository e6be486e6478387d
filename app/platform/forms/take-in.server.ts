import { sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { noteUnanswered } from "#app/platform/db/unanswered.server.ts";
import { visitorDb } from "#app/platform/db/visitor-door.server.ts";
import type { RequestFacts } from "#app/platform/http/request-context.server.ts";

/** Takes something in from a visitor. Of a rehearsal everything is done, every constraint asked, and nothing stays. */
export async function takeIn<Result>(
  { isRehearsal }: Pick<RequestFacts, "isRehearsal">,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await (isRehearsal ? rehearse(work) : work(visitorDb()));
  } catch (error) {
    noteUnanswered(error);
    throw error;
  }
}

async function rehearse<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
  let result: { of: Result } | undefined;
  await visitorDb()
    .transaction(async (tx) => {
      result = { of: await work(tx) };
      await tx.execute(sql`set constraints all immediate`);
      throw new Rehearsed();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rehearsed)) throw error;
    });
  if (!result) throw new Error("a rehearsal came to its end without its work");
  return result.of;
}

class Rehearsed extends Error {
  override name = "Rehearsed";
}
