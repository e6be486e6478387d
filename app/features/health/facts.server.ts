import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { getLastBackup } from "#app/features/backups/queries.server.ts";
import { listBrokenInvariants, listFailingCalendars, listSkippedWeeks } from "#app/features/calendar/queries.server.ts";
import { hasSentMail, readMailMetrics } from "#app/features/notifications/queries.server.ts";
import { getPublicSettings, isAsked, listExamples } from "#app/features/settings/queries.server.ts";
import { momentInWords } from "#app/lib/dates.ts";
import { msPerDay } from "#app/lib/time/durations.ts";
import { offsetAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { env } from "#app/platform/env.server.ts";
import { readQueue } from "#app/platform/jobs/queue-tables.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { type Check, type HealthFacts, judgeHealth, type Stored } from "./checks.ts";
import { getLastSelfTest, readDatabase } from "./queries.server.ts";

/** The facts for every user of the checks: the health page, the alerts, /healthz and /metrics. */
export async function readChecks(): Promise<Check[]> {
  return judgeHealth(await readHealthFacts());
}

export async function readHealthFacts(): Promise<HealthFacts> {
  const [stored, disk] = await Promise.all([readStored(serviceDb()), readDisk(env().DATA_DIR)]);
  return { now: new Date(), stored, disk, selfTestSeconds: env().SELF_TEST_SECONDS };
}

async function readStored(tx: Tx): Promise<Stored | undefined> {
  try {
    const database = await readDatabase(tx);
    return {
      database,
      queue: await readQueue(tx),
      mails: await readMailMetrics(tx),
      lastBackupAt: (await getLastBackup(tx))?.made_at,
      examples: await listExamples(tx),
      isLive: (await getPublicSettings(tx))?.is_live ?? false,
      hasSentMail: !(await isAsked(tx, "mail")) || (await hasSentMail(tx)),
      selfTest: await getLastSelfTest(tx),
      brokenInCalendar: await listBrokenInvariants(tx, new Date(Date.now() - msPerDay)),
      ...(await readInZone(tx)),
    };
  } catch (error) {
    // On any error: a check that cannot run is a failed one, and the health page must still load.
    log.warn(reasonOf(error), "health checks could not query the database");
    return undefined;
  }
}

/** Before the seed there is no time zone to write these in, but the doctor still has to report. */
async function readInZone(tx: Tx): Promise<Pick<Stored, "zoneData" | "skippedWeeks" | "failingCalendars">> {
  const settings = await getPublicSettings(tx);
  if (!settings) return { zoneData: undefined, skippedWeeks: [], failingCalendars: [] };
  const zone = settings.time_zone;
  const skipped = await listSkippedWeeks(tx);
  return {
    zoneData: { zone, differsFrom: await findZoneDifference(tx, zone, new Date()) },
    skippedWeeks: skipped.map((start) => momentInWords(start, zone)),
    failingCalendars: await listFailingCalendars(tx, zone),
  };
}

/** For the disk that holds the folder; if it does not exist yet, the parent folder's disk. */
async function readDisk(folder: string): Promise<HealthFacts["disk"]> {
  let existing = path.resolve(folder);
  while (!existsSync(existing) && existing !== path.dirname(existing)) existing = path.dirname(existing);
  try {
    const { bavail, blocks, bsize } = await statfs(existing);
    return { freeBytes: bavail * bsize, bytes: blocks * bsize };
  } catch {
    // Shown on the page: the disk could not be read.
    return undefined;
  }
}

const daysAhead = 800;

/**
 * From when on PostgreSQL and Node disagree about a zone's clock, looking ahead day by day. Only Node's clock decides
 * what is booked, but one of them has outdated zone data.
 */
export async function findZoneDifference(tx: Tx, zone: string, now: Date): Promise<Date | undefined> {
  const days = Array.from({ length: daysAhead }, (_, day) => now.getTime() + day * msPerDay);
  const { rows } = await tx.execute<{ minutes: number }>(sql`
    select (extract(epoch from (probe.at at time zone ${zone}) - (probe.at at time zone 'UTC')) / 60)::int as minutes
    from unnest(${`{${days.map((at) => new Date(at).toISOString()).join(",")}}`}::timestamptz[])
      with ordinality as probe (at, turn) order by probe.turn`);
  const first = days.find((at, index) => rows[index]?.minutes !== offsetAt(zone, at));
  return first === undefined ? undefined : new Date(first);
}
