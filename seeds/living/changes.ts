import { moveSession, setSessionStatus } from "#app/features/calendar/mutations.server.ts";
import { listOpenDays } from "#app/features/calendar/open-times/open-days.server.ts";
import { getSession } from "#app/features/calendar/sessions/session-row.server.ts";
import { msPerDay, msPerHour, msPerMinute } from "#app/lib/time/durations.ts";
import { wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Random } from "./random.ts";
import type { Stage } from "./stage.ts";

type Lesson = { id: string; start: number };
type Changing = { stage: Stage; random: Random; session: Lesson };

const coachsReasons = ["I have a cold", "Car trouble, sorry", "School holiday after all", "Court is being resurfaced"];
const freeHours = 24;

/** What happens to one in twelve sessions before its day. */
export function planChanges({ stage, random, session }: Changing): void {
  const isMove = random.chance(0.045);
  const isCancelled = !isMove && random.chance(0.055);
  const byPlayer = random.chance(0.7);
  const before = random.whole(3, 90) * msPerHour + random.whole(0, 59) * msPerMinute;
  const because = random.one(coachsReasons);
  const pick = random.next();
  const moment = daytime(stage, session.start - before);
  if (moment <= stage.moment()) return;
  if (isMove) stage.plan(moment, () => move({ stage, session, pick, byPlayer }));
  if (isCancelled) stage.plan(moment, () => cancel({ stage, session, byPlayer, because }));
}

/** Nobody writes at night. */
export function daytime({ zone, at }: Stage, moment: number): number {
  const { date, minutes } = wallAt(zone, moment);
  return minutes < 420 ? at(date, 420 + (minutes % 90)) : minutes > 1_320 ? at(date, 1_320 - (minutes % 90)) : moment;
}

/** Moves to another open time around that day; a player only before the deadline, the coach at any time. */
async function move({
  stage,
  session,
  pick,
  byPlayer,
}: Omit<Changing, "random"> & { pick: number; byPlayer: boolean }) {
  const moment = stage.moment();
  const isInTime = session.start - moment >= freeHours * msPerHour;
  const takenBy = byPlayer && isInTime ? "visitor" : "coach";
  await stage.act(takenBy === "visitor" ? "booking" : "admin", async (tx) => {
    const now = await getSession(tx, session.id);
    if (now?.status !== "booked") return;
    const from = wallAt(stage.zone, Math.max(moment, now.start - 3 * msPerDay)).date;
    const service = { id: now.serviceId ?? "", minutes: now.minutes, capacity: now.capacity, placeIds: null };
    const days = await listOpenDays(tx, { zone: stage.zone, now: moment, service, from, days: 8, except: session.id });
    const open = days.flatMap((day) => day.open).filter(({ joins, start }) => !joins && start !== now.start);
    const to = open[Math.floor(pick * open.length)];
    if (!to) return;
    await moveSession(tx, stage.zone, { id: session.id, version: now.version, ...to, takenBy });
  });
}

type Cancelling = Omit<Changing, "random"> & { byPlayer: boolean; because: string };

async function cancel({ stage, session, byPlayer, because }: Cancelling): Promise<void> {
  await stage.act(byPlayer ? "booking" : "admin", async (tx) => {
    const now = await getSession(tx, session.id);
    if (now?.status !== "booked") return;
    const isInTime = now.start - stage.moment() >= freeHours * msPerHour;
    const how = byPlayer
      ? { takenBy: "visitor" as const, settled: isInTime ? ("free" as const) : ("late" as const) }
      : { because };
    await setSessionStatus(tx, stage.zone, { id: session.id, version: now.version, status: "cancelled", ...how });
  });
}
