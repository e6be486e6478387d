import { openBalance } from "#app/features/credits/mutations.server.ts";
import { listAccounts } from "#app/features/credits/queries.server.ts";
import { CallView } from "#app/features/weather/call-input.server.ts";
import { callOff } from "#app/features/weather/mutations.server.ts";
import { readPlan } from "#app/features/weather/queries.server.ts";
import { connectionTo, type Tx } from "#app/platform/db/connection.server.ts";
import { addHousehold, addPlayer, openAtAnyHour } from "./change-histories/database-court.ts";
import { asOwner } from "./database.ts";
import { change, mondayAhead, onMonday } from "./open-monday.ts";
import { coachZone as zone } from "./weekly-calendar.ts";

const admin = () => connectionTo("courtside_admin");

export type RainyDay = Awaited<ReturnType<typeof emptyDay>>;

/** A Monday with nothing booked, an outdoor and an indoor place, and nobody known. */
export async function emptyDay() {
  await asOwner((owner) => owner.query("truncate credit_accounts, weather_calls cascade"));
  const court = await openAtAnyHour();
  await change(`update places set name = 'Riverside', kind = 'outdoor'; update calendars set turnaround_minutes = 0`);
  const { rows } = await change("insert into places (name, kind) values ('Northside', 'indoor') returning id");
  const family = String((await change("select service_id from bookable_services")).rows[0]?.service_id);
  return { court, hall: String(rows[0]?.id), family };
}

/** Children of one household with these minutes of credit. Their mails go to the parent. */
export async function addFamily({ family }: RainyDay, names: string[], minutes = 0): Promise<string[]> {
  const home = await addHousehold();
  if (minutes > 0) await openBalance(admin(), { holder_id: home, family: { id: family, title: "Lessons" }, minutes });
  const children: string[] = [];
  for (const name of names) children.push(await addPlayer(name, home));
  await change(`update people set is_minor = true where name <> 'Parent' and household_id = '${home}'`);
  return children;
}

type Booked = {
  /** Minutes of the wall clock. */
  from: number;
  minutes?: number;
  people: string[];
  place?: string;
  status?: "booked" | "requested" | "held";
  capacity?: number;
  /** A person who left the group too late. */
  left?: string | undefined;
};

export async function bookOn(day: RainyDay, booked: Booked): Promise<string> {
  const { from, minutes = 60, people, place = day.court, status = "booked", capacity = people.length, left } = booked;
  const during = `[${at(from)},${at(from + minutes)})`;
  const held = status === "booked" ? "null" : `'${at(from)}'`;
  const { rows } =
    await change(`insert into sessions (calendar_id, place_id, service_id, title, during, occupies, status,
      held_until, capacity, free_until, policy)
    select id, '${place}', '${day.family}', 'Lesson', '${during}', '${during}', '${status}', ${held}, ${Math.max(capacity, 1)},
      '${at(from)}', policy from calendars returning id`);
  const id = String(rows[0]?.id);
  for (const person of people)
    await change(`insert into session_people (session_id, person_id) values ('${id}', '${person}')`);
  if (left)
    await change(`update session_people set attendance = 'cancelled', settled = 'late', cancelled_at = now()
      where session_id = '${id}' and person_id = '${left}'`);
  return id;
}

const at = (minutes: number) => new Date(onMonday(minutes)).toISOString();

/** Available and held minutes of this person's household. */
export async function creditOf(tx: Tx, name: string) {
  const { rows } = await change(`select household_id from people where name = '${name}'`);
  const [account] = await listAccounts(tx, String(rows[0]?.household_id));
  return account && [account.available, account.held];
}

export type Call = {
  view?: Record<string, unknown>;
  played?: Record<string, number>;
  moves?: Record<string, string>;
  now: number;
  seen?: string;
};

/** What the page shows before the button. */
export function previewCall(tx: Tx, { view = {}, played = {}, moves = {}, now }: Call) {
  return readPlan(tx, { view: CallView.parse({ on: mondayAhead, ...view }), played, moves, here: { zone, now } });
}

/** Opens the page and presses its button. */
export async function callOffAt(tx: Tx, call: Call, id: string = crypto.randomUUID()) {
  const { view = {}, played = {}, moves = {}, now, seen = (await previewCall(tx, call)).seen } = call;
  const form = { id, at: now, seen, played, moves, zone, view: CallView.parse({ on: mondayAhead, ...view }) };
  return { id, form, result: await callOff(tx, form) };
}
