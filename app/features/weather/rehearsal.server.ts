import { TransactionRollbackError } from "drizzle-orm";
import { withCalendarLock } from "#app/features/calendar/sessions/calendar-lock.server.ts";
import { orNotOpen } from "#app/features/calendar/sessions/decision.server.ts";
import { readMailFacts } from "#app/features/notifications/queries.server.ts";
import type { MailWords } from "#app/features/notifications/schema.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { Chosen } from "./call-input.server.ts";
import { readCalledOff } from "./mails.server.ts";
import { carryOut } from "./mutations.server.ts";
import { readPlan } from "./queries.server.ts";

export type RehearsedMail = { to: string; words: MailWords };

/** The mails of a call, written as it would send them: the call is made, read and rolled back. */
export async function rehearseMails(db: Tx, { view, ...chosen }: Chosen): Promise<RehearsedMail[]> {
  const { time_zone: zone } = await requireSettings(db);
  const mails: RehearsedMail[] = [];
  const id = crypto.randomUUID();
  const rehearsal = orNotOpen(() =>
    withCalendarLock(db, async (locked) => {
      const { tx, now } = locked;
      const read = await readPlan(tx, { ...chosen, view, here: { zone, now } });
      await carryOut(locked, { ...read, id, zone, reason: view.reason });
      const facts = await readMailFacts(tx);
      for (const { mailTo, name } of read.plan.told) {
        const written = mailTo && (await readCalledOff(tx, { about_id: id, person_id: mailTo }, facts));
        if (written) mails.push({ to: name, words: written.mail });
      }
      throw new TransactionRollbackError();
    }),
  );
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error;
  });
  return mails;
}
