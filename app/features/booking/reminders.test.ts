import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { moveSession, takeTime } from "#app/features/calendar/mutations.server.ts";
import { getMail } from "#app/features/notifications/queries.server.ts";
import { addDays, instantAt } from "#app/lib/time/wall-time.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import {
  onMonday as at,
  change,
  count,
  dayBefore,
  emptyBooking,
  mondayAhead,
  openOnMondays,
} from "#tests/open-monday.ts";
import { coachZone as zone } from "#tests/weekly-calendar.ts";
import { bookingMails } from "./mails.server.ts";
import { remindOfSessions } from "./reminders.server.ts";

const admin = connectionTo("courtside_admin");
const service = connectionTo("courtside_service");
const [minute, hour] = [60_000, 3_600_000];
const eve = instantAt(zone, addDays(mondayAhead, -1), 1_080, "later");
let placeId = "";

beforeEach(async () => {
  placeId = await emptyBooking(`remind_at = 1080, policy = '{"kind":"hours","hours":0,"gracePerYear":0}'`);
  await openOnMondays(placeId);
});
afterEach(() => vi.useRealTimers());

async function book(start: number): Promise<string> {
  const { rows } = await admin.execute<{ id: string }>(sql`insert into people (name, email, origin)
    values ('Sam Field', ${`${crypto.randomUUID()}@player.example`}, 'coach') returning id`);
  const kind = { serviceId: null, minutes: 60, capacity: 1, title: "Lesson", people: [rows[0]?.id ?? ""] };
  const taken = await takeTime(admin, zone, { ...kind, start, placeId, status: "booked" });
  if (!taken.ok) throw new Error(taken.reason);
  return taken.id;
}

async function move(id: string, start: number): Promise<void> {
  const { rows } = await change(`select updated_at::text as version from sessions where id = '${id}'`);
  const moved = await moveSession(admin, zone, { id, version: String(rows[0]?.version), start, placeId });
  if (!moved.ok) throw new Error(moved.reason);
}

const setMails = (values: string) => service.execute(sql.raw(`update mails set ${values} where status = 'waiting'`));

/** As if every mail so far had been sent at that moment. */
const mailsLeftAt = (instant: number) => setMails(`status = 'sent', said_at = to_timestamp(${instant / 1000})`);

const remind = (now: number) => remindOfSessions(service, { zone, now });

test("everyone is reminded once, on the day before at the coach's hour, unless they booked after it", async () => {
  await book(at(600));
  expect(await remind(eve - minute)).toBe(0);
  expect(await remind(eve)).toBe(1);
  expect(await remind(eve + hour)).toBe(0);
  await change("delete from mails");
  await change(`update sessions set created_at = to_timestamp(${eve / 1000 + 60})`);
  expect(await remind(eve + hour)).toBe(0);
});

test("if changes cost from the day before, the reminder comes before that", async () => {
  await change(`update calendars set policy = '${JSON.stringify(dayBefore)}'`);
  await book(at(600));
  const earlier = instantAt(zone, addDays(mondayAhead, -2), 1_080, "later");
  expect(await remind(earlier - minute)).toBe(0);
  expect(await remind(earlier)).toBe(1);
});

test.each([
  ["late in the evening of the coach's day", 1_380, "Tomorrow"],
  ["just after midnight there", 5, "Tomorrow"],
])("the day before is counted in the coach's zone, for a session %s", async (_when, minutes, state) => {
  const start = instantAt(zone, mondayAhead, minutes, "earlier");
  await book(at(600));
  const during = `tstzrange(to_timestamp(${start / 1000}), to_timestamp(${start / 1000 + 1_800}))`;
  await change(`update sessions set during = ${during}, occupies = ${during}, free_until = lower(${during})`);
  expect(await remind(eve - minute)).toBe(0);
  expect(await remind(eve)).toBe(1);
  expect(await stateAt(eve)).toBe(state);
});

test("a time that was set less than a day before needs no reminder", async () => {
  const id = await book(at(600));
  await mailsLeftAt(eve - 100 * hour);
  await move(id, at(900));
  await mailsLeftAt(at(480));
  expect(await remind(at(490))).toBe(0);
  await change("delete from mails");
  await move(id, at(840));
  await mailsLeftAt(eve - 2 * hour);
  expect(await remind(eve)).toBe(0);
});

test("a move that was undone before anyone was told does not cost the reminder", async () => {
  const id = await book(at(600));
  await mailsLeftAt(eve - 100 * hour);
  await move(id, at(900));
  await move(id, at(600));
  await setMails(`status = 'dropped', said_at = to_timestamp(${eve / 1000 - 60})`);
  expect(await remind(eve)).toBe(1);
});

async function stateAt(now: number): Promise<string | undefined> {
  vi.useFakeTimers({ toFake: ["Date"], now });
  const { rows } = await change("select id from mails where kind = 'session_reminder'");
  const posted = await getMail(service, String(rows[0]?.id));
  const reminder = bookingMails.find(({ kind }) => kind === "session_reminder");
  if (!posted || !reminder) throw new Error("no reminder");
  const words = await reminder.write(service, posted, { brand: "Apex", replyHours: 24, origin: "" });
  return words?.moment?.state;
}

test("a reminder says tomorrow or today by the date on which it is sent", async () => {
  const id = await book(at(600));
  await remind(eve);
  expect(await count("mails where kind = 'session_reminder'")).toBe(1);
  expect(await stateAt(eve)).toBe("Tomorrow");
  // After a night's outage of the mail server.
  expect(await stateAt(at(360))).toBe("Today");
  expect(await stateAt(at(601))).toBeUndefined();
  vi.useRealTimers();
  await move(id, instantAt(zone, addDays(mondayAhead, 7), 600, "earlier"));
  expect(await stateAt(at(360)), "moved to next week while the reminder waited").toBeUndefined();
});
