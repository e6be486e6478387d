-- Stores what was decided without a lock, unless something that the decision depends on has changed since: then it returns
-- `changed` and stores nothing. Otherwise it returns what became of the time: the session's status, or `not held`, `not open`,
-- `too many` or `refused`. A request is stored with it; one that was stored before gets what became of it then. Without a
-- version there is nothing to take, and the calendar is not locked. Runs with the caller's rights.
create or replace function take_time(
  p_asked jsonb, p_version text, p_now timestamptz, p_taking jsonb, p_request jsonb default null,
  out became text, out id uuid, out version text, out message_id uuid, out person_id uuid, out refused text,
  out retry_seconds int, out is_proven boolean, out most int
)
language plpgsql
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  wanted public.sessions := jsonb_populate_record(null::public.sessions, p_taking -> 'session');
  people uuid[] := array(select jsonb_array_elements_text(p_taking -> 'people'))::uuid[];
begin
  if p_version is not null then
    perform from public.calendars c where c.id = wanted.calendar_id for update;
    perform public.release_expired_holds(wanted.calendar_id, p_now);
    if md5(public.calendar_facts(p_asked, '-infinity')::text) <> p_version then
      became := 'changed';
      return;
    end if;
  end if;

  if p_request is not null then
    select r.id, r.refused, r.retry_seconds into message_id, refused, retry_seconds from public.receive_request(p_request) r;
    if message_id is null then
      became := 'refused';
      return;
    end if;
    -- Spam holds no time; its text still names the picked one.
    select case when m.spam is null then coalesce(m.player_id, m.person_id) end into person_id
    from public.messages m where m.id = message_id;
    select s.status into became from public.sessions s join public.session_people m on m.session_id = s.id
    where m.message_id = take_time.message_id and s.offer_id is null order by lower(s.during) limit 1;
    if found then return; end if;
    wanted.message_id := message_id;
    if person_id is null or (p_taking -> 'isBeyondShare')::boolean and public.is_stranger(person_id, message_id) then
      became := 'not held';
      return;
    end if;
    people := array[person_id];
  end if;
  if p_version is null then raise sqlstate 'CS001' using message = 'not open'; end if;

  id := p_taking ->> 'joins';
  if id is null then
    insert into public.sessions as s (calendar_id, place_id, service_id, title, during, occupies, status, held_until, capacity,
      message_id, offer_id, taken_by, policy, free_until, overruled, overruled_because)
    values (wanted.calendar_id, wanted.place_id, wanted.service_id, wanted.title, wanted.during, wanted.occupies, wanted.status,
      wanted.held_until, wanted.capacity, wanted.message_id, wanted.offer_id, wanted.taken_by, wanted.policy, wanted.free_until,
      wanted.overruled, wanted.overruled_because)
    on conflict do nothing returning s.id into id;
    if id is null then raise sqlstate 'CS001' using message = 'changed'; end if;
  end if;
  with added as (
    insert into public.session_people as m (session_id, person_id, message_id)
    select take_time.id, person, wanted.message_id from unnest(people) person on conflict do nothing returning m.person_id
  ), again as (
    -- Someone of a group who could not come changed their mind.
    update public.session_people m
    set attendance = null, settled = null, cancelled_at = null, message_id = wanted.message_id
    where m.session_id = take_time.id and m.person_id = any (people) and not m.is_coming returning m.person_id
  )
  select coalesce(array_agg(a.person_id), '{}') into people from (table added union all table again) a;
  if cardinality(people) > 0 then
    perform public.record_event(p_taking ->> 'event', p_taking ->> 'actor', 'session', id, people, p_facts => p_taking -> 'facts');
    if (p_taking -> 'isTold')::boolean then
      insert into public.mails (kind, about_kind, about_id, person_id, send_after)
      select 'session', 'session', take_time.id, person, (p_taking ->> 'tellAt')::timestamptz from unnest(people) person;
    end if;
    -- Only the coach can turn a visitor into a known person.
    if wanted.taken_by = 'coach' then
      update public.people p set origin = 'coach' where p.id = any (people) and p.origin = 'request';
    end if;
  end if;
  select s.status, s.updated_at::text into became, version from public.sessions s where s.id = take_time.id;

  if p_request is not null then
    -- Counted with what has just been taken.
    select l.is_proven, l.most into is_proven, most from public.beyond_limit(message_id, p_now) l;
    if found then raise sqlstate 'CS001' using message = 'too many'; end if;
  end if;
exception when sqlstate 'CS001' then
  became := sqlerrm;
end
$$;

revoke all on function take_time from public;
grant execute on function take_time to courtside_admin, courtside_service, courtside_booking;
