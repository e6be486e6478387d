import { eq, sql } from "drizzle-orm";
import { dropMails, markSent, noteFailure } from "#app/features/notifications/mutations.server.ts";
import { mails } from "#app/features/notifications/tables.server.ts";
import type { Stage } from "./stage.ts";

/** Everything has been sent by now, or was dropped. One reply of the last days failed. */
export async function deliverMails({ act, acts }: Stage): Promise<void> {
  await act("service", async (tx) => {
    const silent = acts.filter(({ isSilent }) => isSilent).map(({ real }) => real);
    const isWaiting = eq(mails.status, "waiting");
    const posted = await tx
      .select({
        id: mails.id,
        kind: mails.kind,
        isSilent: sql<boolean>`${mails.created_at} = any (${sql.param(silent)}::timestamptz[])`,
      })
      .from(mails)
      .where(isWaiting)
      .orderBy(mails.created_at, mails.id);
    const failed = posted.findLast(({ kind }) => kind === "reply");
    await dropMails(
      tx,
      posted.filter(({ isSilent }) => isSilent).map(({ id }) => id),
    );
    await markSent(
      tx,
      posted.filter(({ id, isSilent }) => !isSilent && id !== failed?.id).map(({ id }) => id),
    );
    if (failed)
      await noteFailure(tx, failed.id, { status: "failed", failure: "The mail server answered 550", handed_over: 0 });
  });
}
