-- Enqueues a mail that is to be sent again.
create or replace function enqueue_mail_again() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp
-- Plans are cached per connection, often while the queue is nearly empty; a later call would then scan the queue.
set enable_seqscan = off
as $$
begin
  perform graphile_worker.add_job('send_mail', json_build_object('mailId', new.id), max_attempts => 14,
    job_key => 'mail ' || new.id);
  return null;
end
$$;

alter function enqueue_mail_again owner to courtside_intake;
revoke all on function enqueue_mail_again from public;

create or replace trigger enqueues_mail_again after update of status on mails for each row
  when (new.status = 'waiting' and old.status <> 'waiting') execute function enqueue_mail_again();
