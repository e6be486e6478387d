-- A session that was called off is on after all: the times held in its place open again, and with the last one of a call
-- nothing is off any more. Runs with the caller's rights.
create or replace function release_times_instead() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update public.offers o set answered_at = now() from public.weather_call_spots c
  where c.session_id = new.id and o.id = c.offer_id and o.answered_at is null;
  update public.sessions s set status = 'lapsed', held_until = null from public.weather_call_spots c
  where c.session_id = new.id and s.offer_id = c.offer_id and s.status = 'held';
  update public.weather_calls w set state = 'on' from public.weather_call_spots c
  where c.session_id = new.id and w.id = c.call_id and w.state = 'off' and not exists (
    select from public.weather_call_spots o join public.sessions s on s.id = o.session_id
    where o.call_id = w.id and s.status = 'weathered');
  return null;
end
$$;

revoke all on function release_times_instead from public;

create or replace trigger releases_times_instead after update of status on sessions for each row
  when (old.status = 'weathered' and new.status = 'booked')
  execute function release_times_instead();
