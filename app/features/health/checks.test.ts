import { expect, test } from "vitest";
import { type CheckName, type HealthFacts, judgeHealth, type Light, lightOf, type Stored } from "./checks.ts";

const now = new Date("2026-05-04T12:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const steps = [{ name: "Contact form", isGood: true, says: "takes a request in" }];

const well: Stored = {
  database: { version: "18.1", bytes: 50_000_000, connections: 12, mostConnections: 100, replicas: 0 },
  queue: { due: 0, later: 3, failed: 0, failedTasks: [], oldestSeconds: 0 },
  mails: { waiting: 0, oldestSeconds: 0, failed: 0, failedToCoach: 0, withheld: 0 },
  lastBackupAt: ago(3_600),
  examples: [],
  isLive: true,
  hasSentMail: true,
  brokenInCalendar: [],
  skippedWeeks: [],
  failingCalendars: [],
  zoneData: { zone: "America/New_York", differsFrom: undefined },
  selfTest: { began_at: ago(60), took_ms: 200, is_good: true, steps },
};

function facts(stored: Partial<Stored> = {}, over: Partial<HealthFacts> = {}): HealthFacts {
  const disk = { freeBytes: 20e9, bytes: 40e9 };
  return { now, stored: { ...well, ...stored }, disk, selfTestSeconds: 180, ...over };
}

test("a healthy site is green and asks for nothing", () => {
  const checks = judgeHealth(facts());
  expect(checks.map(({ light }) => light)).toEqual(checks.map(() => "green"));
  expect(checks.filter(({ todo }) => todo)).toEqual([]);
  expect(lightOf(checks)).toBe("green");
});

test("a switched-off self-test does not become stale", () => {
  expect(lightOf(judgeHealth(facts({ selfTest: run(ago(86_400), true) }, { selfTestSeconds: 0 })))).toBe("green");
});

test("another calendar that fails for an hour is not reported, one that fails for long is", () => {
  const [quiet, named] = [failing(3_600), { ...failing(2 * 86_400), says: "Family could not be read." }];
  expect(lightOf(judgeHealth(facts({ failingCalendars: [quiet] })))).toBe("green");
  const checks = judgeHealth(facts({ failingCalendars: [quiet, named] }));
  expect(checks.find(({ name }) => name === "other-calendars")?.says).toBe("Family could not be read.");
});

test.each([
  [{ failed: 1, failedToCoach: 0 }, "1 mail was not delivered."],
  [{ failed: 1, failedToCoach: 1 }, "1 mail was not delivered to you."],
  [{ failed: 3, failedToCoach: 1 }, "3 mails were not delivered, 1 of them to you."],
])("%o reads: %s", (mails, words) => {
  const checks = judgeHealth(facts({ mails: { ...well.mails, ...mails } }));
  expect(checks.find(({ name }) => name === "failed-mail")?.says).toBe(words);
});

const cases: [string, CheckName, Light, HealthFacts][] = [
  ["jobs wait for five minutes", "queue", "amber", facts({ queue: { ...well.queue, due: 4, oldestSeconds: 300 } })],
  ["jobs wait for an hour", "queue", "red", facts({ queue: { ...well.queue, due: 4, oldestSeconds: 3_600 } })],
  ["a mail waits for an hour", "mail", "amber", facts({ mails: { ...well.mails, waiting: 1, oldestSeconds: 3_600 } })],
  ["a mail waits for a day", "mail", "red", facts({ mails: { ...well.mails, waiting: 1, oldestSeconds: 86_400 } })],
  ["a visitor's mail was given up", "failed-mail", "amber", facts({ mails: { ...well.mails, failed: 1 } })],
  [
    "a coach's mail was given up",
    "failed-mail",
    "red",
    facts({ mails: { ...well.mails, failed: 1, failedToCoach: 1 } }),
  ],
  [
    "a job used up its tries",
    "failed-jobs",
    "amber",
    facts({ queue: { ...well.queue, failed: 1, failedTasks: ["mail_confirmation"] } }),
  ],
  ["there is no backup", "backup", "amber", facts({ lastBackupAt: undefined })],
  ["the backup is three days old", "backup", "amber", facts({ lastBackupAt: ago(3 * 86_400) })],
  ["the backup is eight days old", "backup", "red", facts({ lastBackupAt: ago(8 * 86_400) })],
  ["visitors still see an example", "setup", "amber", facts({ examples: ["Phone"] })],
  ["no mail has left yet", "mail", "amber", facts({ hasSentMail: false })],
  [
    "a new calendar cannot be read",
    "other-calendars",
    "amber",
    facts({ failingCalendars: [{ ...failing(60), wasRead: false }] }),
  ],
  ["the site is not live", "setup", "amber", facts({ isLive: false })],
  ["connections run out", "database", "red", facts({ database: { ...well.database, connections: 98 } })],
  ["the database is away", "database", "red", facts({}, { stored: undefined })],
  ["the disk is nearly full", "disk", "amber", facts({}, { disk: { freeBytes: 1e9, bytes: 40e9 } })],
  ["the disk is full", "disk", "red", facts({}, { disk: { freeBytes: 1e6, bytes: 40e9 } })],
  ["the disk cannot be read", "disk", "red", facts({}, { disk: undefined })],
  ["the clocks differ", "zone-data", "amber", facts({ zoneData: { zone: "UTC", differsFrom: now } })],
  ["two sessions overlap", "calendar", "red", facts({ brokenInCalendar: ["two sessions overlap"] })],
  ["a weekly session was left out", "calendar", "amber", facts({ skippedWeeks: ["Mon, Nov 30, 3:00 PM"] })],
  [
    "another calendar fails for two days",
    "other-calendars",
    "amber",
    facts({ failingCalendars: [failing(2 * 86_400)] }),
  ],
  [
    "another calendar fails for four days",
    "other-calendars",
    "red",
    facts({ failingCalendars: [failing(4 * 86_400)] }),
  ],
  ["there was no self-test yet", "self-test", "amber", facts({ selfTest: undefined })],
  ["the self-test is long ago", "self-test", "red", facts({ selfTest: run(ago(900), true) })],
  ["a form did not work", "self-test", "red", facts({ selfTest: run(ago(30), false) })],
];

function failing(seconds: number): Stored["failingCalendars"][number] {
  return {
    since: ago(seconds),
    wasRead: true,
    says: "Private could not be read since yesterday: the server did not answer.",
  };
}

function run(began_at: Date, isGood: boolean): Stored["selfTest"] {
  return { began_at, took_ms: 200, is_good: isGood, steps: [{ name: "Quiz", isGood, says: "the form answered 503" }] };
}

test.each(cases)("%s: %s is %s, with an explanation and a remedy", (_case, name, light, known) => {
  const checks = judgeHealth(known);
  const check = checks.find((found) => found.name === name);
  expect(check).toMatchObject({ light, says: expect.stringMatching(/\.$/), todo: expect.stringMatching(/\.$/) });
  expect(lightOf(checks)).toBe(light);
});
