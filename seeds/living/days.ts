import { and, eq, gte, lt, sql } from "drizzle-orm";
import { msOf } from "#app/features/calendar/facts.server.ts";
import { setSessionStatus } from "#app/features/calendar/mutations.server.ts";
import { sessions } from "#app/features/calendar/tables.server.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import { addDays } from "#app/lib/time/wall-time.server.ts";
import { versionOf } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { Court } from "./court.ts";
import { writeNote } from "./notes.ts";
import type { Random } from "./random.ts";
import type { Stage } from "./stage.ts";

const rained = 0.045;
const missed = 0.02;
const decidedAt = 430;
const noteAt = 1_305;

type Year = { stage: Stage; court: Court; weeks: number };

/** Every day: the weather in the morning, and attendance notes in the evening. */
export function planDays({ stage, court, weeks }: Year): void {
  const random = stage.randomOf("days");
  const evening = { isMissed: () => random.chance(missed), notes: stage.randomOf("notes") };
  for (let date = addDays(stage.monday, -7 * weeks); date <= stage.today; date = addDays(date, 1)) {
    const day = { start: stage.at(date, 0), end: stage.at(addDays(date, 1), 0) };
    const isWet = random.chance(rained);
    if (isWet) stage.plan(stage.at(date, decidedAt), () => callOff(stage, court, day));
    stage.plan(stage.at(date, noteAt), () => noteAttendance(stage, evening));
  }
  // Today's sessions that are over.
  stage.plan(stage.now - msPerMinute, () => noteAttendance(stage, evening));
}

const starts = sql<number>`lower(${sessions.during})`;

/** All day, at the places without a roof. */
async function callOff(stage: Stage, court: Court, day: { start: number; end: number }): Promise<void> {
  await stage.act("admin", async (tx) => {
    const isThere = and(
      gte(msOf(starts), day.start),
      lt(msOf(starts), day.end),
      eq(sessions.place_id, court.riverside),
    );
    for (const { id, version } of await listBooked(tx, isThere))
      await setSessionStatus(tx, stage.zone, { id, version, status: "weathered", because: "Rain" });
  });
}

type Evening = { isMissed: () => boolean; notes: Random };

async function noteAttendance(stage: Stage, { isMissed, notes }: Evening): Promise<void> {
  const ended = sql`upper(${sessions.during})`;
  await stage.act(
    "admin",
    async (tx) => {
      for (const { id, version } of await listBooked(tx, lt(msOf(ended), stage.moment()))) {
        const status = isMissed() ? "no_show" : "completed";
        await setSessionStatus(tx, stage.zone, { id, version, status });
        if (status === "completed") await writeNote(tx, notes, id);
      }
    },
    { isSilent: true },
  );
}

function listBooked(tx: Tx, where: ReturnType<typeof and>) {
  const { id, status, updated_at } = sessions;
  return tx
    .select({ id, version: versionOf(updated_at) })
    .from(sessions)
    .where(and(eq(status, "booked"), where))
    .orderBy(starts);
}
