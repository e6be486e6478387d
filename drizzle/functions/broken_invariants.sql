-- Lists violated invariants of the calendar. Run by tests, by the doctor, by the health page for future sessions and every
-- night for all of them. Runs with the caller's rights.
create or replace function broken_invariants(p_since timestamptz default '-infinity')
returns table (invariant text, session_id uuid) language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with live as (
    select s.id, s.calendar_id, s.during, s.occupies, s.place_id, s.overruled, s.updated_at
    from public.sessions s
    where s.is_live and lower(s.during) >= p_since
  ), neighbours as (
    select l.*, lead(l.id) over w as next_id, lead(l.during) over w as next_during, lead(l.place_id) over w as next_place,
      lead(l.overruled) over w as next_overruled, lead(l.updated_at) over w as next_updated,
      -- All earlier ones, not only the one before: a long session may reach past the next.
      max(upper(l.occupies)) over (w rows between unbounded preceding and 1 preceding) as taken_until
    from live l
    window w as (partition by l.calendar_id order by lower(l.during), l.id)
  )
  select 'two sessions overlap', n.id from neighbours n where lower(n.during) < n.taken_until
  union all
  -- Travel times that became longer later do not count against earlier bookings.
  select 'no time to travel', n.next_id from neighbours n join public.travel_times t
    on t.from_id = least(n.place_id, n.next_place) and t.to_id = greatest(n.place_id, n.next_place)
  where upper(n.during) + t.minutes * interval '1 minute' > lower(n.next_during)
    and t.updated_at < greatest(n.updated_at, n.next_updated)
    and not ('travel' = any (n.overruled) or 'travel' = any (n.next_overruled))
  union all
  select 'more people than places', s.id from public.sessions s
    where lower(s.during) >= p_since
      and (select count(*) from public.session_people m where m.session_id = s.id and m.is_coming) > s.capacity
  union all
  select 'a hold that never ends', s.id from public.sessions s
    where s.status = 'held' and (s.held_until is null or s.held_until > now() + interval '8 days')
  union all
  -- The waiting list holds at most one time for each address.
  select 'two times held for who waits', (array_agg(s.id order by s.id))[1]
  from public.sessions s join public.offers o on o.id = s.offer_id join public.wishes w on w.id = o.wish_id
  where s.status = 'held' and s.held_until > now()
  group by w.contact_id having count(*) > 1
  union all
  -- Nothing is held for a wish that is fulfilled, withdrawn or expired.
  select 'a time held for nobody who waits', s.id
  from public.sessions s join public.offers o on o.id = s.offer_id join public.wishes w on w.id = o.wish_id
  where s.status = 'held' and s.held_until > now() and w.status <> 'asked'
$$;

revoke all on function broken_invariants from public;
grant execute on function broken_invariants to courtside_admin, courtside_service;
