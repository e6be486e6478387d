import { setTimeout as pause } from "node:timers/promises";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { sessionCookie, signedInAs } from "#tests/admin-session.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { compareWithEarlier, earlierSite } from "#tests/earlier-site.ts";
import { openMailbox } from "#tests/mailbox.ts";
import { migrateInProcess, migrateToSample } from "#tests/sample-migration.ts";
import type { Settings } from "#tests/site.ts";
import { emptySite, operate } from "./drill.ts";
import { bringEarlierVersion, firstNewMigration } from "./earlier-version.ts";
import { holdPort } from "./one-port.ts";
import { type Reply, tallyOf, unexpectedIn, watchLoad } from "./watched-load.ts";

const phaseSeconds = 5;

/** Bugs that the drill must detect: a request or a mail that an upgrade loses or duplicates. */
const mistakes: Record<string, string> = {
  lost: asMigration("messages", "delete from messages where email like 'visitor-0-%' and person_id is not null"),
  doubled: asMigration(
    "messages",
    `insert into messages (source, name, email, message)
     select 'contact', name, email, 'Once more' from messages where email like 'visitor-1-%'`,
  ),
  mails: asMigration("mails", "delete from mails where kind = 'reply' and sent_at < now() - interval '1 hour'"),
};

function asMigration(table: string, statement: string): string {
  const walls = (on: boolean) =>
    `alter table ${table} ${on ? "force" : "no force"} row level security, ${on ? "enable" : "disable"} trigger user`;
  return `begin; ${walls(false)}; ${statement}; ${walls(true)}; commit`;
}

/**
 * The earlier version serves its own site, a year of it, under load. This version's migrations run beside it, it
 * continues on the new tables for a while, then this version takes over the port. Everything acknowledged must be
 * stored once and have its mails, and no row of the year before may be missing. While the kept site has all
 * migrations, this version plays both parts and a sample migration takes the place of the missing one.
 */
export async function upgradeUnderLoad(plant = "") {
  const newMigration = await firstNewMigration();
  const version = bringEarlierVersion(newMigration);
  const fresh = await emptySite();
  const mailbox = await openMailbox();
  const settings = { ...fresh.settings, SMTP_URL: mailbox.url, ORIGIN: "http://coach.example" };
  restoreEarlier(settings, version);
  const databaseUrl = settings.DATABASE_URL;
  const port = await holdPort(settings, { processes: 2, versions: [version] });
  const earlier = await port.startNext();
  const load = watchLoad(port.url, await whatToAsk(databaseUrl));
  await pause(phaseSeconds * 1_000);
  load.go("migrating");
  const migration = await (newMigration ? migrateInProcess : migrateToSample)(databaseUrl);
  if (migration.text) throw new Error(`The migration failed:\n${migration.text}`);
  await withClient(databaseUrl, (owner) => owner.query(mistakes[plant] ?? ""));
  load.go("earlier version, new tables");
  await pause(phaseSeconds * 1_000);
  load.go("taking over");
  const next = await port.startNext();
  await earlier.end("SIGTERM");
  load.go("this version");
  await pause(phaseSeconds * 1_000);
  const { acknowledged, replies, heard } = await load.end();
  const unsent = await sendEverything(databaseUrl);
  await next.end("SIGTERM");
  const wrong = await judge(databaseUrl, { acknowledged, replies });
  const arrived = mailbox.mails.map(({ raw }) => raw.replaceAll("=\r\n", "")).join("\n");
  const withoutMail = [...acknowledged, ...replies.map(({ key }) => key)].filter((mark) => !arrived.includes(mark));
  await mailbox.close();
  fresh.close();
  return {
    ...{
      acknowledged: acknowledged.length,
      replies: replies.length,
      migrationSeconds: migration.seconds,
      phases: tallyOf(heard),
    },
    earlierErrors: errorsIn(earlier.output()),
    wrong: { ...wrong, unsent, withoutMail, unexpected: unexpectedIn(heard) },
  };
}

function restoreEarlier(settings: Settings, version: string): void {
  for (const [command, args] of [
    ["restore", [earlierSite]],
    ["restored-mails", ["send"]],
  ] as const) {
    const { status, text } = operate(command, settings, [...args], version);
    if (status !== 0) throw new Error(`${command} failed:\n${text}`);
  }
}

async function whatToAsk(databaseUrl: string) {
  const { cookie } = await signedInAs("admin", databaseUrl);
  return withClient(doorUrl(databaseUrl, testSecret, "courtside_admin"), async (admin) => {
    const ids = async (text: string) => (await admin.query<{ id: string }>(text)).rows.map(({ id }) => id);
    return {
      cookie: `${sessionCookie}=${cookie}`,
      messages: await ids("select id from messages where spam is null order by created_at desc limit 2000"),
      options: await ids("select distinct on (question_id) id from quiz_options order by question_id, id"),
    };
  });
}

/** A mail that failed for a while waits longer each time, too long for the test. Returns how many are left. */
async function sendEverything(databaseUrl: string): Promise<string[]> {
  const due = "update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null";
  const waiting = "select id from mails where status = 'waiting'";
  for (let tries = 0; tries < 200 && (await read(databaseUrl, waiting)).length > 0; tries++) {
    await withClient(databaseUrl, (owner) => owner.query(due));
    await pause(2_000);
  }
  return (await read<{ id: string }>(databaseUrl, waiting)).map(({ id }) => id);
}

/** What must not have changed from the year before, whatever the coach and the jobs did since. */
const lasting = {
  "public.messages": [
    "id",
    "name",
    "email",
    "phone",
    "preferred_date",
    "session_type",
    "message",
    "spam",
    "created_at",
  ],
  "public.quiz_submissions": ["id", "name", "email", "recommended_service", "status", "spam", "created_at"],
  "public.mails": ["id", "kind", "about_kind", "about_id", "recipient", "subject", "body", "created_at"],
  "public.users": ["id", "email", "two_factor_enabled"],
  "public.two_factors": ["id", "user_id", "secret", "backup_codes"],
  "public.accounts": ["id", "user_id", "password"],
  "public.daily_visits": ["day", "views", "visitors"],
  "public.blog_revisions": ["id", "post_id", "content"],
  "public.services": ["id", "title", "link"],
};

async function judge(databaseUrl: string, { acknowledged, replies }: { acknowledged: string[]; replies: Reply[] }) {
  const requests = await read<{ email: string; is_linked: boolean }>(
    databaseUrl,
    `select email, person_id is not null as is_linked from messages where spam is null
     union all select email, person_id is not null from quiz_submissions where spam is null`,
  );
  const stored = Map.groupBy(requests, ({ email }) => email);
  const posted = await read<{ key: string }>(
    databaseUrl,
    "select idempotency_key as key from mails where kind = 'reply'",
  );
  const keys = new Set(posted.map(({ key }) => key));
  const before = await compareWithEarlier(databaseUrl, lasting);
  return {
    lost: acknowledged.filter((email) => !stored.has(email)),
    doubled: acknowledged.filter((email) => (stored.get(email)?.length ?? 0) > 1),
    lostReplies: replies.filter(({ key }) => !keys.has(key)),
    withoutPerson: requests.filter(({ is_linked }) => !is_linked).map(({ email }) => email),
    missingOfBefore: Object.entries(before).flatMap(([table, { missing }]) => missing.map((row) => `${table} ${row}`)),
    broken: await read<{ invariant: string }>(databaseUrl, "select invariant from broken_invariants()"),
  };
}

async function read<Row extends object>(databaseUrl: string, text: string): Promise<Row[]> {
  return (await withClient(doorUrl(databaseUrl, testSecret, "courtside_admin"), (admin) => admin.query(text))).rows;
}

/** The earlier version's log errors with counts, beside the requests that it then refused. */
function errorsIn(output: string): Record<string, number> {
  const errors = output.split("\n").filter((line) => /"level":[56]0/.test(line) && !line.includes('"msg":"request"'));
  const said = Map.groupBy(errors, (line) => {
    const { msg, reason, message, err } = JSON.parse(line);
    return [msg, reason ?? message ?? err?.message].filter(Boolean).join(": ").slice(0, 160);
  });
  return Object.fromEntries([...said].map(([reason, some]) => [reason, some.length]));
}
