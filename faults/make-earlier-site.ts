import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { seededRandom } from "#seeds/living/random.ts";
import { withClient } from "#tests/database.ts";
import { earlierSite } from "#tests/earlier-site.ts";
import { openMailbox, until } from "#tests/mailbox.ts";
import { addMember, goodPassword } from "#tests/member.ts";
import { startOwnServer } from "#tests/own-server.ts";
import { startNode } from "#tests/site.ts";
import { operate } from "./drill.ts";
import {
  browserOf,
  deleteForNow,
  type Read,
  rewritePosts,
  setUpTwoFactors,
  viewsOf,
  workThroughInbox,
  writeContent,
} from "./earlier-coach.ts";
import { bringEarlierVersion } from "./earlier-version.ts";
import { formOf, inventWriters, sendForms } from "./earlier-visitors.ts";
import { manyConnections } from "./visitor-form.ts";

/**
 * `npm run make:earlier-site`: a year at the version before people, through its own forms, as its own backup. The
 * start of the upgrade drill; made once and kept, so that every run upgrades the same site.
 */
const [weeks, formsPerWeek, writersInAll] = [52, 48, 420];
const random = seededRandom("a year before people");
const version = bringEarlierVersion();
const folder = mkdtempSync(path.join(tmpdir(), "courtside-earlier-"));
const server = await startOwnServer({ isMigrated: false });
let isMailServerBusy = false;
const mailbox = await openMailbox({
  refuse: ({ to: [to = ""] }) => (isMailServerBusy ? 451 : to.includes("3@club") ? 550 : undefined),
});
const settings = {
  ...{ DATABASE_URL: server.ownerUrl, SMTP_URL: mailbox.url, CLIENT_ADDRESS_HEADER: "x-real-ip" },
  ...{ MEDIA_DIR: path.join(folder, "media"), DATA_DIR: path.join(folder, "site") },
  ...{ FORMS_PER_HOUR: "5", COACH_MAILS_PER_HOUR: "20" },
};
succeed("migrate", []);
succeed("seed", ["demo"]);
const coach = { email: "coach@court.example", password: goodPassword };
await addMember(server.ownerUrl, coach.email, { isAdmin: true });
await addMember(server.ownerUrl, "second@court.example", { isAdmin: true });
await addMember(server.ownerUrl, "unconfirmed@court.example", { isConfirmed: false });
const node = await startNode(settings, "/readyz", { version });
await withClient(server.superuserUrl, liveThroughTheYear);
await node.end("SIGTERM");
const said = succeed("backup", ["--to", folder]);
const file = /^(\/.*?): \d+ rows/m.exec(said)?.[1];
if (!file) throw new Error(said);
mkdirSync(path.dirname(earlierSite), { recursive: true });
copyFileSync(file, earlierSite);
process.stdout.write(said);
await mailbox.close();
server.stop();
rmSync(folder, { recursive: true, force: true });

async function liveThroughTheYear(superuser: pg.Client): Promise<void> {
  const read: Read = async (text) => (await superuser.query(text)).rows;
  const browser = browserOf(node.url);
  await setUpTwoFactors(browser, coach);
  const services = await writeContent(browser, random);
  const writers = inventWriters(random, writersInAll);
  const options = await read<{ id: string }>(
    "select distinct on (question_id) id from quiz_options order by question_id, id",
  );
  const choices = { services, answers: options.map(({ id }) => id) };
  const sending = { url: node.url, agent: manyConnections(6) };
  for (let week = 1; week <= weeks; week++) {
    const forms = Array.from({ length: formsPerWeek }, () => formOf(random, random.one(writers), choices));
    // Sometimes one machine sends ten within a minute.
    const flood = week % 13 === 0 ? forms.slice(0, 10).map((form) => ({ ...form, address: "10.9.9.9" })) : [];
    const isLast = week === weeks;
    isMailServerBusy = isLast;
    const answered = await sendForms(random, [...flood, ...forms.slice(flood.length)], sending);
    if (answered.refused.length > 0) process.stdout.write(`week ${week}: ${answered.refused.join(", ")}\n`);
    if (!isLast) await workThroughInbox(browser, read, random);
    await rewritePosts(browser, read, week);
    await countViews(superuser);
    if (isLast) await deleteForNow(browser, read);
    else await letWeekPass(superuser, read);
  }
  sending.agent.destroy();
}

async function countViews(superuser: pg.Client): Promise<void> {
  for (const { day, views } of viewsOf(random, new Date().toISOString().slice(0, 10)))
    await superuser.query("select record_views($1, $2, $3)", [random.uuid(), day, JSON.stringify(views)]);
  await superuser.query("select graphile_worker.add_job('roll_up_views', '{}'::json)");
}

/** Makes all stored data a week older. The jobs are done by then. */
async function letWeekPass(superuser: pg.Client, read: Read): Promise<void> {
  const open = "select from mails where status = 'waiting' and send_after <= now() and kind <> 'digest'";
  const unrolled =
    "select from view_counts c left join daily_visits d using (day) where c.views is distinct from d.views";
  await until(async () => (await read(open)).length === 0, "the week's mails to leave");
  await until(async () => (await read(unrolled)).length === 0, "the week's views to be rolled up");
  const columns = await read<{ table: string; names: string[] }>(`
    select c.table_name as table, array_agg(c.column_name::text) as names
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.data_type in ('timestamp with time zone', 'date') and t.table_type = 'BASE TABLE'
      and c.table_name not in ('page_views', 'sessions', 'throttles', 'used_codes', 'verifications', 'visitor_salts')
      and (c.table_name, c.column_name) <> ('blog_posts', 'date')
    group by 1`);
  await superuser.query("begin; set local session_replication_role = replica; delete from page_views");
  for (const { table, names } of columns) {
    // Days are a table's key: shifted far away first, so that no day collides with another.
    const set = (days: number) => names.map((name) => `${name} = ${name} - interval '${days} days'`).join(", ");
    await superuser.query(`update ${table} set ${set(7_007)}`);
    await superuser.query(`update ${table} set ${set(-7_000)}`);
  }
  await superuser.query("commit");
}

function succeed(command: "migrate" | "seed" | "backup", args: string[]): string {
  const { status, text } = operate(command, settings, args, version);
  if (status !== 0) throw new Error(`${command} failed:\n${text}`);
  return text;
}
