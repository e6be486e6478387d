-- Enqueues each notice for when it is due, also when that is put off. The admin may not add jobs, so the row adds this one.
create or replace function send_push_later() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
begin
  perform graphile_worker.add_job('send_push', json_build_object('noticeId', new.id), run_at => new.due_at,
    max_attempts => 14, job_key => 'push ' || new.id);
  return null;
end
$$;

alter function send_push_later owner to courtside_intake;
revoke all on function send_push_later from public;

create or replace trigger sends_push_later after insert or update of due_at on push_notices
  for each row execute function send_push_later();
