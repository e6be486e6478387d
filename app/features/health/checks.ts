import { ageText, bytesText, capitalized } from "#app/lib/format.ts";
import type { SelfTestRun } from "./self-test.ts";

/** green: nothing to do. amber: look at it when you have time. red: something does not work. */
const lights = ["green", "amber", "red"] as const;
export type Light = (typeof lights)[number];

export type Check = { name: CheckName; label: string; light: Light; says: string; todo?: string };

/** Each check's name; all are on the health page while the database is up. */
export const checkLabels = {
  database: "Database",
  queue: "Queue",
  mail: "Unsent mail",
  "failed-mail": "Failed mail",
  "withheld-mail": "Mail to strangers",
  "failed-jobs": "Failed jobs",
  backup: "Last backup",
  calendar: "Calendar",
  "other-calendars": "Other calendars",
  "zone-data": "Time zones",
  setup: "Setup",
  disk: "Disk",
  "self-test": "Self-test",
} as const;
export type CheckName = keyof typeof checkLabels;

export function labelOf(name: string): string {
  return name in checkLabels ? checkLabels[name as CheckName] : name;
}

export type Stored = {
  database: { version: string; bytes: number; connections: number; mostConnections: number; replicas: number };
  queue: { due: number; later: number; failed: number; failedTasks: string[]; oldestSeconds: number };
  mails: { waiting: number; oldestSeconds: number; failed: number; failedToCoach: number; withheld: number };
  lastBackupAt: Date | undefined;
  /** Seeded examples that visitors still see, by name. */
  examples: string[];
  isLive: boolean;
  /** Whether the mail server accepted at least one. */
  hasSentMail: boolean;
  selfTest: SelfTestRun | undefined;
  /** From when on PostgreSQL and Node disagree about the coach's time zone. */
  /** Missing before the seed. */
  zoneData: { zone: string; differsFrom: Date | undefined } | undefined;
  /** Violated invariants of the calendar. */
  brokenInCalendar: string[];
  /** Weekly sessions that could not be booked lately. */
  skippedWeeks: string[];
  /** The coach's other calendars that cannot be read: since when, and a sentence about it. */
  failingCalendars: { since: Date; wasRead: boolean; says: string }[];
};

/** The input of the checks; `stored` is missing while the database is away. */
export type HealthFacts = {
  now: Date;
  stored: Stored | undefined;
  disk: { freeBytes: number; bytes: number } | undefined;
  selfTestSeconds: number;
};

/** How long a failed job is kept for investigation. */
export const deadJobDays = 14;

const minutes = 60;
const hours = 60 * minutes;
const gigabyte = 1024 ** 3;

/** At most this many are named. */
const skippedShown = 5;

/** From which value each thing is amber, and from which red. */
const limits = {
  queueSeconds: { amber: 2 * minutes, red: 10 * minutes },
  mailSeconds: { amber: 30 * minutes, red: 4 * hours },
  otherCalendarSeconds: { amber: 24 * hours, red: 72 * hours },
  backupSeconds: { amber: 48 * hours, red: 168 * hours },
  connectionsShare: { amber: 0.75, red: 0.95 },
  freeBytes: { amber: 2 * gigabyte, red: gigabyte / 4 },
} as const;

/** Every check with its light, its text and what to do: the only place that decides what is healthy. */
export function judgeHealth(facts: HealthFacts): Check[] {
  const { stored } = facts;
  return [
    ...(stored
      ? [
          selfTestCheck(stored.selfTest, facts),
          queueCheck(stored.queue),
          mailCheck(stored.mails, stored.hasSentMail),
          failedMailCheck(stored.mails),
          withheldMailCheck(stored.mails),
          failedJobsCheck(stored.queue),
          backupCheck(stored.lastBackupAt, facts.now),
          calendarCheck(stored),
          otherCalendarsCheck(stored.failingCalendars, facts.now),
          ...(stored.zoneData ? [zoneDataCheck(stored.zoneData)] : []),
          setupCheck(stored),
        ]
      : []),
    databaseCheck(stored?.database),
    diskCheck(facts.disk),
  ];
}

/** One light for all of them: the worst. */
export function lightOf(checks: Check[]): Light {
  return checks.reduce<Light>((worst, { light }) => (severityOf(light) > severityOf(worst) ? light : worst), "green");
}

export function severityOf(light: Light): number {
  return lights.indexOf(light);
}

function selfTestCheck(run: SelfTestRun | undefined, { now, selfTestSeconds }: HealthFacts): Check {
  if (!run) return check("self-test", "amber", "Not run yet.", "Wait a few minutes, or run it now.");
  const ageSeconds = secondsSince(run.began_at, now);
  if (selfTestSeconds > 0 && ageSeconds > 2 * selfTestSeconds + 2 * minutes)
    return check(
      "self-test",
      "red",
      `It last ran ${ageText(ageSeconds)} ago.`,
      "The job queue isn't running: make sure a process runs with WORKER=inside or WORKER=alone, and check its log.",
    );
  const bad = run.steps.filter(({ isGood }) => !isGood);
  if (bad.length === 0)
    return check("self-test", "green", `${run.steps.length} steps went well ${ageText(ageSeconds)} ago.`);
  const says = bad.map(({ name, says: said }) => `${name}: ${said}`).join(". ");
  return check("self-test", "red", `${says}.`, "Fix what's named here, then run it again.");
}

function calendarCheck({ brokenInCalendar: broken, skippedWeeks: skipped }: Stored): Check {
  if (broken.length > 0) {
    const todo = "Look at the days ahead in the calendar and move or cancel one of the sessions.";
    return check("calendar", "red", `${capitalized(broken.join(", "))}.`, todo);
  }
  if (skipped.length === 0) return check("calendar", "green", "No session is in the way of another.");
  const weeks = skipped.length === 1 ? "a weekly session" : `${skipped.length} weekly sessions`;
  return check(
    "calendar",
    "amber",
    `The time of ${weeks} was not open: ${skipped.slice(0, skippedShown).join("; ")}${skipped.length > skippedShown ? "; ..." : ""}.`,
    "Show cancelled sessions in the calendar: book each one again, or at another time.",
  );
}

/** A server that is down for some hours recovers on its own; its last good times count until then. */
function otherCalendarsCheck(failing: Stored["failingCalendars"], now: Date): Check {
  const lightSince = (since: Date) => lightAbove(secondsSince(since, now), limits.otherCalendarSeconds);
  // One that was never read may never be; one that was may be back within the hour.
  const long = failing.filter(({ since, wasRead }) => !wasRead || lightSince(since) !== "green");
  if (long.length === 0) return check("other-calendars", "green", "Each was read within the last day.");
  const light = long.some(({ since }) => lightSince(since) === "red") ? "red" : "amber";
  const todo =
    "What is new in it doesn't close any times. Open Hours and places, look at it under Other calendars, and add it again if its address has changed.";
  return check("other-calendars", light, long.map(({ says }) => says).join(" "), todo);
}

function zoneDataCheck({ zone, differsFrom }: NonNullable<Stored["zoneData"]>): Check {
  if (!differsFrom) return check("zone-data", "green", `PostgreSQL and Node agree about ${zone}.`);
  return check(
    "zone-data",
    "amber",
    `PostgreSQL and Node disagree about ${zone} from ${differsFrom.toISOString().slice(0, 10)} on.`,
    "Update both: one of them doesn't know the latest rules for daylight saving time.",
  );
}

function queueCheck({ due, oldestSeconds }: Stored["queue"]): Check {
  const light = lightAbove(oldestSeconds, limits.queueSeconds);
  if (light === "green") return check("queue", light, due === 0 ? "No jobs waiting." : `${due} about to run.`);
  return check(
    "queue",
    light,
    `${due} jobs are due, the oldest for ${ageText(oldestSeconds)}.`,
    "Make sure a process runs with WORKER=inside or WORKER=alone, and check its log.",
  );
}

function mailCheck({ waiting, oldestSeconds }: Stored["mails"], hasSentMail: boolean): Check {
  const light = lightAbove(oldestSeconds, limits.mailSeconds);
  if (waiting === 0 && !hasSentMail)
    return check("mail", "amber", "No mail has left yet.", "Press Send test mail in Settings, and look for it.");
  if (waiting === 0) return check("mail", "green", "No mail waiting.");
  const says = `${waiting} ${waiting === 1 ? "mail waits" : "mails wait"}, the oldest for ${ageText(oldestSeconds)}.`;
  return light === "green"
    ? check("mail", light, says)
    : check("mail", light, says, "Send a test mail from Settings; it shows what the mail server objects to.");
}

function failedMailCheck({ failed, failedToCoach }: Stored["mails"]): Check {
  if (failed === 0) return check("failed-mail", "green", "No failed mail.");
  const some = failedToCoach > 0 ? `, ${failedToCoach} of them to you` : "";
  const toYou = failedToCoach === failed ? " to you" : some;
  const says = `${failed} ${failed === 1 ? "mail was" : "mails were"} not delivered${toYou}.`;
  const todo = "Open Messages: each one is listed there with the reason, and you can send it again.";
  return check("failed-mail", failedToCoach > 0 ? "red" : "amber", says, todo);
}

/** A flood of requests in other people's names, or a very good day. */
function withheldMailCheck({ withheld }: Stored["mails"]): Check {
  if (withheld === 0) return check("withheld-mail", "green", "No mail held back.");
  const mails = withheld === 1 ? "1 mail" : `${withheld} mails`;
  const says = `${mails} to addresses that nobody has confirmed ${withheld === 1 ? "was" : "were"} held back, because there were too many.`;
  const todo = "Open Messages: each request shows its own, and you can send it. Ignore those of a flood.";
  return check("withheld-mail", "amber", says, todo);
}

/** Jobs that used up their attempts, without mails about requests, which have their own check. */
function failedJobsCheck({ failed, failedTasks }: Stored["queue"]): Check {
  if (failed === 0) return check("failed-jobs", "green", "No failed job.");
  const says = `${failed} ${failed === 1 ? "was" : "were"} given up after the last try: ${failedTasks.join(", ")}.`;
  const todo = `The log says why ("message from the queue"). They are removed ${deadJobDays} days after the last try.`;
  return check("failed-jobs", "amber", says, todo);
}

function backupCheck(lastBackupAt: Date | undefined, now: Date): Check {
  const todo = "Run npm run backup, and have it run every night (docs/operations.md).";
  if (!lastBackupAt) return check("backup", "amber", "No backup yet.", todo);
  const ageSeconds = secondsSince(lastBackupAt, now);
  const light = lightAbove(ageSeconds, limits.backupSeconds);
  return check("backup", light, `Made ${ageText(ageSeconds)} ago.`, light === "green" ? undefined : todo);
}

/** Every example value that visitors would take for real. */
function setupCheck({ examples, isLive }: Pick<Stored, "examples" | "isLive">): Check {
  if (isLive && examples.length === 0) return check("setup", "green", "Live, and no example is left on the site.");
  const listed = isLive ? "" : "Search engines don't list the site yet.";
  const left = examples.length > 0 ? `Still the example: ${examples.join(", ")}.` : "";
  return check("setup", "amber", `${listed} ${left}`.trim(), "Keep, change or hide each under Go live, and go live.");
}

function databaseCheck(database: Stored["database"] | undefined): Check {
  if (!database) return check("database", "red", "Not answering.", "Start PostgreSQL; the site recovers on its own.");
  const { version, bytes, connections, mostConnections, replicas } = database;
  const light = lightAbove(connections / mostConnections, limits.connectionsShare);
  const copies = replicas === 0 ? "no replica" : `${replicas} ${replicas === 1 ? "replica" : "replicas"}`;
  const says = `PostgreSQL ${version}, ${bytesText(bytes)}, ${connections} of ${mostConnections} connections, ${copies}.`;
  const todo = "Raise max_connections, or run fewer processes against this server.";
  return check("database", light, says, light === "green" ? undefined : todo);
}

function diskCheck(disk: HealthFacts["disk"]): Check {
  if (!disk)
    return check(
      "disk",
      "red",
      "The data folder cannot be read.",
      "Make sure DATA_DIR exists and belongs to the site's user.",
    );
  const { amber, red } = limits.freeBytes;
  const light = disk.freeBytes < red ? "red" : disk.freeBytes < amber ? "amber" : "green";
  const says = `${bytesText(disk.freeBytes)} of ${bytesText(disk.bytes)} are free.`;
  return check(
    "disk",
    light,
    says,
    light === "green" ? undefined : "Free up space: old backups and logs are the usual cause.",
  );
}

function check(name: CheckName, light: Light, says: string, todo?: string): Check {
  return { name, label: checkLabels[name], light, says, ...(todo && { todo }) };
}

function lightAbove(value: number, { amber, red }: { amber: number; red: number }): Light {
  if (value >= red) return "red";
  return value >= amber ? "amber" : "green";
}

function secondsSince(instant: Date, now: Date): number {
  return Math.max(0, (now.getTime() - instant.getTime()) / 1_000);
}
