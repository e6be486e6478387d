-- Keeps the household count in people_counts; see count_people().
create or replace function count_households() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  its_slot int := pg_backend_pid() % 16 + case when session_user = 'courtside_visitor' then 0 else 16 end;
  step int;
begin
  if tg_op = 'TRUNCATE' then
    update public.people_counts set households = 0;
    return null;
  elsif tg_op = 'INSERT' then
    select count(*) into step from came;
  else
    select -count(*) into step from went;
  end if;
  insert into public.people_counts as c (slot, households) select its_slot, step where step <> 0
  on conflict (slot) do update set households = c.households + excluded.households;
  return null;
end
$$;

alter function count_households owner to courtside_intake;
revoke all on function count_households from public;

create or replace trigger counts_new_households after insert on households referencing new table as came
  for each statement execute function count_households();
create or replace trigger counts_removed_households after delete on households referencing old table as went
  for each statement execute function count_households();
create or replace trigger counts_no_households after truncate on households
  for each statement execute function count_households();
