-- How many late changes were forgiven in the year before a moment, to this person or to anyone of their household.
create or replace function grace_used(p_person uuid, p_at timestamptz)
returns int
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select count(*)::int
  from public.sessions s cross join unnest(s.grace_uses) used
  where used > p_at - interval '1 year' and s.id in (
    select m.session_id from public.session_people m join public.people one on one.id = m.person_id
    where one.id = p_person or one.household_id = (select household_id from public.people where id = p_person))
$$;

alter function grace_used owner to courtside_intake;
revoke all on function grace_used from public;
grant execute on function grace_used to courtside_booking;
