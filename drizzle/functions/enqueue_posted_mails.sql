-- A mail in the table is a mail in the queue, whoever put it there. The job carries its id and nothing of its content.
create or replace function enqueue_posted_mails() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp
-- The plan is made once for each connection, most often while the queue is nearly empty, and then would read the whole
-- queue for each mail.
set enable_seqscan = off
-- add_jobs plans its statements anew on each call otherwise, which costs more than the inserts.
set plan_cache_mode = force_generic_plan
as $$
begin
  -- 14 attempts with the queue's growing pauses cover a little more than a day.
  perform graphile_worker.add_jobs(jobs) from (
    -- Mails about one session leave one after the other: the last one that arrives is the last one that was written.
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
