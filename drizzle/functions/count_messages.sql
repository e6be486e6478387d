-- Keeps exact counts, so that no page counts every message. Sixteen slots, so that two requests seldom wait for one row.
create or replace function count_messages() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.message_counts as c (state, slot, total)
    select case when spam is null then status else 'spam' end, pg_backend_pid() % 16, count(*) from came group by 1
    on conflict (state, slot) do update set total = c.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into public.message_counts as c (state, slot, total)
    select case when spam is null then status else 'spam' end, pg_backend_pid() % 16, -count(*) from went group by 1
    on conflict (state, slot) do update set total = c.total + excluded.total;
  else
    insert into public.message_counts as c (state, slot, total)
    select state, pg_backend_pid() % 16, sum(step) from (
      select case when spam is null then status else 'spam' end as state, 1 as step from came
      union all
      select case when spam is null then status else 'spam' end, -1 from went
    ) as moves group by state having sum(step) <> 0 order by state
    on conflict (state, slot) do update set total = c.total + excluded.total;
  end if;
  return null;
end
$$;

alter function count_messages owner to courtside_intake;
revoke all on function count_messages from public;

create or replace trigger counts_new_messages after insert on messages referencing new table as came
  for each statement execute function count_messages();
create or replace trigger counts_moved_messages after update on messages referencing new table as came old table as went
  for each statement execute function count_messages();
create or replace trigger counts_removed_messages after delete on messages referencing old table as went
  for each statement execute function count_messages();
