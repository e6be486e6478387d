-- Enqueues every mail inserted into the table. The job carries its id and none of its content.
create or replace function enqueue_posted_mails() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp
-- Plans are cached per connection, often while the queue is nearly empty; a later call would then scan the queue.
set enable_seqscan = off
-- Without it add_jobs would plan its statements on each call, which costs more than the inserts.
set plan_cache_mode = force_generic_plan
as $$
begin
  -- 14 attempts with growing pauses cover a little more than a day.
  perform graphile_worker.add_jobs(jobs) from (
    -- Mails about one session are sent in order, so that the last to arrive is the last one written.
    select array_agg(row('send_mail', json_build_object('mailId', p.id),
      case when p.about_kind = 'session' then 'session mails ' || (hashtextextended(p.about_id::text, 0) & 7) end,
      p.send_after, 14, 'mail ' || p.id, null, null)::graphile_worker.job_spec) as jobs
    from posted p
  ) as due where jobs is not null;
  return null;
end
$$;

alter function enqueue_posted_mails owner to courtside_intake;
revoke all on function enqueue_posted_mails from public;

create or replace trigger enqueues_posted_mails after insert on mails referencing new table as posted
  for each statement execute function enqueue_posted_mails();
