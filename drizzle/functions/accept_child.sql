-- Makes the child that a request names a person, once the request is proven or the coach accepts it. What belonged to the
-- sender until then passes to the child.
create or replace function accept_child(p_message uuid) returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  request record;
  child uuid;
begin
  select m.person_id, m.child_name, m.child_age, m.created_at into request from public.messages m
  where m.id = p_message and m.spam is null and m.person_id is not null and m.child_name is not null and m.player_id is null
  for update;
  if not found then return; end if;
  child := public.child_of(
    (select coalesce(p.merged_into, p.id) from public.people p where p.id = request.person_id),
    request.child_name, request.child_age, request.created_at);
  if child is null then return; end if;
  update public.messages m set player_id = child where m.id = p_message;
  update public.wishes w set person_id = child where w.message_id = p_message and w.person_id = request.person_id;
  update public.mails l set person_id = child
  from public.session_people c
  where c.message_id = p_message and c.person_id = request.person_id
    and l.about_kind = 'session' and l.about_id = c.session_id and l.person_id = request.person_id;
  insert into public.event_people (person_id, happened_at, event_id, kind)
  select child, e.happened_at, e.id, e.kind from public.events e
  where e.about_id = p_message or e.about_id in (
    select c.session_id from public.session_people c where c.message_id = p_message and c.person_id = request.person_id)
  on conflict do nothing;
  update public.session_people c set person_id = child
  where c.message_id = p_message and c.person_id = request.person_id
    and not exists (select from public.session_people o where o.session_id = c.session_id and o.person_id = child);
end
$$;

alter function accept_child owner to courtside_intake;
revoke all on function accept_child from public;
grant execute on function accept_child to courtside_admin;
