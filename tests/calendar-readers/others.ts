import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, test } from "vitest";
import { given } from "#app/platform/env.server.ts";
import { freePort } from "#scripts/free-port.ts";
import { until } from "#tests/mailbox.ts";

// Debian's python3-icalendar, libical (gir1.2-ical-3.0, python3-gi), khal, vdirsyncer, radicale and xandikos:
// independent calendar programs. python3 is Debian's own.
const python = "/usr/bin/python3";
const hasReaders =
  spawnSync(python, ["-c", "import gi, icalendar"]).status === 0 &&
  ["khal", "vdirsyncer", "radicale", "xandikos"].every((program) => spawnSync("which", [program]).status === 0);
export const withReaders = test.skipIf(!hasReaders && !given("CI"));

/** For their files; removed when the test file ends. */
export const folder = mkdtempSync(path.join(tmpdir(), "courtside-calendars-"));
export const closers: (() => void)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(() => {
  for (const close of closers.toReversed()) close();
});

/** The output of one of the scripts beside this file. */
export function inPython<Printed>(
  script: string,
  { args = [], input = "" }: { args?: string[]; input?: string },
): Printed {
  const said = execFileSync(python, [`tests/calendar-readers/${script}.py`, ...args], { input, encoding: "utf8" });
  return JSON.parse(said) as Printed; // safe because the script is ours, and the test checks all of it
}

type Weekly = { zone: string; firstDate: string; hour: number; weeks: number };

/** The wall-clock time at one hour of each week, by Python's zones. */
export function weeklyInPython({ zone, firstDate, hour, weeks }: Weekly): number[] {
  const seconds = inPython<number[]>("weekly", { args: [zone, firstDate, String(hour), String(weeks)] });
  return seconds.map((instant) => instant * 1000);
}

/** An event as other programs read it. */
export type ReadEvent = {
  uid: string;
  start: number;
  end: number;
  sequence: number;
  status: string;
  summary: string;
  location: string;
  organizer: string | null;
  attendees: string[];
};

const commands = {
  radicale: (port: number) => [
    ...["--server-hosts", `127.0.0.1:${port}`, "--auth-type", "none", "--web-type", "none"],
    ...["--storage-filesystem-folder", path.join(folder, "radicale"), "--rights-type", "owner_only"],
  ],
  xandikos: (port: number) => [
    ...["-d", path.join(folder, "xandikos"), "-l", "127.0.0.1", "-p", String(port)],
    ...["--current-user-principal=/coach/", "--defaults", "--autocreate"],
  ],
};

export const calendarServers = ["radicale", "xandikos"] as const;
export type CalendarServer = (typeof calendarServers)[number];

/** With one empty calendar, at the returned address. */
export async function startCalendarServer(program: CalendarServer): Promise<{ host: string; collection: string }> {
  const port = await freePort();
  mkdirSync(path.join(folder, program));
  const server = spawn(program, commands[program](port), { stdio: "ignore" });
  closers.push(() => server.kill());
  const host = `127.0.0.1:${port}`;
  const answers = () =>
    fetch(`http://${host}/`)
      .then(() => true)
      .catch(() => false);
  await until(answers, `${program} to answer`);
  const collection = program === "radicale" ? "/coach/private/" : "/coach/calendars/calendar/";
  if (program === "radicale") await askServer(`http://${host}${collection}`, { method: "MKCALENDAR" });
  return { host, collection };
}

/** Mimics a calendar program. Only requests that create something are expected. */
export async function askServer(url: string, { method, body }: { method: string; body?: string }): Promise<void> {
  const headers = { "content-type": "text/calendar", authorization: `Basic ${btoa("coach:any")}` };
  const { status } = await fetch(url, { method, headers, ...(body && { body }) });
  if (status !== 201) throw new Error(`${method} answered ${status}`);
}
