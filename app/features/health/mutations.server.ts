import { and, inArray, isNull, lt, notInArray, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { addJob } from "#app/platform/jobs/add-job.server.ts";
import type { Check } from "./checks.ts";
import type { SelfTestRun } from "./self-test.ts";
import { incidents, selfTests } from "./tables.server.ts";

const keptRuns = 100;
const keptDays = 90;

export async function recordSelfTest(tx: Tx, run: SelfTestRun): Promise<void> {
  await tx.transaction(async (all) => {
    await all.insert(selfTests).values(run);
    await all.execute(sql`
      delete from ${selfTests} where ${selfTests.id} in
        (select id from ${selfTests} order by began_at desc, id desc offset ${keptRuns})`);
  });
}

export type Patience = {
  /** A check is red for this long before the owner gets a mail. */
  tellAfterSeconds: number;
  /** And not red for this long before it counts as over, so that flapping is one incident. */
  clearAfterSeconds: number;
};

/** Updates the incidents from the checks, and mails lasting and ended ones, once each. */
export async function watchChecks(tx: Tx, checks: Check[], patience: Patience): Promise<void> {
  const red = checks.filter(({ light }) => light === "red");
  await tx.transaction(async (all) => {
    await noteRed(all, red);
    await tellOwner(all, patience);
    await clearIncidents(all, red, patience);
    await all.delete(incidents).where(lt(incidents.cleared_at, sql`now() - make_interval(days => ${keptDays})`));
  });
}

async function noteRed(tx: Tx, red: Check[]): Promise<void> {
  for (const { name, says } of red)
    await tx
      .insert(incidents)
      .values({ check_name: name, says: says.slice(0, 500) })
      .onConflictDoUpdate({
        target: incidents.check_name,
        targetWhere: sql`cleared_at is null`,
        set: { last_red_at: sql`now()`, says: says.slice(0, 500) },
      });
}

/** Red long enough for a mail, and none was sent. */
async function tellOwner(tx: Tx, { tellAfterSeconds }: Patience): Promise<void> {
  const longBefore = sql`${incidents.last_red_at} - make_interval(secs => ${tellAfterSeconds})`;
  const told = await tx
    .update(incidents)
    .set({ told_at: sql`now()` })
    .where(and(isNull(incidents.told_at), isNull(incidents.cleared_at), lt(incidents.began_at, longBefore)))
    .returning({ id: incidents.id });
  for (const { id } of told) await addJob(tx, "mail_incident", { incidentId: id });
}

async function clearIncidents(tx: Tx, red: Check[], { clearAfterSeconds }: Patience): Promise<void> {
  const isOver = and(
    isNull(incidents.cleared_at),
    lt(incidents.last_red_at, sql`now() - make_interval(secs => ${clearAfterSeconds})`),
    red.length > 0
      ? notInArray(
          incidents.check_name,
          red.map(({ name }) => name),
        )
      : undefined,
  );
  const cleared = await tx
    .update(incidents)
    .set({ cleared_at: sql`now()` })
    .where(isOver)
    .returning({ id: incidents.id, told_at: incidents.told_at });
  const untold = cleared.filter(({ told_at }) => told_at === null).map(({ id }) => id);
  if (untold.length > 0) await tx.delete(incidents).where(inArray(incidents.id, untold));
  for (const { id, told_at } of cleared) if (told_at) await addJob(tx, "mail_incident", { incidentId: id });
}
