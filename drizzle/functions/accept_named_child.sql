-- Proof and the coach's confirmation make the child that a request names a person.
create or replace function accept_named_child() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_table_name = 'messages' then perform public.accept_child(new.id);
  else perform public.accept_child(new.message_id);
  end if;
  return null;
end
$$;

alter function accept_named_child owner to courtside_intake;
revoke all on function accept_named_child from public;

create or replace trigger accepts_named_child after update of proven_at on messages for each row
  when (old.proven_at is null and new.proven_at is not null) execute function accept_named_child();
-- Only the coach confirms what was asked for.
create or replace trigger accepts_named_child after update of status on sessions for each row
  when (old.status = 'requested' and new.status = 'booked' and new.message_id is not null)
  execute function accept_named_child();
