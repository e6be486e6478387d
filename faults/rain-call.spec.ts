import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { rainCallPath } from "#app/features/calendar/addresses.ts";
import { undoSeconds } from "#app/features/calendar/schema.ts";
import { callAddress } from "#app/features/weather/schema.ts";
import { asCoach, runJobsNow } from "#e2e/coach-calendar.ts";
import { fillTheDay } from "#e2e/full-day.ts";
import { sessionCookie, signedInAs } from "#tests/admin-session.ts";
import { withClient } from "#tests/database.ts";
import { openMailbox, until } from "#tests/mailbox.ts";
import { type Node, startNode, startTestSite, type TestSite } from "#tests/site.ts";
import { send } from "./coach.ts";
import { expectNothingWrong } from "./verdict.ts";

const randomKills = 8;
const sessions = 12;
/** Player 12 has no address. */
const mailed = sessions - 1;

let testSite: TestSite;
let cookie: string;
test.beforeAll(async () => {
  testSite = await startTestSite({ sharesCluster: true });
  cookie = `${sessionCookie}=${(await signedInAs("admin", testSite.databaseUrl)).cookie}`;
});
test.afterAll(() => testSite.close());

type CallForm = { id: string; at: string; seen: string };

/** What the page's button would send. */
async function openCall(node: Node): Promise<CallForm> {
  const page = await (await fetch(node.url + rainCallPath, { headers: { cookie } })).text();
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? "";
  return { id: field("id"), at: field("at"), seen: field("seen") };
}

const press = (node: Node, fields: CallForm) => send({ cookie, url: node.url, path: rainCallPath, fields });

async function readCall({ id }: CallForm) {
  const [stored] = await asCoach(
    testSite,
    `select (select count(*)::int from weather_calls where id = $1) as calls,
      (select count(*)::int from sessions where status = 'weathered' and sequence = 1) as off,
      (select count(*)::int from sessions where status = 'booked' and sequence = 0) as on,
      (select count(*)::int from weather_call_spots where call_id = $1) as spots,
      (select count(*)::int from mails where about_id = $1) as mails,
      (select count(*)::int from broken_invariants()) as broken`,
    [id],
  );
  return JSON.stringify(stored);
}

const nothing = JSON.stringify({ calls: 0, off: 0, on: sessions, spots: 0, mails: 0, broken: 0 });
const everything = JSON.stringify({ calls: 1, off: sessions, on: 0, spots: sessions, mails: mailed, broken: 0 });

/** Runs `act` while the last step of a call waits. */
async function withMailsLocked(act: () => Promise<void>): Promise<void> {
  await withClient(testSite.databaseUrl, async (owner) => {
    await owner.query("begin; lock table mails in share mode");
    await act();
    await owner.query("rollback");
  });
}

const isWaiting = async () => {
  const held = "select from pg_locks where not granted and relation = 'mails'::regclass";
  return withClient(testSite.databaseUrl, async (owner) => (await owner.query(held)).rows.length > 0);
};

test(`a node is killed in the middle of a rain call, and ${randomKills} times at any moment: all or nothing, and a retry on the other node works once`, {
  tag: "@long",
}, async () => {
  const settings = { ...testSite.settings, WORKER: "off" as const };
  const survivor = await startNode(settings);
  const tally = { stored: 0, lost: 0 };
  const wrong: string[] = [];
  for (let kill = 0; kill <= randomKills; kill++) {
    await asCoach(testSite, "update people set email = null");
    await fillTheDay(testSite);
    const doomed = await startNode(settings);
    const form = await openCall(doomed);
    const pressed = press(doomed, form);
    if (kill === 0)
      await withMailsLocked(async () => {
        await until(isWaiting, "the call to reach its last step");
        await doomed.end("SIGKILL");
      });
    else {
      // The second is killed as soon as the call is stored, perhaps before it has responded.
      if (kill === 1) await until(async () => (await readCall(form)) === everything, "the call to be stored");
      else await pause(Math.random() * 1_000);
      await doomed.end("SIGKILL");
    }
    await pressed;
    // The retry waits for the calendar's lock until PostgreSQL has rolled back.
    const before = await settled(form);
    if (before !== nothing && before !== everything) wrong.push(`After kill ${kill}: ${before}`);
    if (kill === 0) expect(before).toBe(nothing);
    tally[before === everything ? "stored" : "lost"]++;
    const answers = await Promise.all([press(survivor, form), press(survivor, form)]);
    if (answers.some(({ to }) => to !== callAddress(form.id))) wrong.push(`Retry ${kill}: ${JSON.stringify(answers)}`);
    const after = await readCall(form);
    if (after !== everything) wrong.push(`After retry ${kill}: ${after}`);
  }
  await survivor.end("SIGKILL");
  test.info().annotations.push({ type: "measured", description: JSON.stringify(tally) });
  expectNothingWrong({ wrong });
});

/** Once the killed node's connections have ended. */
async function settled(form: CallForm): Promise<string> {
  await withClient(testSite.databaseUrl, (owner) =>
    owner.query("begin; select id from calendars for update; rollback"),
  );
  return readCall(form);
}

test("the mail server is down when the minute ends: each household is told once afterwards, or stays on the board", {
  tag: "@long",
}, async () => {
  await asCoach(testSite, "update people set name = 'Before', email = null");
  await fillTheDay(testSite);
  // Two children of one family, which is mailed once.
  await asCoach(
    testSite,
    `with parent as (select id from people where name = 'Player 1'),
      home as (insert into households (name, contact_id) select 'Home', id from parent returning id)
    update people set household_id = home.id, is_minor = name = 'Player 2',
      email = case name when 'Player 1' then email end from home where name in ('Player 1', 'Player 2')`,
  );
  const node = await startNode(testSite.settings);
  await testSite.mailbox.close();
  const form = await openCall(node);
  expect((await press(node, form)).to).toBe(callAddress(form.id));
  const board = async () => {
    const page = await (await fetch(node.url + callAddress(form.id), { headers: { cookie } })).text();
    return page.replaceAll(/<!--.*?-->/g, "");
  };
  const households = mailed;
  expect(await board()).toContain(`0 of ${households} told`);
  await pause(undoSeconds * 1000);
  await until(async () => (await board()).includes("Mail not sent yet: "), "the first try to fail");
  expect(await board()).toContain(`0 of ${households} told`);

  const refused = "player3@court.example";
  const back = await openMailbox({
    port: Number(new URL(testSite.mailbox.url).port),
    refuse: ({ to }) => (to.includes(refused) ? 550 : undefined),
  });
  const waiting = "select id from mails where about_id = $1 and status = 'waiting'";
  await until(async () => {
    await runJobsNow(testSite);
    return (await asCoach(testSite, waiting, [form.id])).length === 0;
  }, "every mail to find its end");
  const told = back.mails.filter((mail) => mail.header("subject")?.startsWith("Called off")).map(({ to }) => `${to}`);
  const reached = Array.from({ length: mailed }, (_, at) => `player${at}@court.example`).filter(
    (address) => address !== "player1@court.example" && address !== refused,
  );
  expect(told.toSorted()).toEqual(reached.toSorted());
  const page = await board();
  expect(page).toContain(`${reached.length} of ${households} told`);
  expect(page).toContain("Mail not sent: please tell them yourself");
  expect(page).toContain("No mail address: please tell them yourself");
  await node.end("SIGKILL");
  await back.close();
});
