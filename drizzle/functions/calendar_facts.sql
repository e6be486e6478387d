-- Everything that decides which times of a span are open, as one snapshot. Its digest is the version that a decision was made
-- against, so lists have a fixed order. Runs with the caller's rights.
create or replace function calendar_facts(p_asked jsonb, p_now timestamptz) returns json language plpgsql stable
set search_path = pg_catalog, pg_temp
-- Otherwise each connection would plan these statements again and again, which costs more than running them.
set plan_cache_mode = force_generic_plan
as $$
declare
  c public.calendars;
  dates daterange := p_asked ->> 'dates';
  week tstzrange := p_asked ->> 'week';
  span tstzrange := p_asked ->> 'span';
  reach interval;
begin
  select * into strict c from public.calendars order by created_at, id limit 1;
  -- Nobody is beyond a share of everything.
  if c.stranger_percent = 100 then week := null; end if;
  if week is not null then span := range_merge(span, tstzrange(lower(week), upper(week) + (upper(span) - lower(span)))); end if;
  if c.day_limit is not null then span := range_merge(span, (p_asked ->> 'days')::tstzrange); end if;
  -- What ends or begins farther away cannot touch the span. Starts after a neighbour are rounded up to five minutes.
  reach := make_interval(mins => 5 + greatest(c.turnaround_minutes,
    (select coalesce(max(t.minutes), 0) from public.travel_times t)));
  span := tstzrange(lower(span) - reach, upper(span) + reach);
  return json_build_object(
    'calendar', to_json(c),
    'rules', (
      select coalesce(json_agg(json_build_object('weekday', r.weekday, 'from', lower(r.minutes), 'to', upper(r.minutes),
        'placeId', r.place_id, 'validFrom', lower(r.valid), 'validUntil', upper(r.valid)) order by r.id), '[]')
      from public.availability_rules r where r.calendar_id = c.id),
    'exceptions', (
      select coalesce(json_agg(json_build_object('first', lower(e.days), 'after', upper(e.days), 'isOpen', e.is_open,
        'from', lower(e.minutes), 'to', upper(e.minutes), 'placeId', e.place_id, 'note', e.note) order by e.id), '[]')
      from public.availability_exceptions e where e.calendar_id = c.id and e.days && dates),
    'places', (
      select coalesce(json_agg(json_build_object('id', p.id, 'isOutdoor', p.kind = 'outdoor', 'isLit', p.is_lit,
        'latitude', p.latitude, 'longitude', p.longitude) order by p.display_order, p.id), '[]')
      from public.places p where not p.is_closed),
    'travel', (
      select coalesce(json_agg(json_build_object('from', t.from_id, 'to', t.to_id, 'minutes', t.minutes)
        order by t.from_id, t.to_id), '[]')
      from public.travel_times t),
    'sessions', (
      select coalesce(json_agg(json_build_object('id', s.id, 'placeId', s.place_id, 'serviceId', s.service_id,
        'start', floor(extract(epoch from lower(s.during)) * 1000), 'end', floor(extract(epoch from upper(s.during)) * 1000),
        'freeAt', floor(extract(epoch from upper(s.occupies)) * 1000), 'capacity', s.capacity,
        'people', (select count(*) from public.session_people m where m.session_id = s.id and m.is_coming)) order by lower(s.during), s.id), '[]')
      from public.sessions s
      where s.calendar_id = c.id and s.is_live and s.occupies && span and (s.held_until is null or s.held_until > p_now)
        and s.id is distinct from (p_asked ->> 'except')::uuid),
    'busy', (
      select coalesce(json_agg(json_build_object('start', floor(extract(epoch from lower(b.during)) * 1000),
        'end', floor(extract(epoch from upper(b.during)) * 1000)) order by lower(b.during), upper(b.during)), '[]')
      from public.busy_blocks b join public.busy_sources f on f.id = b.source_id
      where f.calendar_id = c.id and b.during && span),
    -- How many times of the week strangers have taken themselves or through the waiting list.
    'strangers', (
      select count(*) from public.sessions s join public.session_people m on m.session_id = s.id
      where week is not null and s.occupies && week and s.status in ('held', 'requested', 'booked')
        and s.taken_by in ('visitor', 'list') and m.is_coming and m.person_id is not null and public.is_stranger(m.person_id, m.message_id)));
end
$$;

revoke all on function calendar_facts from public;
grant execute on function calendar_facts to courtside_admin, courtside_service, courtside_booking;
