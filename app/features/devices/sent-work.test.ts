import { expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import type { Answer } from "#app/platform/forms/answer.ts";
import { asOwner } from "#tests/database.ts";
import { once } from "./sent-work.server.ts";

const admin = connectionTo("courtside_admin");
const done: Answer<string> = { outcome: "done", saved: { id: "1", version: "2" } };

/** Counts how often it ran. */
function counted(answer: Answer<string> = done) {
  const work = async () => {
    work.runs += 1;
    return answer;
  };
  work.runs = 0;
  return work;
}

test("a second delivery gets the first one's result, even while the first is running", async () => {
  const [key, work] = [crypto.randomUUID(), counted()];
  const answers = await Promise.all([once(admin, key, work), once(admin, key, work)]);
  expect([...answers, await once(admin, key, work)]).toEqual([done, done, done]);
  expect(work.runs).toBe(1);
});

test("refused work can be sent again", async () => {
  const key = crypto.randomUUID();
  await once(admin, key, counted({ outcome: "failed", message: "Not now" }));
  const again = counted();
  expect(await once(admin, key, again)).toEqual(done);
  expect(again.runs).toBe(1);
});

test("keys are deleted after ninety days", async () => {
  const [old, young] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const key of [old, young]) await once(admin, key, counted());
  await asOwner((owner) =>
    owner.query("update sent_work set created_at = now() - interval '91 days' where key = $1", [old]),
  );
  await once(admin, crypto.randomUUID(), counted());
  const work = counted();
  await once(admin, old, work);
  await once(admin, young, work);
  expect(work.runs).toBe(1);
});
