import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeEach, expect, test } from "vitest";
import { calendarStamp } from "#app/lib/dates.ts";
import { addDays, instantAt } from "#app/lib/time/wall-time.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { given, setEnvironment } from "#app/platform/env.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import { freePort } from "#scripts/free-port.ts";
import { asOwner } from "#tests/database.ts";
import { until } from "#tests/mailbox.ts";
import { addBusySource, listBusySources, readBusySource } from "./busy.server.ts";
import { renewFeed } from "./feed.server.ts";
import { openTimes } from "./open-times.ts";
import { getCalendar, listBusy, rangeOf, readFacts } from "./queries.server.ts";
import { loader } from "./routes/feed-file.ts";
import { availabilityRules, calendarSessions, calendars, places } from "./tables.server.ts";

// Debian's python3-icalendar, libical (gir1.2-ical-3.0, python3-gi), khal, vdirsyncer, radicale and xandikos: calendars
// that others have written. python3 is Debian's own.
const python = "/usr/bin/python3";
const hasReaders =
  spawnSync(python, ["-c", "import gi, icalendar"]).status === 0 &&
  ["khal", "vdirsyncer", "radicale", "xandikos"].every((program) => spawnSync("which", [program]).status === 0);
const withReaders = test.skipIf(!hasReaders && !given("CI"));

const [admin, service] = [connectionTo("courtside_admin"), connectionTo("courtside_service")];
const zone = "America/New_York";
const [hour, day] = [3_600_000, 86_400_000];
/** Fifty weeks have both changes of the clock in them, whenever they begin. */
const weeks = 50;
const firstDate = addDays(new Date().toISOString().slice(0, 10), 3);
const folder = mkdtempSync(path.join(tmpdir(), "courtside-calendars-"));
const closers: (() => void)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(() => {
  for (const close of closers.toReversed()) close();
});

beforeEach(() =>
  asOwner((owner) =>
    owner.query("truncate calendar_sessions, availability_rules, places, busy_sources, links, events cascade"),
  ),
);

/** What a clock in New York shows at three in the afternoon, by Python's own zones. */
function weeklyInPython(): number[] {
  const seconds: number[] = JSON.parse(
    execFileSync(python, ["tests/calendar-readers/weekly.py", zone, firstDate, "15", String(weeks)], {
      encoding: "utf8",
    }),
  );
  return seconds.map((instant) => instant * 1000);
}

async function placeId(): Promise<string> {
  const values = { name: "Riverside", kind: "indoor" as const, address: "1 River Rd; Dock 4, New York" };
  const [place] = await admin.insert(places).values(values).returning({ id: places.id });
  return place?.id ?? "";
}

/** A session each week, as the coach's screen has them. */
async function bookWeekly(): Promise<void> {
  const [calendar, place] = [await getCalendar(admin), await placeId()];
  const rows = Array.from({ length: weeks }, (_, week) => {
    const start = instantAt(zone, addDays(firstDate, 7 * week), 15 * 60, "earlier");
    const during = rangeOf({ start, end: start + hour });
    const title = week % 2 ? "On-Court Training" : "Junior group, Ñandú & Zoë; advanced 🎾 ".repeat(2).trim();
    const status = week % 5 === 4 ? ("cancelled" as const) : ("booked" as const);
    return {
      calendar_id: calendar?.id ?? "",
      place_id: place,
      title,
      during,
      occupies: during,
      status,
      sequence: week,
    };
  });
  await admin.insert(calendarSessions).values(rows);
}

/** The feed's own route behind a server, as a calendar elsewhere asks it. */
async function serveFeed(): Promise<string> {
  const server = createServer(async (request, response) => {
    const url = `http://${request.headers.host}${request.url}`;
    const context = new RouterContextProvider();
    context.set(requestFacts, { id: "test", clientAddress: "192.0.2.1" });
    const link = path.basename(request.url ?? "");
    const asked = { request: new Request(url, { headers: request.headers as HeadersInit }), context, params: { link } };
    // Safe because the loader uses nothing else.
    const answer = await loader(asked as unknown as Parameters<typeof loader>[0]);
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${await renewFeed(admin)}`;
}

type Read = {
  uid: string;
  start: number;
  end: number;
  sequence: number;
  status: string;
  summary: string;
  location: string;
};

withReaders("python3-icalendar and libical read in our feed what the coach has booked", async () => {
  await bookWeekly();
  const file = await (await fetch(await serveFeed())).text();
  const reading = (script: string): Read[] =>
    JSON.parse(execFileSync(python, [`tests/calendar-readers/${script}.py`], { input: file, encoding: "utf8" }));
  const [first, second] = [reading("with-icalendar"), reading("with-libical")];
  expect(first).toEqual(second);
  expect(first.map(({ start }) => start * 1000)).toEqual(weeklyInPython());
  expect(first.every(({ start, end }) => end - start === 3600)).toBe(true);
  expect(first.map(({ sequence }) => sequence)).toEqual(Array.from({ length: weeks }, (_, week) => week));
  expect(first.filter(({ status }) => status === "CANCELLED")).toHaveLength(weeks / 5);
  expect(first[0]?.summary).toBe("Junior group, Ñandú & Zoë; advanced 🎾 Junior group, Ñandú & Zoë; advanced 🎾");
  expect(first[0]?.location).toBe("Riverside, 1 River Rd; Dock 4, New York");
});

withReaders(
  "vdirsyncer takes our feed over, finds nothing new the second time, and khal shows the same times",
  async () => {
    await bookWeekly();
    const items = path.join(folder, "items");
    const sync = vdirsyncer(await serveFeed(), items);
    await sync("discover", "--no-list");
    await sync("sync");
    const state = () =>
      readdirSync(items).map((name) => [
        name,
        statSync(path.join(items, name)).mtimeMs,
        readFileSync(path.join(items, name), "utf8"),
      ]);
    const before = state();
    expect(before).toHaveLength(weeks);
    expect(await sync("sync")).not.toMatch(/Copying|Deleting/);
    expect(state()).toEqual(before);
    expect(listedByKhal(items)).toEqual(weeklyInPython().map((start) => new Date(start).toISOString().slice(0, 16)));
    await admin.update(calendarSessions).set({ title: "Moved" });
    expect((await sync("sync")).match(/Copying/g)).toHaveLength(weeks);
  },
);

function vdirsyncer(url: string, items: string): (...args: string[]) => Promise<string> {
  const config = path.join(folder, "vdirsyncer.conf");
  mkdirSync(items);
  writeFileSync(
    config,
    `[general]
status_path = "${folder}/status"
[pair feed]
a = "ours"
b = "theirs"
collections = null
conflict_resolution = "a wins"
[storage ours]
type = "http"
url = "${url}"
[storage theirs]
type = "filesystem"
path = "${items}"
fileext = ".ics"
`,
  );
  // Not in one go: the feed is served by this very process.
  return async (...args) => {
    const { stdout, stderr } = await promisify(execFile)("vdirsyncer", ["-c", config, ...args], { encoding: "utf8" });
    return stdout + stderr;
  };
}

/** The start of each event, in UTC. */
function listedByKhal(items: string): string[] {
  const config = path.join(folder, "khal.conf");
  const zones = "local_timezone = UTC\ndefault_timezone = UTC";
  const formats =
    "timeformat = %H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M";
  writeFileSync(
    config,
    `[calendars]\n[[ours]]\npath = ${items}\n[locale]\n${zones}\n${formats}\n[sqlite]\npath = ${folder}/khal.db\n`,
  );
  const args = [
    "-c",
    config,
    "list",
    "--day-format",
    "",
    "--format",
    "{start-long-full}",
    firstDate,
    `${weeks * 7 + 7}d`,
  ];
  const out = execFileSync("khal", args, {
    encoding: "utf8",
    env: { PATH: "/usr/bin:/bin", LANG: "C.UTF-8", HOME: folder },
  });
  return out
    .split("\n")
    .filter(Boolean)
    .map((line) => line.trim().replace(" ", "T"));
}

/** A weekly hour at three in New York, as another calendar wrote it: one week is left out. */
function choir(): string {
  const at = (date: string) => `${date.replaceAll("-", "")}T150000`;
  return [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//a calendar elsewhere", "BEGIN:VTIMEZONE", `TZID:${zone}`],
    ...["BEGIN:DAYLIGHT", "DTSTART:20070311T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU"],
    ...["TZOFFSETFROM:-0500", "TZOFFSETTO:-0400", "TZNAME:EDT", "END:DAYLIGHT"],
    ...["BEGIN:STANDARD", "DTSTART:20071104T020000", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"],
    ...["TZOFFSETFROM:-0400", "TZOFFSETTO:-0500", "TZNAME:EST", "END:STANDARD", "END:VTIMEZONE"],
    ...["BEGIN:VEVENT", "UID:choir", `DTSTAMP:${calendarStamp(Date.now())}`, "SUMMARY:Choir"],
    ...[`DTSTART;TZID=${zone}:${at(firstDate)}`, "DURATION:PT1H", `RRULE:FREQ=WEEKLY;COUNT=${weeks}`],
    ...[`EXDATE;TZID=${zone}:${at(addDays(firstDate, 21))}`, "END:VEVENT", "END:VCALENDAR", ""],
  ].join("\r\n");
}

type Peer = { address: string; setUp: (host: string) => Promise<void>; command: (port: number) => string[] };
const inCalendar = (host: string, target: string, method = "PUT") =>
  fetch(`http://${host}${target}`, {
    method,
    headers: { "content-type": "text/calendar", authorization: `Basic ${btoa("coach:any")}` },
    ...(method === "PUT" && { body: choir() }),
  }).then(({ status }) => expect(status).toBe(201));
const peers: Record<string, Peer> = {
  radicale: {
    address: "/coach/private/",
    command: (port) => [
      ...["radicale", "--server-hosts", `127.0.0.1:${port}`, "--auth-type", "none", "--web-type", "none"],
      ...["--storage-filesystem-folder", path.join(folder, "radicale"), "--rights-type", "owner_only"],
    ],
    setUp: async (host) => {
      await inCalendar(host, "/coach/private/", "MKCALENDAR");
      await inCalendar(host, "/coach/private/choir.ics");
    },
  },
  xandikos: {
    address: "/coach/calendars/calendar/choir.ics",
    command: (port) => [
      ...["xandikos", "-d", path.join(folder, "xandikos"), "-l", "127.0.0.1", "-p", String(port)],
      ...["--current-user-principal=/coach/", "--defaults", "--autocreate"],
    ],
    setUp: (host) => inCalendar(host, "/coach/calendars/calendar/choir.ics"),
  },
};

async function startPeer({ command, setUp }: Peer): Promise<string> {
  const port = await freePort();
  const [program = "", ...args] = command(port);
  mkdirSync(path.join(folder, program));
  const server = spawn(program, args, { stdio: "ignore" });
  closers.push(() => server.kill());
  const host = `127.0.0.1:${port}`;
  await until(
    () =>
      fetch(`http://${host}/`).then(
        () => true,
        () => false,
      ),
    `${program} to answer`,
    60,
  );
  await setUp(host);
  return host;
}

withReaders.each(Object.keys(peers))(
  "a weekly hour that %s serves is taken out of the open times, over both changes of the clock",
  async (name) => {
    const peer = peers[name] as Peer;
    const host = await startPeer(peer);
    setEnvironment({ OWN_NETWORK_HOSTS: host });
    await admin
      .update(calendars)
      .set({ turnaround_minutes: 0, notice_minutes: 0, horizon_days: 390, day_limit: null, step_minutes: 60 });
    const [calendar, place_id] = [await getCalendar(admin), await placeId()];
    if (!calendar) throw new Error("There is no calendar");
    const weekdays = [1, 2, 3, 4, 5, 6, 7];
    await admin
      .insert(availabilityRules)
      .values(weekdays.map((weekday) => ({ calendar_id: calendar.id, weekday, minutes: "[840,1020)", place_id })));
    await addBusySource(admin, { name, address: `http://${host}${peer.address}` });
    const [source] = await listBusySources(admin);
    await readBusySource(service, source?.id ?? "");
    expect(await listBusySources(admin)).toMatchObject([{ failure: null, unread_events: 0 }]);

    const starts = weeklyInPython();
    const range = { start: Date.now(), end: (starts.at(-1) ?? 0) + day };
    const busy = starts.filter((_, week) => week !== 3).map((start) => ({ start, end: start + hour }));
    expect(await listBusy(admin, { calendar: calendar.id, span: range })).toEqual(busy);
    const facts = await readFacts(admin, { calendar, zone, range, now: range.start });
    const service_ = { id: "", minutes: 60, capacity: 1, placeIds: null };
    const { open } = openTimes({ ...facts, service: service_, range, now: range.start });
    const isOpen = new Set(open.map(({ start }) => start));
    const aroundThree = starts.map((start) => [start - hour, start, start + hour].map((at) => isOpen.has(at)));
    expect(aroundThree).toEqual(starts.map((_, week) => [true, week === 3, true]));
  },
);
