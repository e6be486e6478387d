import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { calendarStamp } from "#app/lib/dates.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { asOwner } from "#tests/database.ts";
import { readCalendarFacts } from "../facts.server.ts";
import { listFailingCalendars } from "../queries.server.ts";
import {
  addBusySource,
  listBusySources,
  readAgainLater,
  readBusySource,
  readBusySourcesLater,
  removeBusySource,
} from "./busy.server.ts";

const [admin, service] = [connectionTo("courtside_admin"), connectionTo("courtside_service")];
const zone = "America/New_York";
const hour = 3_600_000;
/** Tomorrow on the hour. */
const tomorrow = Math.ceil(Date.now() / hour) * hour + 24 * hour;
const around = { start: tomorrow - 10 * hour, end: tomorrow + 60 * 24 * hour };
let answer: RequestListener = () => {};
const asked: (string | undefined)[] = [];
const server = createServer((request, response) => {
  asked.push(request.headers["if-none-match"]);
  answer(request, response);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => server.close().closeAllConnections());
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
const address = `http://${host}/secret-part-of-the-address/basic.ics`;
setEnvironment({ OWN_NETWORK_HOSTS: host });

beforeEach(async () => {
  asked.splice(0);
  await asOwner((owner) => owner.query("truncate busy_sources cascade; delete from graphile_worker._private_jobs"));
});

const event = (uid: string, start: number, ...more: string[]) =>
  [
    ...["BEGIN:VEVENT", `UID:${uid}`, "SUMMARY:A private matter", `DTSTART:${calendarStamp(start)}`],
    ...[`DTEND:${calendarStamp(start + hour)}`, ...more, "END:VEVENT"],
  ].join("\r\n");
const fileOf = (...events: string[]) => ["BEGIN:VCALENDAR", ...events, "END:VCALENDAR", ""].join("\r\n");
const serves =
  (body: string, etag = '"one"'): RequestListener =>
  (request, response) =>
    request.headers["if-none-match"] === etag
      ? response.writeHead(304).end()
      : response.writeHead(200, { etag }).end(body);

async function added(name = "Family"): Promise<string> {
  await addBusySource(admin, { name, address });
  return (await listBusySources(admin)).at(-1)?.id ?? "";
}

async function busyNow() {
  return (await readCalendarFacts(admin, { zone, range: around, now: Date.now() })).busy;
}

const jobs = () =>
  asOwner(async (owner) => {
    const { rows } = await owner.query(
      "select payload->>'sourceId' as id, priority from graphile_worker._private_jobs order by priority",
    );
    return rows;
  });

test("a calendar is read when added, every quarter of an hour, and on request", async () => {
  const id = await added();
  expect(await jobs()).toEqual([{ id, priority: -10 }]);
  await readBusySourcesLater(service);
  expect(await readAgainLater(admin, id)).toBe(true);
  // A job that is still waiting is not queued again.
  expect(await jobs()).toEqual([
    { id, priority: -10 },
    { id, priority: 0 },
  ]);
  expect(await readAgainLater(admin, crypto.randomUUID())).toBe(false);
});

test("only the busy times are stored", async () => {
  answer = serves(fileOf(event("a", tomorrow), event("b", tomorrow + 5 * hour, "TRANSP:TRANSPARENT")));
  await readBusySource(service, await added());
  expect(await busyNow()).toEqual([{ start: tomorrow, end: tomorrow + hour }]);
  expect(await listBusySources(admin)).toMatchObject([{ failure: null, unread_events: 0, read_at: expect.any(Date) }]);
});

test("reading again replaces the times, and an unchanged file is not transferred", async () => {
  const id = await added();
  answer = serves(fileOf(event("a", tomorrow)));
  await readBusySource(service, id);
  await readBusySource(service, id);
  expect(asked).toEqual([undefined, '"one"']);
  expect(await busyNow()).toHaveLength(1);
  answer = serves(fileOf(event("c", tomorrow + 2 * hour)), '"two"');
  await readBusySource(service, id);
  expect(await busyNow()).toEqual([{ start: tomorrow + 2 * hour, end: tomorrow + 3 * hour }]);
});

test("the file is read in full once a day, because recurring events continue", async () => {
  const id = await added();
  answer = serves(fileOf(event("a", tomorrow, "RRULE:FREQ=WEEKLY")));
  await readBusySource(service, id);
  await service.execute(sql`update busy_sources set read_at = now() - interval '25 hours'`);
  await readBusySource(service, id);
  expect(asked).toEqual([undefined, undefined]);
  expect((await busyNow()).length).toBeGreaterThan(8);
});

test.each<[string, RequestListener, string]>([
  ["a server that reports an error", (_request, response) => response.writeHead(500).end(), "failed"],
  ["a page instead of a calendar", (_request, response) => response.end("<title>Sign in</title>"), "not a calendar"],
  ["half a file", (_request, response) => response.end(fileOf(event("z", tomorrow)).slice(0, 60)), "not a calendar"],
  ["a redirect to our own network", redirected("http://127.0.0.1:1/"), "address"],
  ["a redirect to our own network over https", redirected("https://192.168.1.1/"), "private"],
  [
    "a file of 30 MB",
    (_request, response) => response.writeHead(200, { "content-length": 30_000_000 }).write("x"),
    "too large",
  ],
  [
    "a rule without end",
    (_request, response) => response.end(fileOf(event("z", 0, "RRULE:FREQ=SECONDLY"))),
    "too much",
  ],
])("%s leaves the last good times as they are, and says since when", async (_what, bad, reason) => {
  const id = await added();
  answer = serves(fileOf(event("a", tomorrow)));
  await readBusySource(service, id);
  const [good] = await listBusySources(admin);
  answer = bad;
  await readBusySource(service, id);
  const [first] = await listBusySources(admin);
  await readBusySource(service, id);
  const [second] = await listBusySources(admin);
  expect(first).toMatchObject({ failure: reason, read_at: good?.read_at });
  expect(second?.failing_since).toEqual(first?.failing_since);
  expect(await busyNow()).toEqual([{ start: tomorrow, end: tomorrow + hour }]);
  answer = serves(fileOf(event("a", tomorrow + hour)), '"new"');
  await readBusySource(service, id);
  expect(await listBusySources(admin)).toMatchObject([{ failure: null, failing_since: null }]);
  expect(await busyNow()).toEqual([{ start: tomorrow + hour, end: tomorrow + 2 * hour }]);
});

test("the health page shows since when and why a calendar fails, until it can be read", async () => {
  const id = await added("Private");
  answer = (_request, response) => response.writeHead(503).end();
  await readBusySource(service, id);
  const [failing] = await listBusySources(admin);
  expect(await listFailingCalendars(service, zone)).toEqual([
    {
      since: failing?.failing_since,
      wasRead: false,
      says: expect.stringMatching(
        /^Private could not be read since \w{3}, \w{3} \d+, .+ [AP]M: the server reported an error\.$/,
      ),
    },
  ]);
  answer = serves(fileOf());
  await readBusySource(service, id);
  expect(await listFailingCalendars(service, zone)).toEqual([]);
});

function redirected(location: string): RequestListener {
  return (_request, response) => response.writeHead(302, { location }).end();
}

test("two readers at once leave one set of times", async () => {
  const id = await added();
  answer = serves(fileOf(event("a", tomorrow), event("b", tomorrow + 3 * hour)));
  await Promise.all(Array.from({ length: 5 }, () => readBusySource(service, id)));
  expect(await busyNow()).toHaveLength(2);
});

test("removing a calendar removes its times, even while it is being read", async () => {
  const id = await added();
  answer = async (request, response) => {
    await removeBusySource(admin, id);
    serves(fileOf(event("a", tomorrow)))(request, response);
  };
  await readBusySource(service, id);
  expect(await listBusySources(admin)).toEqual([]);
  expect(await busyNow()).toEqual([]);
  expect(await removeBusySource(admin, id)).toBe(false);
});

test("at most ten calendars can be added", async () => {
  for (let turn = 0; turn < 10; turn++)
    expect(await addBusySource(admin, { name: `${turn}`, address })).toBeUndefined();
  expect(await addBusySource(admin, { name: "one more", address })).toBe("too many");
});

test("no table stores the address in plain text, and the admin role cannot read it encrypted", async () => {
  await added();
  const told = await asOwner(async (owner) => {
    await owner.query("begin; set local role courtside_backup");
    const { rows } = await owner.query("select string_agg(s::text, ' ') as all from busy_sources s");
    return rows[0].all as string;
  });
  expect(told).toContain("Family");
  expect(told).not.toContain("secret-part");
  await expect(admin.execute(sql`select sealed_address from busy_sources`)).rejects.toThrow();
});

test("an address sealed with another secret is reported and not fetched", async () => {
  const id = await added();
  const other = { APP_SECRET: "another-secret-for-tests-of-at-least-32-characters" };
  const { env } = await import("#app/platform/env.server.ts");
  const { APP_SECRET } = env();
  setEnvironment(other);
  try {
    await readBusySource(service, id);
  } finally {
    setEnvironment({ APP_SECRET });
  }
  expect(await listBusySources(admin)).toMatchObject([{ failure: "sealed" }]);
  expect(asked).toEqual([]);
});
