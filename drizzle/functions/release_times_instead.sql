-- A session that was called off is on after all: the times held in its place open again. Runs with the caller's rights.
create or replace function release_times_instead() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update public.offers o set answered_at = now() from public.weather_call_spots c
  where c.session_id = new.id and o.id = c.offer_id and o.answered_at is null;
  update public.sessions s set status = 'lapsed', held_until = null from public.weather_call_spots c
  where c.session_id = new.id and s.offer_id = c.offer_id and s.status = 'held';
  return null;
end
$$;

revoke all on function release_times_instead from public;

create or replace trigger releases_times_instead after update of status on sessions for each row
  when (old.status = 'weathered' and new.status = 'booked')
  execute function release_times_instead();
