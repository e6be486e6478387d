-- How many late changes were forgiven in the year before a moment, to this person or to anyone of their household: of a session
-- as a whole, and of a place in a group.
create or replace function grace_used(p_person uuid, p_at timestamptz)
returns int
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select count(*)::int
  from public.people one join public.session_people m on m.person_id = one.id
    join public.sessions s on s.id = m.session_id
    cross join unnest(s.grace_uses || case m.settled when 'grace' then m.cancelled_at end) used
  where (one.id = p_person or one.household_id = (select household_id from public.people where id = p_person))
    and used > p_at - interval '1 year'
$$;

alter function grace_used owner to courtside_intake;
revoke all on function grace_used from public;
grant execute on function grace_used to courtside_booking;
