-- Every way to take, change or end a session ends here, so that none can forget the credit.
create or replace function settle_spots() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_table_name = 'session_people' then perform public.settle_spot(new.id);
  elsif tg_table_name = 'messages' then
    perform public.settle_spot(m.id) from public.session_people m where m.message_id = new.id order by m.id;
  else perform public.settle_spot(m.id) from public.session_people m where m.session_id = new.id order by m.id;
  end if;
  return null;
end
$$;

alter function settle_spots owner to courtside_intake;
revoke all on function settle_spots from public;

create or replace trigger settles_spot after insert or update of attendance, settled on session_people
  for each row execute function settle_spots();
-- By its name it runs after `accepts_named_child`, which may pass a spot from a parent to a child.
create or replace trigger settles_spots after update of status, settled, used_minutes, during on sessions for each row
  when (old.status <> new.status or old.settled is distinct from new.settled
    or old.used_minutes is distinct from new.used_minutes
    or upper(old.during) - lower(old.during) <> upper(new.during) - lower(new.during))
  execute function settle_spots();
-- Proof lets a visitor's own booking hold credit.
create or replace trigger settles_spots after update of proven_at on messages for each row
  when (old.proven_at is null and new.proven_at is not null) execute function settle_spots();
