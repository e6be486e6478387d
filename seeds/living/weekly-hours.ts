import { type NewSeries, takeSeries } from "#app/features/calendar/series/series.server.ts";
import { msPerDay, msPerMinute } from "#app/lib/time/durations.ts";
import { addDays } from "#app/lib/time/wall-time.server.ts";
import { planChanges } from "./changes.ts";
import type { Court } from "./court.ts";
import type { Household, Player } from "./households.ts";
import type { Random } from "./random.ts";
import type { Stage } from "./stage.ts";

type Hour = { weekday: number; at: number; place: "riverside" | "northside"; group?: Group };
type Group = { title: string; capacity: number; fits: (player: Player) => boolean };

const redBall: Group = { title: "Red ball group", capacity: 6, fits: ({ age }) => age <= 10 };
const juniors: Group = { title: "Junior squad", capacity: 6, fits: ({ age }) => age > 10 && age < 18 };
const doubles: Group = { title: "Doubles evening", capacity: 4, fits: ({ isMinor }) => !isMinor };

/** Children after school, adults before work and in the evening, groups on the most popular days. */
const hours: Hour[] = [
  { weekday: 1, at: 495, place: "riverside" },
  { weekday: 1, at: 870, place: "riverside" },
  { weekday: 1, at: 1050, place: "northside", group: redBall },
  { weekday: 1, at: 1125, place: "northside" },
  { weekday: 2, at: 570, place: "riverside" },
  { weekday: 2, at: 855, place: "riverside" },
  { weekday: 2, at: 1065, place: "northside", group: juniors },
  { weekday: 2, at: 1155, place: "northside" },
  { weekday: 3, at: 480, place: "riverside" },
  { weekday: 3, at: 780, place: "riverside" },
  { weekday: 3, at: 1050, place: "northside" },
  { weekday: 3, at: 1170, place: "northside", group: doubles },
  { weekday: 4, at: 600, place: "riverside" },
  { weekday: 4, at: 870, place: "riverside" },
  { weekday: 4, at: 1065, place: "northside" },
  { weekday: 4, at: 1140, place: "northside", group: juniors },
  { weekday: 5, at: 510, place: "riverside" },
  { weekday: 5, at: 840, place: "riverside" },
  { weekday: 5, at: 1080, place: "northside" },
  { weekday: 6, at: 480, place: "riverside", group: redBall },
  { weekday: 6, at: 570, place: "riverside" },
  { weekday: 6, at: 690, place: "riverside" },
];

const weeksOfTerm = 13;
const daysBefore = 9;

type Year = { stage: Stage; court: Court; households: Household[]; weeks: number };

/** Term after term, each arranged some days before it begins; most keep their hour. The last one is under way. */
export function planWeeklyHours(year: Year): void {
  const { stage, weeks } = year;
  const random = stage.randomOf("weekly hours");
  const kept = new Map<Hour, Player[]>();
  const begin = stage.at(addDays(stage.monday, -7 * weeks), 600) - 3 * msPerDay;
  for (let ahead = -weeks; ahead < weeksOfTerm; ahead += weeksOfTerm) {
    const monday = addDays(stage.monday, 7 * ahead);
    for (const [index, hour] of hours.entries()) {
      const moment = Math.max(begin, stage.at(monday, 1_080) - daysBefore * msPerDay) + index * 6 * msPerMinute;
      stage.plan(moment, () => arrange(year, { random, kept, hour, monday }));
    }
  }
}

type Arranged = { random: Random; kept: Map<Hour, Player[]>; hour: Hour; monday: string };

async function arrange(year: Year, { random, kept, hour, monday }: Arranged): Promise<void> {
  const { stage, court } = year;
  const who = choose(year, { random, kept, hour });
  kept.set(hour, who);
  const lessons = court.services.get("on-court");
  if (who.length === 0 || !lessons) return;
  const { group } = hour;
  const wanted: NewSeries = {
    ...{ start: stage.at(addDays(monday, hour.weekday - 1), hour.at), placeId: court[hour.place], minutes: 60 },
    ...{ serviceId: group ? null : lessons.id, title: group?.title ?? lessons.title, capacity: group?.capacity ?? 1 },
    ...{ people: who.map(({ id }) => id), weeks: weeksOfTerm },
  };
  const sessions = await stage.act("admin", async (tx) => {
    const taken = await takeSeries(tx, stage.zone, { ...wanted, instead: {} });
    if (taken.ok) return taken.sessions;
    // Weeks with a conflict are left out.
    const instead = Object.fromEntries(taken.conflicts.map(({ date }) => [date, null]));
    const rest = await takeSeries(tx, stage.zone, { ...wanted, instead });
    return rest.ok ? rest.sessions : [];
  });
  for (const session of sessions) if (!group) planChanges({ ...year, random, session });
}

/** Four in five return to their hour. */
function choose({ households }: Year, { random, kept, hour }: Omit<Arranged, "monday">): Player[] {
  const before = kept.get(hour) ?? [];
  if (before.length > 0 && random.chance(0.8)) return before;
  const taken = new Set(
    [...kept].flatMap(([other, who]) => (other.group || other === hour ? [] : who.map(({ id }) => id))),
  );
  const players = random.shuffled(households.flatMap((household) => household.players));
  const { group } = hour;
  if (group) return players.filter(group.fits).slice(0, random.whole(Math.min(3, group.capacity - 1), group.capacity));
  // People who play at noon on a weekday are not at school.
  const isFree = ({ isMinor }: Player) => !isMinor || hour.at >= 1_050 || hour.weekday === 6;
  return players.filter((player) => !taken.has(player.id) && isFree(player)).slice(0, 1);
}
