-- Mails another link to the newest unproven request by which a mailbox holds a time; at most one an hour for each request.
-- Says nothing about whether there is one.
create or replace function mail_request_link(p_mailbox text) returns void language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  insert into public.mails (kind, about_kind, about_id, person_id, recipient, once)
  select 'request_link', 'message', m.id, m.person_id, m.email,
    'request_link ' || m.id || to_char(now() at time zone 'UTC', ' YYYY-MM-DD HH24')
  from public.messages m
  where m.mailbox = p_mailbox and m.proven_at is null and m.spam is null and exists (
    select from public.session_people c join public.sessions s on s.id = c.session_id
    where c.message_id = m.id and s.status in ('requested', 'booked') and upper(s.during) > now())
  order by m.created_at desc limit 1
  on conflict do nothing
$$;

alter function mail_request_link owner to courtside_intake;
revoke all on function mail_request_link from public;
grant execute on function mail_request_link to courtside_booking;
