import { sql } from "drizzle-orm";
import type pg from "pg";
import type { Tx } from "#app/platform/db/connection.server.ts";

// graphile-worker calls these tables private. Only this file touches them, and its test runs on the version we use.

export type QueueMetrics = {
  /** Jobs that are due. */
  due: number;
  /** Jobs scheduled for later or for a retry. */
  later: number;
  /** Jobs that failed their last attempt. */
  failed: number;
  /** Those jobs by task. */
  failedTasks: string[];
  /** How long the oldest due job has been waiting. */
  oldestSeconds: number;
};

/** A job with one attempt is enqueued again anyway, so its failure counts for a day only. */
const isDead = sql`attempts >= max_attempts and locked_at is null
  and (max_attempts > 1 or run_at > now() - interval '1 day')`;

export async function readQueue(tx: Tx): Promise<QueueMetrics> {
  const { rows } = await tx.execute<QueueMetrics>(sql`
    select
      count(*) filter (where is_available and run_at <= now())::int as due,
      count(*) filter (where is_available and run_at > now())::int as later,
      count(*) filter (where ${isDead})::int as failed,
      coalesce(array_agg(distinct task.identifier) filter (where ${isDead}), '{}')
        as "failedTasks",
      coalesce(extract(epoch from now() - min(run_at) filter (where is_available and run_at <= now())), 0)::float8
        as "oldestSeconds"
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id`);
  const [metrics] = rows;
  if (!metrics) throw new Error("an aggregate returns one row");
  return metrics;
}

/** Failed so long ago that no one will investigate. */
export async function removeDeadJobs(tx: Tx, { days }: { days: number }): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null
      and run_at < now() - make_interval(days => case when max_attempts > 1 then ${days}::int else 1 end)`);
  return rowCount ?? 0;
}

/** How long the oldest job of a task has been in the queue, tried or not; 0 when there is none. */
export async function oldestJobSeconds(tx: Tx, task: string): Promise<{ count: number; seconds: number }> {
  const { rows } = await tx.execute<{ count: number; seconds: number }>(sql`
    select count(*)::int as count, coalesce(extract(epoch from now() - min(job.created_at)), 0)::float8 as seconds
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = ${task} and job.attempts < job.max_attempts`);
  const [found] = rows;
  if (!found) throw new Error("an aggregate returns one row");
  return found;
}

/** Names of workers that hold jobs; a job that has just begun may not hold its lock yet. */
export async function listJobHolders(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct locked_by as name from graphile_worker._private_jobs
     where locked_at < now() - interval '10 seconds'`,
  );
  return rows.map(({ name }) => name);
}

/** Queued jobs belong to the site before the restore, and a backup has none. */
export async function emptyQueue(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ jobs: string | null }>(
    "select to_regclass('graphile_worker._private_jobs') as jobs",
  );
  if (rows[0]?.jobs) await client.query("truncate graphile_worker._private_jobs, graphile_worker._private_job_queues");
}

/**
 * graphile-worker owns the queue's tables: after its migrations, grants the worker full access and the intake the
 * right to add.
 */
export async function grantQueueAccess(client: pg.Client): Promise<void> {
  await client.query(`
    do $$
    declare
      queue_table text;
      role_name text;
    begin
      grant usage on schema graphile_worker to courtside_service, courtside_intake;
      grant select, insert, update, delete on all tables in schema graphile_worker to courtside_service;
      grant usage on all sequences in schema graphile_worker to courtside_service, courtside_intake;
      grant execute on all functions in schema graphile_worker to courtside_service;
      grant execute on function graphile_worker.add_job, graphile_worker.add_jobs to courtside_intake;
      grant select, insert, update on graphile_worker._private_jobs to courtside_intake;
      grant select, insert on graphile_worker._private_tasks, graphile_worker._private_job_queues to courtside_intake;
      for queue_table in
        select relname from pg_class
        where relnamespace = 'graphile_worker'::regnamespace and relkind in ('r', 'p') and relrowsecurity
      loop
        foreach role_name in array array['courtside_service', 'courtside_intake'] loop
          if not exists (
            select from pg_policies
            where schemaname = 'graphile_worker' and tablename = queue_table and policyname = role_name || ' works the queue'
          ) then
            execute format('create policy %I on graphile_worker.%I to %I using (true) with check (true)',
              role_name || ' works the queue', queue_table, role_name);
          end if;
        end loop;
      end loop;
    end
    $$`);
}
