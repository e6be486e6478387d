import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { asSelfTest } from "#app/platform/http/self-test-request.server.ts";
import { storeSubmission } from "./store-submission.server.ts";

/** The final step of a visitor's form. */
async function store(tx: Tx, name = "Dana Field"): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from receive_message('contact', ${name}, 'dana@player.example', null, null, null, null, 'Hello', 'session', null,
      null, gen_random_uuid(), p_client => 'a digest', p_hourly_budget => 5)`);
  return rows[0]?.id ?? "";
}

async function whatIsThere() {
  const { rows } = await serviceDb().execute(sql`
    select (select count(*)::int from messages) as messages, (select count(*)::int from mails) as mails,
      (select count(*)::int from form_uses) as uses, (select count(*)::int from graphile_worker.jobs) as jobs`);
  return rows[0];
}

test("a self-test leaves nothing behind: no message, mail, job or use of the budget", async () => {
  const id = await asSelfTest(() => storeSubmission(store));
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(await whatIsThere()).toEqual({ messages: 0, mails: 0, uses: 0, jobs: 0 });
});

test("a self-test fails when a constraint fails, as for a visitor", async () => {
  const failing = asSelfTest(() => storeSubmission((tx) => store(tx, "x".repeat(101))));
  await expect(failing).rejects.toMatchObject({ cause: { code: "23514" } });
});

test("a visitor's submission is stored", async () => {
  await storeSubmission(store);
  expect(await whatIsThere()).toEqual({ messages: 1, mails: 2, uses: 1, jobs: 2 });
});
