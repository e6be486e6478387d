import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { readQueue, removeDeadJobs } from "./queue-tables.server.ts";

const service = connectionTo("courtside_service");

afterEach(async () => void (await service.execute(sql`delete from graphile_worker._private_jobs`)));

type Job = { task: string; tries: number; of: number; daysAgo: number };

async function addJob({ task, tries, of, daysAgo }: Job): Promise<void> {
  await service.execute(sql`select graphile_worker.add_job(${task}, '{}', job_key => ${task}, max_attempts => ${of})`);
  await service.execute(sql`update graphile_worker._private_jobs
    set attempts = ${tries}, run_at = now() - make_interval(days => ${daysAgo}) where key = ${task}`);
}

test("a job that used up its attempts counts by task; a job with one attempt counts for a day", async () => {
  await addJob({ task: "mail_confirmation", tries: 14, of: 14, daysAgo: 3 });
  await addJob({ task: "mail_password_reset", tries: 13, of: 14, daysAgo: 3 });
  await addJob({ task: "watch_health", tries: 1, of: 1, daysAgo: 2 });
  await addJob({ task: "self_test", tries: 1, of: 1, daysAgo: 0 });
  expect(await readQueue(service)).toMatchObject({ failed: 2, failedTasks: ["mail_confirmation", "self_test"] });
});

test("a dead job is deleted after its days, a live one stays", async () => {
  await addJob({ task: "mail_confirmation", tries: 14, of: 14, daysAgo: 15 });
  await addJob({ task: "mail_incident", tries: 14, of: 14, daysAgo: 13 });
  await addJob({ task: "mail_password_reset", tries: 13, of: 14, daysAgo: 60 });
  await addJob({ task: "watch_health", tries: 1, of: 1, daysAgo: 2 });
  expect(await removeDeadJobs(service, { days: 14 })).toBe(2);
  const { rows } = await service.execute(sql`select key from graphile_worker._private_jobs order by key`);
  expect(rows).toEqual([{ key: "mail_incident" }, { key: "mail_password_reset" }]);
});
