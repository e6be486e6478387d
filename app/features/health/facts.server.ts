import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import { getLastBackup } from "#app/features/backups/queries.server.ts";
import { listBrokenInvariants, listFailingCalendars, listSkippedWeeks } from "#app/features/calendar/queries.server.ts";
import { readMailMetrics } from "#app/features/notifications/queries.server.ts";
import { getPublicSettings, listExamples } from "#app/features/settings/queries.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import { momentInWords } from "#app/lib/dates.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/doors/service-door.server.ts";
import { env } from "#app/platform/env.server.ts";
import { readQueue } from "#app/platform/jobs/queue-tables.server.ts";
import { log, reasonOf } from "#app/platform/log/log.server.ts";
import { type Check, type HealthFacts, judgeHealth, type Stored } from "./checks.ts";
import { getLastSelfTest, readDatabase } from "./queries.server.ts";
import { findZoneDifference } from "./zone-data.server.ts";

const msPerDay = 86_400_000;

/** What every reader of the checks begins with: the health page, the alerts, /healthz and /metrics. */
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
      selfTest: await getLastSelfTest(tx),
      zoneData: await readZoneData(tx),
      brokenInCalendar: await listBrokenInvariants(tx, new Date(Date.now() - msPerDay)),
      skippedWeeks: await readSkippedWeeks(tx),
      failingCalendars: await readFailingCalendars(tx),
    };
  } catch (error) {
    // Whatever it is: a check that cannot be made is a bad one, and the page about it still has to stand.
    log.warn(reasonOf(error), "the checks could not ask the database");
    return undefined;
  }
}

async function readSkippedWeeks(tx: Tx): Promise<string[]> {
  const starts = await listSkippedWeeks(tx);
  if (starts.length === 0) return [];
  const { time_zone } = (await getPublicSettings(tx)) ?? defaultSettings;
  return starts.map((start) => momentInWords(start, time_zone));
}

async function readFailingCalendars(tx: Tx): Promise<Stored["failingCalendars"]> {
  const { time_zone } = (await getPublicSettings(tx)) ?? defaultSettings;
  return listFailingCalendars(tx, time_zone);
}

async function readZoneData(tx: Tx): Promise<Stored["zoneData"]> {
  const { time_zone: zone } = (await getPublicSettings(tx)) ?? defaultSettings;
  return { zone, differsFrom: await findZoneDifference(tx, zone, new Date()) };
}

/** Of the disk that holds the folder; one that is not made yet is on the disk of the folder above it. */
async function readDisk(folder: string): Promise<HealthFacts["disk"]> {
  let existing = path.resolve(folder);
  while (!existsSync(existing) && existing !== path.dirname(existing)) existing = path.dirname(existing);
  try {
    const { bavail, blocks, bsize } = await statfs(existing);
    return { freeBytes: bavail * bsize, bytes: blocks * bsize };
  } catch {
    // Said on the page: the disk could not be read.
    return undefined;
  }
}
