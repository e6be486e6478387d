import { type Askable, listAskable } from "#app/features/calendar/bookable/bookable.server.ts";
import { getVisitorRules, saveVisitorRules } from "#app/features/calendar/bookable/visitor-rules.server.ts";
import { addException } from "#app/features/calendar/exceptions/exceptions.server.ts";
import { getHours, saveHours } from "#app/features/calendar/hours/hours.server.ts";
import { addPlace } from "#app/features/calendar/places/places.server.ts";
import { saveForecastSettings } from "#app/features/weather/forecast/forecast.server.ts";
import { msPerDay, msPerMinute } from "#app/lib/time/durations.ts";
import { addDays, instantAt, weekdayOf } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import type { Stage } from "./stage.ts";
import { stored } from "./stored.ts";

export type Court = { riverside: string; northside: string; services: Map<string, Askable> };

const weekdays = [1, 2, 3, 4, 5];
const saturday = 6;
const travelMinutes = 25;

/** Two places, the coach's hours at each and how four services are booked, as set a year ago. */
export async function openCourt({ act, zone }: Stage): Promise<Court> {
  return act("admin", async (tx) => {
    const riverside = await add(tx, { name: "Riverside", kind: "outdoor", address: "12 River Road", ...placeIn(zone) });
    const northside = await add(tx, { name: "Northside Hall", kind: "indoor", address: "48 North Street" }, [
      { placeId: riverside, minutes: travelMinutes },
    ]);
    await setHours(tx, { riverside, northside });
    await setRules(tx);
    await saveForecastSettings(tx, { source: "met_norway", heat_celsius: 32 });
    const services = new Map((await listAskable(tx)).map((service) => [service.code, service]));
    return { riverside, northside, services };
  });
}

/** Roughly where the sun is highest at noon in that zone: an outdoor place is open during daylight. */
function placeIn(zone: string) {
  const winter = "2026-01-15";
  const ahead = instantAt("UTC", winter, 0, "earlier") - instantAt(zone, winter, 0, "earlier");
  return { latitude: 40.73, longitude: ahead / msPerMinute / 4 };
}

type NewPlace = {
  name: string;
  kind: "outdoor" | "indoor";
  address: string;
  latitude?: number;
  longitude?: number;
};

async function add(tx: Tx, place: NewPlace, travel: { placeId: string; minutes: number }[] = []): Promise<string> {
  const open = { is_lit: place.kind === "indoor", is_closed: false, travel, version: "" };
  return stored(await addPlace(tx, { latitude: null, longitude: null, ...place, ...open }));
}

const booked = {
  "On-Court Lessons": { minutes: 60, capacity: 1, mode: "ask" },
  "Video Analysis": { minutes: 60, capacity: 1, mode: "instant" },
  "Fitness Analysis": { minutes: 90, capacity: 1, mode: "ask" },
  "Remote Strategy Sessions": { minutes: 45, capacity: 1, mode: "instant" },
} as const;

async function setHours(tx: Tx, { riverside, northside }: Omit<Court, "services">): Promise<void> {
  const hours = await getHours(tx);
  if (!hours) throw new Error("There is no calendar");
  const window = (weekday: number, placeId: string, [from, to]: readonly [number, number]) => ({
    ...{ name: `hours.${weekday}.${placeId}.0` as const, weekday, placeId, from, to },
  });
  const windows = [
    ...weekdays.flatMap((day) => [
      window(day, riverside, [480, 720]),
      window(day, riverside, [780, 990]),
      window(day, northside, [1050, 1260]),
    ]),
    window(saturday, riverside, [480, 780]),
  ];
  const services = hours.services.map(({ id, title }) => {
    const how = Object.hasOwn(booked, title) ? booked[title as keyof typeof booked] : undefined;
    return how ? { id, booked: how } : { id };
  });
  stored(
    await saveHours(tx, {
      ...{ step_minutes: 15, turnaround_minutes: 15, notice_hours: 720, horizon_days: 28, day_limit: 9 },
      ...{ hold_hours: 1_440, complete_hours: null, place_name: "", place_kind: "outdoor" },
      ...{ place_is_lit: false, version: hours.version, windows, services },
    }),
  );
}

/** Changes are free until a day before; once, later too. */
async function setRules(tx: Tx): Promise<void> {
  const rules = await getVisitorRules(tx);
  if (rules) await saveVisitorRules(tx, { ...rules, policy: { kind: "hours", hours: 24, gracePerYear: 1 } });
}

/** Planned some time ahead: the year's holidays, a week in summer, and a weekend that is still ahead. */
export function planTimeOff(stage: Stage): void {
  const first = addDays(stage.monday, -53 * 7);
  const years = [Number(first.slice(0, 4)), Number(stage.today.slice(0, 4)), Number(stage.today.slice(0, 4)) + 1];
  const holidays = [...new Set(years)].flatMap((year) => [
    { first_day: `${year}-12-24`, last_day: `${year + 1}-01-01`, note: "Holidays" },
    { first_day: `${year}-07-04`, last_day: `${year}-07-04`, note: "Independence Day" },
    { first_day: `${year}-08-10`, last_day: `${year}-08-16`, note: "Summer break" },
  ]);
  const coming = addDays(stage.today, 15 + ((saturday - weekdayOf(addDays(stage.today, 15)) + 7) % 7));
  const days = [...holidays, { first_day: coming, last_day: addDays(coming, 1), note: "Coaches' conference" }];
  const begin = stage.at(first, 0);
  for (const off of days) {
    const moment = stage.at(off.first_day, 600) - 100 * msPerDay;
    if (off.last_day <= first || stage.at(off.first_day, 0) > stage.now + 120 * msPerDay) continue;
    stage.plan(Math.max(begin, Math.min(moment, stage.now - 40 * msPerDay)), () => take(stage, off));
  }
}

type TimeOff = { first_day: string; last_day: string; note: string };

async function take({ act, zone }: Stage, off: TimeOff): Promise<void> {
  const all = { kind: "off" as const, from: undefined, to: undefined, place_id: null, version: "" };
  await act("admin", async (tx) => stored(await addException(tx, zone, { ...all, ...off })));
}
