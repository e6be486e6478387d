import { randomBytes } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import { listOpenDays } from "#app/features/calendar/open-times/open-days.server.ts";
import { oneAfterTheOther } from "#app/features/calendar/open-times/ranking.ts";
import { addDays, weekdayOf } from "#app/lib/time/wall-time.server.ts";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { digestOf } from "#app/platform/links/links.server.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { until } from "#tests/mailbox.ts";
import { startNode, type TestSite } from "#tests/site.ts";
import { addressOf, type Booker, bookingForm, openBooking, type Picked, services, toldIn } from "./booking-form.ts";
import { type Court, dateAhead, listBroken, openCourt, zone } from "./coach.ts";
import { hurry } from "./kills.ts";
import { insist, manyConnections } from "./visitor-form.ts";

const clients = 24;
const weeks = 3;
const strangerPercent = 33;
const turnaroundMs = 15 * 60_000;
/** This many families, signed in by their link, and as many honest strangers book in the middle of the flood. */
const honest = 10;

/** A held time blocks more than one other, so holding a third of what fits costs up to half of it. */
export const leastOpen = 0.4;

type Flood = { requests: number; addresses: number };
type Told = Awaited<ReturnType<typeof toldIn>> & { email: string };

/**
 * Robots on many networks request every open time, each network no more often than a visitor may, while families and
 * honest strangers book too. Measures how much of each week stays open, who gets through, and how soon everything is
 * open again.
 */
export async function floodTimes(testSite: TestSite, { requests, addresses }: Flood) {
  const court = await openCourt(testSite);
  await openBooking(court);
  await court.ask("update calendars set horizon_days = 28, stranger_percent = $1", [strangerPercent]);
  await court.ask(
    `insert into people (name, email, origin) select 'Family ' || n, 'family-' || n || '@known.example', 'coach'
     from generate_series(0, ${honest - 1}) n`,
  );
  const limits = { FORMS_PER_HOUR: "5", COACH_MAILS_PER_HOUR: "20", CLIENT_ADDRESS_HEADER: "x-real-ip" };
  const node = await startNode({ ...testSite.settings, ...limits });
  const before = await listWeeks(court);
  const began = performance.now();
  const told = await sendAll(
    { court, url: node.url, families: await signInFamilies(testSite) },
    { requests, addresses, open: before.flatMap(({ open }) => open) },
  );
  const seconds = Math.round((performance.now() - began) / 1_000);
  const after = await listWeeks(court);
  const held = await countHeld(court);
  const wrong = [...(await judge(court, told)), ...overShare(before, held), ...(await listBroken(court))];
  const secondsToNormal = await lapse(testSite, court);
  const later = await listWeeks(court);
  await node.end("SIGKILL");
  await court.pool.end();
  return {
    ...{ requests, addresses, seconds, ...countAnswers(told), heldByStrangers: held.length },
    ...{ stillOpen: shareOf(after, before), coachMails: coachMails(testSite), secondsToNormal },
    ...{ openAfterwards: shareOf(later, before), wrong },
  };
}

type Week = { monday: string; open: Picked[]; fitting: number };

/** The weeks beyond any notice, each with how many sessions would still fit one after the other. */
async function listWeeks({ pool }: Court): Promise<Week[]> {
  const today = dateAhead(0);
  const mondays = Array.from({ length: weeks }, (_, week) => addDays(today, 8 - weekdayOf(today) + 7 * week));
  const service = { id: "", minutes: 60, capacity: 1, placeIds: null };
  return Promise.all(
    mondays.map(async (monday) => {
      const days = await listOpenDays(drizzle(pool), { zone, now: Date.now(), service, from: monday, days: 7 });
      const open = days.flatMap((day) => day.open);
      const picked = open.map(({ start, placeId }): Picked => `${start}@${placeId}`);
      return { monday, open: picked, fitting: oneAfterTheOther(open, turnaroundMs).length };
    }),
  );
}

/** The week that lost most, including what the families booked. */
function shareOf(now: Week[], before: Week[]): number {
  const shares = now.map(({ fitting }, index) => fitting / (before[index]?.fitting ?? 1));
  return Math.round(Math.min(...shares) * 100) / 100;
}

type Family = { email: string; cookie: string };

function signInFamilies({ databaseUrl }: TestSite): Promise<Family[]> {
  return withClient(doorUrl(databaseUrl, testSecret, "courtside_service"), async (service) => {
    const { rows } = await service.query<{ id: string; email: string }>(
      "select id, email from people where email like 'family-%'",
    );
    const families: Family[] = [];
    for (const { id, email } of rows) {
      const token = randomBytes(32).toString("base64url");
      await service.query(
        `insert into family_sign_ins (person_id, token_digest, device, expires_at)
         values ($1, $2, 'Chromium', now() + interval '1 day')`,
        [id, digestOf(token)],
      );
      families.push({ email, cookie: `__Host-courtside.family=${token}` });
    }
    return families;
  });
}

type Site = { court: Court; url: string; families: Family[] };

async function sendAll(site: Site, { requests, addresses, open }: Flood & { open: Picked[] }): Promise<Told[]> {
  const agent = manyConnections(clients);
  const told: Told[] = [];
  const ask = async (email: string, address: string, picked: Picked, cookie?: string): Promise<void> => {
    const booker: Booker = { email, address, service: services[1], isScripted: true, picked, cookie };
    const form = bookingForm(booker, crypto.randomUUID());
    const answer = await toldIn(await insist(form, { url: site.url, agent }), booker);
    const [offered] = answer.offered;
    if (offered && !email.startsWith("robot-")) return ask(email, address, offered, cookie);
    told.push({ ...answer, email });
  };
  let next = 0;
  const robot = async () => {
    while (next < requests) {
      const turn = next++;
      if (turn === Math.floor(requests / 2)) void people();
      await ask(`robot-${turn}@flood.example`, addressOf(turn % addresses), anyOf(open));
    }
  };
  const coming: Promise<void>[] = [];
  const people = () => {
    for (const [turn, { email, cookie }] of site.families.entries()) {
      coming.push(ask(email, addressOf(addresses + 2 * turn), anyOf(open), cookie));
      coming.push(ask(`stranger-${turn}@honest.example`, addressOf(addresses + 2 * turn + 1), anyOf(open)));
    }
  };
  await Promise.all(Array.from({ length: clients }, robot));
  await Promise.all(coming);
  agent.destroy();
  return told;
}

function anyOf(open: Picked[]): Picked {
  return open[Math.floor(Math.random() * open.length)] ?? "0@";
}

function countAnswers(told: Told[]) {
  const robots = told.filter(({ email }) => email.startsWith("robot-"));
  const count = (is: (one: Told) => boolean) => robots.filter(is).length;
  return {
    held: count(({ became }) => became === "requested"),
    onlyAsked: count(({ became }) => became === "asked"),
    tooLate: count(({ status }) => status === 409),
    overBudget: count(({ status }) => status === 429),
  };
}

/** Every family has a time, and the coach has the request of everyone who was thanked. */
async function judge({ ask }: Court, told: Told[]): Promise<string[]> {
  const inbox = new Set(
    (await ask<{ email: string }>("select email from messages where spam is null")).map(({ email }) => email),
  );
  const families = told.filter(({ email }) => email.startsWith("family-"));
  const thanked = told.filter(({ became }) => became);
  const people = told.filter(({ email }) => !email.startsWith("robot-"));
  return [
    ...(people.length === 2 * honest ? [] : [`${people.length} families and strangers got a response`]),
    ...families
      .filter(({ became }) => became !== "requested")
      .map((one) => `${one.email}: ${one.became ?? one.status}`),
    ...people.filter(({ became }) => !became).map(({ email, status }) => `${email} got ${status}`),
    ...thanked
      .filter(({ email }) => !inbox.has(email))
      .map(({ email }) => `${email} was thanked and is not in the inbox`),
  ];
}

type HeldTime = { start: number };

async function countHeld({ ask }: Court): Promise<HeldTime[]> {
  return ask<HeldTime>(`select (extract(epoch from lower(s.during)) * 1000)::float8 as start from sessions s
    join messages m on m.id = s.message_id where s.status = 'requested' and m.email not like '%@known.example'`);
}

function overShare(before: Week[], held: HeldTime[]): string[] {
  return before.flatMap(({ monday, open, fitting }) => {
    const starts = new Set(open.map((picked) => Number(picked.split("@")[0])));
    const ofWeek = held.filter(({ start }) => starts.has(start)).length;
    return ofWeek * 100 <= strangerPercent * fitting
      ? []
      : [`strangers hold ${ofWeek} of ${fitting} in the week of ${monday}`];
  });
}

/** The coach replies only to the families. When the time to reply is over, the rest is open again. */
async function lapse(testSite: TestSite, court: Court): Promise<number> {
  const known = "select id from messages where email like '%@known.example'";
  await court.ask(
    `update sessions set status = 'booked', held_until = null, free_until = now() where message_id in (${known})`,
  );
  await court.ask("update sessions set held_until = now() where status = 'requested'");
  const began = performance.now();
  await withClient(doorUrl(testSite.databaseUrl, testSecret, "courtside_service"), (service) =>
    service.query("select graphile_worker.add_job('notify_about_sessions', job_key => 'now', priority => -10)"),
  );
  await until(
    async () => {
      await hurry(testSite);
      return (await countHeld(court)).length === 0;
    },
    "unanswered requests to expire",
    300,
  );
  return Math.round((performance.now() - began) / 100) / 10;
}

function coachMails({ mailbox }: TestSite): number {
  return mailbox.mails.filter(({ to }) => to.includes("coach@apextennis.example")).length;
}
