-- Deletes events that are in no one's history any more.
create or replace function remove_unseen_events() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from public.events e using gone g
  where e.id = g.event_id and not exists (select from public.event_people l where l.event_id = e.id);
  return null;
end
$$;

alter function remove_unseen_events owner to courtside_intake;
revoke all on function remove_unseen_events from public;

create or replace trigger removes_unseen_events after delete on event_people referencing old table as gone
  for each statement execute function remove_unseen_events();
