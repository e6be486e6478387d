import { takeTime } from "#app/features/calendar/mutations.server.ts";
import { listOpenDays } from "#app/features/calendar/open-times/open-days.server.ts";
import { addDays, wallAt } from "#app/lib/time/wall-time.server.ts";
import { planChanges } from "./changes.ts";
import type { Court } from "./court.ts";
import type { Household } from "./households.ts";
import type { Random } from "./random.ts";
import type { Stage } from "./stage.ts";

const services = [
  ["on-court", 12],
  ["video-analysis", 4],
  ["fitness", 2],
  ["remote-strategy", 2],
] as const;

type Year = { stage: Stage; court: Court; households: Household[]; weeks: number; perWeek: number };

/** Single lessons that the coach books on the phone, some days ahead; more in the warm half of the year. */
export function planLessons(year: Year): void {
  const { stage, weeks, perWeek } = year;
  const random = stage.randomOf("lessons");
  for (let week = -weeks; week <= 0; week++) {
    const monday = addDays(stage.monday, 7 * week);
    const count = Math.round(perWeek * seasonOf(monday) * (0.8 + random.next() * 0.4));
    for (let number = 0; number < count; number++) {
      const moment = stage.at(addDays(monday, random.whole(0, 5)), random.whole(450, 1_290));
      stage.plan(moment, () => book(year, random));
    }
  }
}

/** The demand in a month, 1 on average: tennis is played outside from April to October. */
export function seasonOf(date: string): number {
  return [0.75, 0.8, 0.95, 1.15, 1.25, 1.2, 1.05, 0.95, 1.2, 1.05, 0.85, 0.8][Number(date.slice(5, 7)) - 1] ?? 1;
}

async function book({ stage, court, households }: Year, random: Random): Promise<void> {
  const service = court.services.get(random.weighted(services));
  const [ahead, pick] = [
    random.weighted([
      [1, 3],
      [2, 3],
      [4, 3],
      [8, 2],
      [14, 1],
      [20, 1],
    ]),
    random.next(),
  ];
  const household = households.length > 0 ? random.one(households) : undefined;
  const player =
    household && random.one<{ id: string }>(household.players.length > 0 ? household.players : [household.contact]);
  if (!service || !player) return;
  const { zone } = stage;
  const now = stage.moment();
  const from = addDays(wallAt(zone, now).date, ahead);
  const session = await stage.act("admin", async (tx) => {
    const days = await listOpenDays(tx, { zone, now, from, days: 6, service: { ...service, placeIds: null } });
    const open = days.flatMap((day) => day.open);
    const time = open[Math.floor(pick * open.length)];
    if (!time) return undefined;
    const { id: serviceId, title, minutes, capacity } = service;
    const kind = { serviceId, title, minutes, capacity, status: "booked" as const };
    const taken = await takeTime(tx, zone, { ...kind, start: time.start, placeId: time.placeId, people: [player.id] });
    return taken.ok ? { id: taken.id, start: time.start } : undefined;
  });
  if (session) planChanges({ stage, random, session });
}
