-- Reads a calendar at once when it is added or asked for again. The admin may not add jobs, so the row adds this one; the
-- coach is waiting at the screen, so it runs before others.
create or replace function read_busy_source_later() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
begin
  perform graphile_worker.add_job('read_busy_source', json_build_object('sourceId', new.id), max_attempts => 3,
    priority => -10, job_key => 'busy source ' || new.id);
  return null;
end
$$;

alter function read_busy_source_later owner to courtside_intake;
revoke all on function read_busy_source_later from public;

create or replace trigger reads_busy_source_later after insert or update of asked_at on busy_sources
  for each row execute function read_busy_source_later();
