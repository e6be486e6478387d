import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import { RouterContextProvider } from "react-router";
import { beforeEach, expect } from "vitest";
import { addDays, instantAt } from "#app/lib/time/wall-time.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { requestFacts } from "#app/platform/http/request-context.server.ts";
import {
  closers,
  folder,
  inPython,
  type ReadEvent,
  weeklyInPython,
  withReaders,
} from "#tests/calendar-readers/others.ts";
import { asOwner } from "#tests/database.ts";
import { getCalendar, rangeOf } from "../facts.server.ts";
import { places } from "../places/places-tables.server.ts";
import { sessions } from "../tables.server.ts";
import { renewFeed } from "./feed.server.ts";
import { loader } from "./routes/feed-file.ts";

const admin = connectionTo("courtside_admin");
const zone = "America/New_York";
const hour = 3_600_000;
/** Fifty weeks include both clock changes, whenever they begin. */
const weeks = 50;
const firstDate = addDays(new Date().toISOString().slice(0, 10), 3);
const atThree = { zone, firstDate, hour: 15, weeks };

beforeEach(() => asOwner((owner) => owner.query("truncate sessions, places, links, events cascade")));

async function placeId(): Promise<string> {
  const values = { name: "Riverside", kind: "indoor" as const, address: "1 River Rd; Dock 4, New York" };
  const [place] = await admin.insert(places).values(values).returning({ id: places.id });
  return place?.id ?? "";
}

/** A session each week, as on the coach's screen. */
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
      free_until: new Date(start),
      sequence: week,
    };
  });
  await admin.insert(sessions).values(rows);
}

/** The feed's own route behind a server, as another calendar requests it. */
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

withReaders("python3-icalendar and libical read in our feed what the coach has booked", async () => {
  await bookWeekly();
  const file = await (await fetch(await serveFeed())).text();
  const reading = (script: string) => inPython<{ method: string | null; events: ReadEvent[] }>(script, { input: file });
  const [{ method, events: first }, { events: second }] = [reading("with-icalendar"), reading("with-libical")];
  expect(first).toEqual(second);
  expect(method).toBeNull();
  expect(first.map(({ start }) => start * 1000)).toEqual(weeklyInPython(atThree));
  expect(first.every(({ start, end }) => end - start === 3600)).toBe(true);
  expect(first.map(({ sequence }) => sequence)).toEqual(Array.from({ length: weeks }, (_, week) => week));
  expect(first.filter(({ status }) => status === "CANCELLED")).toHaveLength(weeks / 5);
  expect(first[0]?.summary).toBe("Junior group, Ñandú & Zoë; advanced 🎾 Junior group, Ñandú & Zoë; advanced 🎾");
  expect(first[0]?.location).toBe("Riverside, 1 River Rd; Dock 4, New York");
});

withReaders(
  "vdirsyncer takes our feed over, finds nothing new the second time, and khal shows the same times",
  { tags: "long" },
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
    expect(listedByKhal(items)).toEqual(
      weeklyInPython(atThree).map((start) => new Date(start).toISOString().slice(0, 16)),
    );
    await admin.update(sessions).set({ title: "Moved" });
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
  // Asynchronously, because this process serves the feed.
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
