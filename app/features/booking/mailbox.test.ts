import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { moveSession, setSessionStatus, takeTime } from "#app/features/calendar/mutations.server.ts";
import { takeSeries } from "#app/features/calendar/series/series.server.ts";
import { getMail } from "#app/features/notifications/queries.server.ts";
import { addDays, instantAt } from "#app/lib/time/wall-time.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { onMonday as at, change, emptyBooking, mondayAhead, openOnMondays } from "#tests/open-monday.ts";
import { coachZone as zone } from "#tests/weekly-calendar.ts";
import { bookingMails } from "./mails.server.ts";
import { remindOfSessions } from "./reminders.server.ts";
import { weeklyMails } from "./weekly-mails.server.ts";

const admin = connectionTo("courtside_admin");
const service = connectionTo("courtside_service");
setEnvironment({ MAIL_FROM: "Apex <site@court.example>" });
let placeId = "";
let siblings: string[] = [];
let other = "";
let serviceId = "";

beforeEach(async () => {
  placeId = await emptyBooking("remind_at = 1080");
  await openOnMondays(placeId);
  serviceId = String((await change("select service_id as id from bookable_services")).rows[0]?.id);
  const { rows } = await admin.execute<{ id: string; name: string }>(sql`
    with home as (select gen_random_uuid() as id, gen_random_uuid() as contact),
    household as (insert into households (id, name, contact_id) select id, 'Okafor', contact from home returning id),
    parent as (insert into people (id, name, email, origin, household_id)
      select contact, 'Chidi Okafor', 'chidi@player.example', 'coach', id from home)
    insert into people (name, email, origin, household_id, is_minor)
    select name, email, 'coach', case when email is null then home.id end, email is null
    from home, (values ('Ada Okafor', null), ('Ben Okafor', null), ('Marcus Bell', 'bell@player.example')) p (name, email)
    returning id, name`);
  const ids = rows.toSorted((a, b) => a.name.localeCompare(b.name)).map(({ id }) => id);
  [siblings, other] = [ids.slice(0, 2), ids[2] ?? ""];
});

const lesson = { minutes: 60, capacity: 4, title: "Lesson" };

async function book(people: string[]): Promise<void> {
  const taken = await takeTime(admin, zone, {
    ...lesson,
    ...{ serviceId, people, start: at(600), placeId, status: "booked" },
  });
  if (!taken.ok) throw new Error(taken.reason);
}

async function theSession() {
  const { rows } = await change("select id, updated_at::text as version from sessions");
  return { id: String(rows[0]?.id), version: String(rows[0]?.version) };
}

/** Writes the pending mails, newest first, and marks them as sent. */
async function send() {
  const { rows } = await change("select id, kind from mails where status = 'waiting' order by id desc");
  const written: { state: string | undefined; who: unknown; file: string | undefined }[] = [];
  for (const { id, kind } of rows) {
    const posted = await getMail(service, String(id));
    const registered = [...bookingMails, ...weeklyMails].find((mail) => mail.kind === kind);
    if (!posted || !registered) throw new Error("no such mail");
    const words = await registered.write(service, posted, { brand: "Apex", replyHours: 24, origin: "" });
    await service.execute(sql`update mails set status = ${words ? "sent" : "dropped"},
      says = ${words?.says ? JSON.stringify(words.says) : null}, said_at = clock_timestamp() where id = ${String(id)}`);
    const who = words?.facts?.find(([label]) => label === "Who")?.[1];
    if (words) written.push({ state: words.moment?.state, who, file: words.calendar?.text.replaceAll("\r\n ", "") });
  }
  return written;
}

const both = "Ada Okafor and Ben Okafor";

test("siblings in one session: their parent gets one mail with one file that names both", async () => {
  await book(siblings);
  const [booked, ...more] = await send();
  expect(more).toEqual([]);
  expect(booked).toMatchObject({ state: "Booked", who: both });
  expect(booked?.file).toContain("SUMMARY:Ada Okafor\\, Ben Okafor: Lesson\\, Apex");
  expect(booked?.file?.match(/ATTENDEE.*/g)).toEqual([expect.stringMatching(/"Chidi Okafor".*chidi@player.example/)]);
  await moveSession(admin, zone, { ...(await theSession()), start: at(660), placeId });
  expect(await send()).toMatchObject([{ state: "Moved", who: both }]);
  await setSessionStatus(admin, zone, { ...(await theSession()), status: "cancelled" });
  expect(await send()).toMatchObject([{ state: "Cancelled", who: both }]);
});

test("the organizer of an invitation is the sender of its mail", async () => {
  await book([other]);
  expect((await send())[0]?.file).toContain('ORGANIZER;CN="Apex":mailto:site@court.example\r\n');
});

test("when a sibling joins later, the mail's file has both, and other players are not named", async () => {
  await book([siblings[0] ?? "", other]);
  const first = await send();
  expect(first.map(({ who }) => who).toSorted()).toEqual(["Ada Okafor", null].toSorted());
  await book([siblings[1] ?? ""]);
  const [joined, ...more] = await send();
  expect(more).toEqual([]);
  expect(joined).toMatchObject({ state: "Booked", who: both });
  expect(joined?.file).toContain("SUMMARY:Ada Okafor\\, Ben Okafor: Lesson\\, Apex");
  expect(joined?.file).not.toContain("Marcus");
});

test("siblings get one reminder, and one mail about a weekly hour", async () => {
  await book(siblings);
  await send();
  const eve = instantAt(zone, addDays(mondayAhead, -1), 1_080, "later");
  expect(await remindOfSessions(service, { zone, now: eve })).toBe(1);
  await change("delete from mails");
  const hour = { ...lesson, serviceId, people: siblings, start: at(780), placeId, weeks: 2, instead: {} };
  expect(await takeSeries(admin, zone, hour)).toMatchObject({ ok: true });
  expect(await send()).toMatchObject([{ state: "Booked", who: both }]);
});
