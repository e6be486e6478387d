import { expect, test } from "@playwright/test";
import { doorUrl } from "#app/platform/db/roles/roles.server.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { openMailbox, until } from "#tests/mailbox.ts";
import { type Node, startNode, startTestSite, type TestSite } from "#tests/site.ts";

/** 180 in production; otherwise the same path from a fault to the status light. */
const everySeconds = 2;

let testSite: TestSite;
let node: Node;
/** Replaces the site's own, once that was closed. */
let repaired: Awaited<ReturnType<typeof openMailbox>> | undefined;
test.beforeAll(async () => {
  testSite = await startTestSite({ sharesCluster: true });
  node = await startNode({
    ...testSite.settings,
    SELF_TEST_SECONDS: String(everySeconds),
    METRICS_TOKEN: metricsToken,
  });
});
test.afterAll(async () => {
  await node.end("SIGKILL");
  await repaired?.close();
  await testSite.close();
});

const metricsToken = "a-token-for-the-fault-test";

type Run = { is_good: boolean; steps: { name: string; isGood: boolean; says: string }[] };

async function lastRun(after: Date): Promise<Run | undefined> {
  const url = doorUrl(testSite.databaseUrl, testSecret, "courtside_service");
  const { rows } = await withClient(url, (service) =>
    service.query<Run>("select is_good, steps from self_tests where began_at > $1 order by began_at desc limit 1", [
      after,
    ]),
  );
  return rows[0];
}

/** Waits for the status light to change on its own. Returns how long that took and the failed steps. */
async function untilLight(isGood: boolean): Promise<{ ms: number; bad: string[] }> {
  const began = new Date();
  let run: Run | undefined;
  await until(
    async () => {
      run = await lastRun(began);
      return run?.is_good === isGood;
    },
    `a ${isGood ? "green" : "red"} self-test`,
    180,
  );
  const bad = run?.steps.filter((step) => !step.isGood).map(({ name, says }) => `${name}: ${says}`) ?? [];
  return { ms: Date.now() - began.getTime(), bad };
}

async function asOwner(statement: string): Promise<void> {
  await withClient(testSite.databaseUrl, (owner) => owner.query(statement));
}

async function countRows(): Promise<Record<string, number>> {
  const service = doorUrl(testSite.databaseUrl, testSecret, "courtside_service");
  return withClient(service, async (client) => {
    const count = async (table: string) => (await client.query(`select from ${table}`)).rowCount ?? -1;
    return {
      messages: await count("messages"),
      submissions: await count("quiz_submissions"),
      mails: await count("mails"),
      formUses: await count("form_uses"),
    };
  });
}

const nothing = { messages: 0, submissions: 0, mails: 0, formUses: 0 };

test("the light turns red for a broken form, quiz or mail server, green after repair, and no row stays", {
  tag: "@long",
}, async () => {
  const measured: Record<string, number> = {};
  await untilLight(true);

  await asOwner("revoke execute on function receive_message from courtside_visitor");
  const form = await untilLight(false);
  expect(form.bad).toEqual(["Contact form: the form answered 500", "Booking form: the form answered 500"]);
  await asOwner("grant execute on function receive_message to courtside_visitor");
  measured.formGreenMs = (await untilLight(true)).ms;

  // It fails only after the row is stored, where a lesser test would have stopped looking.
  await asOwner("revoke insert on mails from courtside_intake");
  await asOwner(
    "revoke insert (kind, about_kind, about_id, person_id, recipient, once) on mails from courtside_intake",
  );
  expect((await untilLight(false)).bad).toContain("Quiz: the form answered 500");
  await asOwner("grant insert (kind, about_kind, about_id, person_id, recipient, once) on mails to courtside_intake");
  await untilLight(true);

  await testSite.mailbox.close();
  const mail = await untilLight(false);
  expect(mail.bad).toEqual(["Mail server: The mail server could not be reached"]);
  repaired = await openMailbox({ port: Number(new URL(testSite.mailbox.url).port) });
  measured.mailGreenMs = (await untilLight(true)).ms;
  expect(repaired.mails).toEqual([]);

  Object.assign(measured, { formRedMs: form.ms, mailRedMs: mail.ms });
  test.info().annotations.push({ type: "measured", description: JSON.stringify(measured) });
  expect(await countRows()).toEqual(nothing);
});

/** Two sessions at one time, which no role can store, long ago, where the check of the days ahead does not look. */
async function plantOverlap(): Promise<void> {
  const tables = ["calendars", "places", "sessions"];
  const forced = (how: string) => tables.map((table) => `alter table ${table} ${how} row level security;`).join("\n");
  await asOwner(`${forced("no force")}
    alter table sessions drop constraint sessions_never_overlap;
    insert into places (name) values ('Riverside');
    insert into sessions (calendar_id, place_id, title, during, occupies, status)
    select c.id, p.id, 'Lesson', d.during, d.during, 'completed' from calendars c, places p, generate_series(1, 2),
      (select tstzrange('2020-05-04 12:00Z', '2020-05-04 13:00Z') as during) d;
    ${forced("force")}`);
}

test("the nightly check finds calendar errors, however old, and checks again until they are fixed", {
  tag: "@long",
}, async () => {
  await plantOverlap();
  await withClient(doorUrl(testSite.databaseUrl, testSecret, "courtside_service"), (service) =>
    service.query("select graphile_worker.add_job('nightly_self_test')"),
  );
  const { bad } = await untilLight(false);
  expect(bad).toEqual(["Whole calendar: two sessions overlap"]);
  // By itself, in the next self-test.
  expect((await untilLight(false)).bad).toEqual(bad);
  await asOwner("truncate sessions cascade");
  await untilLight(true);
});

test("a forged pass is refused, and the self-test is not counted among the forms", {
  tag: "@long",
}, async () => {
  const forged = await fetch(`${node.url}/?index`, {
    method: "POST",
    body: new URLSearchParams({ name: "Dana Field", email: "dana@player.example" }),
    headers: { "x-self-test": `${Date.now() + 50_000}.c2lnbmF0dXJl` },
    redirect: "manual",
  });
  expect(forged.status).toBe(403);
  const answer = await fetch(`${node.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const figures = await answer.text();
  expect(figures).toMatch(/courtside_answers_total\{kind="self-test",status="303"\} [1-9]/);
  expect(figures).not.toContain('courtside_answers_total{kind="write"');
  expect(await countRows()).toEqual(nothing);
});
