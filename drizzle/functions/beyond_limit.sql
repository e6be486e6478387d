-- Returns a row if a request's mailbox has more times ahead than it may take. Unproven requests are counted separately, so
-- that nobody can use up a proven person's times.
create or replace function beyond_limit(p_message uuid, p_now timestamptz, out is_proven boolean, out most int) returns setof record
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with asked as (
    select m.id, m.mailbox, m.proven_at is not null as is_proven,
      case when m.proven_at is null then c.unproven_times else c.proven_times end as most
    from public.messages m cross join (select * from public.calendars order by created_at, id limit 1) c
    where m.id = p_message
  ), ahead as (
    select m.id from asked a
    join public.messages m on m.mailbox = a.mailbox and (m.proven_at is not null) = a.is_proven
    join public.session_people p on p.message_id = m.id and p.is_coming
    join public.sessions s on s.id = p.session_id
    where s.status in ('requested', 'booked') and upper(s.during) > p_now
      -- Anyone may have begun a group that this request joined.
      and (s.taken_by in ('visitor', 'list') or s.capacity > 1)
  )
  select a.is_proven, a.most::int from asked a
  where exists (select from ahead h where h.id = a.id) and (select count(*) from ahead) > a.most
$$;

revoke all on function beyond_limit from public;
grant execute on function beyond_limit to courtside_admin, courtside_booking;
