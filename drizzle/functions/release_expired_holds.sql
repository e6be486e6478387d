-- An index cannot know the time: call it as soon as the calendar is locked. Runs with the caller's rights.
create or replace function release_expired_holds(p_calendar uuid, p_now timestamptz) returns timestamptz language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update public.sessions set status = 'lapsed', held_until = null
  where calendar_id = p_calendar and status in ('held', 'requested') and held_until <= p_now;
  -- The coach can no longer undo the call.
  update public.sessions set held_until = null
  where calendar_id = p_calendar and status = 'weathered' and held_until <= p_now;
  return p_now;
end
$$;

revoke all on function release_expired_holds from public;
grant execute on function release_expired_holds to courtside_admin, courtside_service, courtside_booking;
