import { sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/connection.server.ts";

export type QueueMetrics = {
  /** Their time has come. */
  due: number;
  /** For later, or a next try. */
  later: number;
  /** Given up after the last try. */
  failed: number;
  /** And of what kind they are. */
  failedTasks: string[];
  /** How long the one that waits longest has been due. */
  oldestSeconds: number;
};

/** What is tried once comes again by itself, so that its failure counts for a day only. */
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
  if (!metrics) throw new Error("an aggregate answers one row");
  return metrics;
}

/** Given up for so long that nobody will look into it any more. */
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
  if (!found) throw new Error("an aggregate answers one row");
  return found;
}
