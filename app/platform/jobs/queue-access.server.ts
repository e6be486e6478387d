import type pg from "pg";

/** The queue's tables belong to graphile-worker: after its own migrations, let the worker in fully and intake to add. */
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
