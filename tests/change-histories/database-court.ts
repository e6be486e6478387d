import { drizzle } from "drizzle-orm/node-postgres";
import { cancelByLink, moveByLink, readRule } from "#app/features/booking/links/linked-session.server.ts";
import { sessionLink } from "#app/features/booking/links/links.server.ts";
import { getLinkedSession } from "#app/features/booking/queries.server.ts";
import { moveSession, setSessionStatus, takeTime } from "#app/features/calendar/mutations.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { makeLink } from "#app/platform/links/links.server.ts";
import { connectWithClock } from "#seeds/living/stage.ts";
import { asOwner } from "#tests/database.ts";
import { change, emptyBooking } from "#tests/open-monday.ts";
import { families } from "./history.ts";
import type { Court, StoredState } from "./play.ts";

/** Connections whose clock the histories set. */
export async function openClock() {
  const clock = { moment: Date.now() };
  const clients = [
    await connectWithClock("courtside_admin", clock),
    await connectWithClock("courtside_booking", clock),
  ];
  const [admin, booking] = clients.map((client) => drizzle(client));
  if (!admin || !booking) throw new Error("There is no connection");
  const close = async () => {
    for (const client of clients) await client.end();
  };
  return { clock, admin, booking, close };
}

type Clock = Awaited<ReturnType<typeof openClock>>;
type Link = { token: string; version: string };

/** Open at any hour of any day. Returns the place. */
export async function openAtAnyHour(): Promise<string> {
  const placeId = await emptyBooking("horizon_days = 400");
  await change(`insert into availability_rules (calendar_id, weekday, minutes, place_id)
    select id, day, '[0,1440)', '${placeId}' from calendars, generate_series(1, 7) day`);
  return placeId;
}

/** Calls the product's own functions, as the coach and as the booking role, at the moments of a history. */
export async function databaseCourt({ clock, admin, booking }: Clock, zone: string, placeId: string): Promise<Court> {
  await asOwner((owner) => owner.query("truncate sessions cascade"));
  const people = await threePlayers();
  const links = new Map<string, Link>();
  const at = (now: number) => {
    clock.moment = now;
  };
  const open = async (id: string) => {
    const { token } = links.get(id) as Link;
    const session = await getLinkedSession(booking, { token, act: "see", clientAddress: "192.0.2.7" });
    if ("refused" in session) throw new Error(session.refused);
    return session;
  };
  const setStatus = async (id: string, status: "booked" | "cancelled") =>
    (await setSessionStatus(admin, zone, { id, version: (await open(id)).version, status })).ok;
  return {
    setPolicy: async (policy) => {
      await change(`update calendars set policy = '${JSON.stringify(policy)}'`);
    },
    book: async (now, { by, player, start }) => {
      at(now);
      const kind = { serviceId: null, minutes: 60, capacity: 1, title: "Lesson", people: [people[player] ?? ""] };
      const taken =
        by === "visitor"
          ? await takeTime(booking, zone, { ...kind, start, placeId, status: "booked", takenBy: "visitor" })
          : await takeTime(admin, zone, { ...kind, start, placeId, status: by === "coach" ? "booked" : "requested" });
      if (!taken.ok) return undefined;
      const { rows } = await change(`select id from session_people where session_id = '${taken.id}'`);
      const token = await makeLink(connectionTo("courtside_admin"), {
        purpose: sessionLink,
        subject: String(rows[0]?.id),
      });
      links.set(taken.id, { token, version: taken.version });
      return taken.id;
    },
    confirm: (now, id) => {
      at(now);
      return setStatus(id, "booked");
    },
    look: async (now, id) => {
      at(now);
      const session = await open(id);
      const { said, rule } = await readRule(booking, session, { zone, now });
      links.set(id, { ...(links.get(id) as Link), version: session.version });
      return { said, words: rule };
    },
    act: async (now, id, { act, said, to }) => {
      at(now);
      const form = { zone, version: links.get(id)?.version ?? "", said };
      const session = await open(id);
      const done =
        act === "cancel"
          ? await cancelByLink(booking, session, form)
          : await moveByLink(booking, session, { ...form, to: { start: to, placeId } });
      if (done.ok) return "done";
      return done.reason === "ended" || done.reason === "judged anew" ? done.reason : "not open";
    },
    moveByCoach: async (now, id, start) => {
      at(now);
      return (await moveSession(admin, zone, { id, version: (await open(id)).version, start, placeId })).ok;
    },
    cancelByCoach: (now, id) => {
      at(now);
      return setStatus(id, "cancelled");
    },
    bringBack: (now, id) => {
      at(now);
      return setStatus(id, "booked");
    },
    stateOf,
  };
}

async function threePlayers(): Promise<string[]> {
  const home = await addHousehold();
  return Promise.all(families.map((family) => addPlayer("Player", family === 0 ? home : undefined)));
}

export async function addPlayer(name: string, household?: string): Promise<string> {
  const home = household ? `'${household}'` : "null";
  const { rows } = await change(
    `insert into people (name, origin, household_id) values ('${name}', 'coach', ${home}) returning id`,
  );
  return String(rows[0]?.id);
}

/** With its contact. */
export async function addHousehold(): Promise<string> {
  const [home, parent] = [crypto.randomUUID(), crypto.randomUUID()];
  await change(`with home as (insert into households (id, name, contact_id) values ('${home}', 'Home', '${parent}'))
    insert into people (id, name, email, origin, household_id)
    values ('${parent}', 'Parent', '${parent}@player.example', 'coach', '${home}')`);
  return home;
}

async function stateOf(id: string): Promise<StoredState> {
  const { rows } = await change(`select status, extract(epoch from lower(during)) * 1000 as start, settled,
    floor(extract(epoch from free_until) * 1000) as free_until, cardinality(grace_uses) as uses
    from sessions where id = '${id}'`);
  const [row] = rows;
  if (!row) throw new Error("The session is gone");
  return {
    status: row.status as StoredState["status"],
    start: Number(row.start),
    freeUntil: row.free_until === null ? null : Number(row.free_until),
    settled: row.settled as StoredState["settled"],
    graceUses: Number(row.uses),
  };
}
