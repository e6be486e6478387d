-- Records what happened, to what, by which actor, and in whose history. Runs with the caller's rights.
create or replace function record_event(
  p_kind text, p_actor text, p_about_kind text, p_about_id uuid, p_people uuid[],
  p_at timestamptz default now(), p_facts jsonb default '{}'
) returns uuid language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  event uuid := gen_random_uuid();
begin
  insert into public.events (id, happened_at, kind, actor, about_kind, about_id, facts)
  values (event, p_at, p_kind, p_actor, p_about_kind, p_about_id, coalesce(p_facts, '{}'));
  insert into public.event_people (person_id, happened_at, event_id, kind)
  select distinct person, p_at, event, p_kind from unnest(p_people) as person where person is not null;
  return event;
end
$$;

revoke all on function record_event from public;
grant execute on function record_event to courtside_intake, courtside_admin, courtside_service, courtside_booking;
