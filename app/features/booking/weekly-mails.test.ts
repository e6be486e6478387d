import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { setSessionStatus } from "#app/features/calendar/mutations.server.ts";
import { takeSeries } from "#app/features/calendar/series/series.server.ts";
import { endSeries, moveSeries } from "#app/features/calendar/series/series-changes.server.ts";
import { noteHandOver } from "#app/features/notifications/mutations.server.ts";
import { getMail } from "#app/features/notifications/queries.server.ts";
import { longDayInWords } from "#app/lib/dates.ts";
import { addDays, instantAt } from "#app/lib/time/wall-time.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import type { MailedCalendar } from "#app/platform/mail/mail.server.ts";
import { asOwner } from "#tests/database.ts";
import { comingMonday, emptyCalendar, coachZone as zone } from "#tests/weekly-calendar.ts";
import { bookingMails } from "./mails.server.ts";
import { weeklyMails } from "./weekly-mails.server.ts";

setEnvironment({ MAIL_FROM: "site@court.example" });
const admin = connectionTo("courtside_admin");
const service = connectionTo("courtside_service");
const monday = comingMonday();
const at = (week: number, minutes: number) => instantAt(zone, addDays(monday, 7 * week), minutes, "earlier");
const facts = { brand: "A", replyHours: 1, origin: "" };
let placeId = "";
let person = "";

beforeEach(async () => {
  placeId = await emptyCalendar();
  await asOwner((owner) => owner.query("truncate mails cascade"));
  const { rows } = await admin.execute<{ id: string }>(sql`insert into people (name, email, origin)
    values ('Sam Field', ${`${crypto.randomUUID()}@player.example`}, 'coach') returning id`);
  person = rows[0]?.id ?? "";
});

async function arranged(weeks = 3) {
  const kind = { serviceId: null, minutes: 60, capacity: 1, title: "Weekly lesson", people: [person] };
  const taken = await takeSeries(admin, zone, { ...kind, start: at(0, 600), placeId, weeks, instead: {} });
  if (!taken.ok) throw new Error("not taken");
  return taken.sessions.map(({ id }) => id);
}

/** As if the mails of that time had left long ago. */
async function afterAWhile(): Promise<void> {
  await admin.execute(sql`update sessions set created_at = created_at - interval '1 hour'`);
}

async function target(id = "", scope: "later" | "all" = "all") {
  const { rows } = await admin.execute<{ version: string }>(
    sql`select updated_at::text as version from sessions where id = ${id}`,
  );
  return { id, version: rows[0]?.version ?? "", scope };
}

/** The files of the last written mails. */
let files: MailedCalendar[] = [];

const statuses = () => files[0]?.text.match(/(?<=^STATUS:)\w+/gm);

/** Writes pending mails, oldest first, and marks them as sent. */
async function send() {
  const { rows } = await admin.execute<{ id: string; kind: string }>(
    sql`select id, kind from mails where status = 'waiting' order by created_at, id`,
  );
  const written: { kind: string; subject: string; paragraphs: string[] }[] = [];
  files = [];
  for (const { id, kind } of rows) {
    const posted = await getMail(service, id);
    if (!posted) throw new Error("no such mail");
    const words = await [...bookingMails, ...weeklyMails]
      .find((mail) => mail.kind === kind)
      ?.write(service, posted, facts);
    await service.execute(sql`update mails set status = ${words ? "sent" : "dropped"}, says = ${JSON.stringify(words?.says ?? null)},
      said_at = clock_timestamp() where id = ${id}`);
    files.push(...(words?.calendar ? [words.calendar] : []));
    if (words) written.push({ kind, subject: words.subject, paragraphs: words.paragraphs });
  }
  return written;
}

test("a weekly hour is announced with one mail when it begins, moves or ends", async () => {
  const [first = ""] = await arranged();
  expect(await send()).toEqual([
    {
      ...{ kind: "weekly_hour", subject: "Booked: every Monday at 10:00 AM" },
      paragraphs: [
        "Hi Sam,",
        `This hour is yours every week, first on ${longDayInWords(at(0, 600), zone)} and last on ${longDayInWords(at(2, 600), zone)}.`,
      ],
    },
  ]);
  expect(files).toMatchObject([{ method: "PUBLISH" }]);
  expect(statuses()).toEqual(["CONFIRMED", "CONFIRMED", "CONFIRMED"]);
  await afterAWhile();
  await moveSeries(admin, zone, { ...(await target(first)), start: at(0, 660), placeId });
  const [moved, ...others] = await send();
  expect(moved).toMatchObject({ kind: "weekly_hour", subject: "Moved to every Monday at 11:00 AM" });
  expect(moved?.paragraphs[1]).toMatch(
    /^I have moved your weekly hour from Mondays at 10:00 AM to this time, first on .* If that doesn't suit you, please tell me\.$/,
  );
  expect(others).toEqual([]);
  await endSeries(admin, zone, await target(first));
  const [ended, ...more] = await send();
  expect(ended?.subject).toBe("Your hour on Mondays at 11:00 AM ends");
  expect(ended?.paragraphs).toEqual([
    "Hi Sam,",
    "I have to end your weekly hour, so the sessions still ahead are cancelled. You pay nothing for them. Pick another time on my site, or write to me.",
  ]);
  expect(more).toEqual([]);
  expect(statuses()).toEqual(["CANCELLED", "CANCELLED", "CANCELLED"]);
});

test("a weekly hour that keeps its time has not moved", async () => {
  const [first = ""] = await arranged();
  await send();
  await afterAWhile();
  await moveSeries(admin, zone, { ...(await target(first)), start: at(0, 600), placeId, minutes: 90 });
  expect(await send()).toMatchObject([
    {
      subject: "New length: every Monday at 10:00 AM",
      paragraphs: ["Hi Sam,", "Now 1 h 30 min instead of 1 h. If that doesn't suit you, please tell me."],
    },
  ]);
});

test("a weekly hour that ends later names its last session", async () => {
  const [, , third = ""] = await arranged();
  await send();
  await afterAWhile();
  await endSeries(admin, zone, await target(third, "later"));
  const [ended] = await send();
  expect(ended?.paragraphs[1]).toBe(
    `Your weekly hour is coming to an end. The last session is on ${longDayInWords(at(1, 600), zone)}.`,
  );
});

test("a weekly hour undone at once is not announced, and one moved at once is announced once", async () => {
  const [first = ""] = await arranged();
  await endSeries(admin, zone, await target(first));
  expect(await send()).toEqual([]);
  const [next = ""] = await arranged();
  await moveSeries(admin, zone, { ...(await target(next)), start: at(0, 660), placeId });
  expect(await send()).toMatchObject([{ subject: "Booked: every Monday at 11:00 AM" }]);
});

test("a session that was mailed before is also mailed on its own", async () => {
  const [first = "", second = ""] = await arranged();
  await send();
  await afterAWhile();
  await setSessionStatus(admin, zone, { ...(await target(second)), status: "cancelled" });
  await setSessionStatus(admin, zone, { ...(await target(second)), status: "booked" });
  await service.execute(sql`update mails set status = 'sent', said_at = now(),
    says = ${JSON.stringify({ start: at(1, 600), end: at(1, 660), place: "Riverside", status: "booked" })}
    where kind = 'session'`);
  await moveSeries(admin, zone, { ...(await target(first)), start: at(0, 660), placeId });
  const kinds = (await send()).map(({ kind, subject }) => `${kind}: ${subject.split(" ")[0]}`).toSorted();
  expect(kinds).toEqual(["session: Moved", "weekly_hour: Moved"]);
});

test("a retried mail is unchanged", async () => {
  const [first = ""] = await arranged();
  await moveSeries(admin, zone, { ...(await target(first)), start: at(0, 660), placeId });
  const { rows } = await admin.execute<{ id: string }>(sql`select id from mails order by created_at, id limit 1`);
  const write = async () => {
    const posted = await getMail(service, rows[0]?.id ?? "");
    return posted && weeklyMails[0]?.write(service, posted, facts);
  };
  const words = await write();
  expect(words?.subject).toBe("Booked: every Monday at 11:00 AM");
  await noteHandOver(service, rows[0]?.id ?? "", words?.says);
  expect(await write()).toMatchObject({ subject: words?.subject, edition: words?.edition });
});
