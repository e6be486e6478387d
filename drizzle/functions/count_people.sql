-- Keeps exact counts, so that no page reads every person. A transaction updates one slot, so two transactions never lock
-- two slots in different orders. Visitors have their own slots: the coach deletes requests and then people, a visitor's
-- request creates a person first, and the two must not wait for each other.
create or replace function count_people() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp
-- Plans are cached per connection, often while there are few people; a later call would then scan the table.
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
as $$
declare
  its_slot int := pg_backend_pid() % 16 + case when session_user = 'courtside_visitor' then 0 else 16 end;
  came_rows public.people[];
  went_rows public.people[];
  step record;
  more_parents int;
begin
  if tg_op = 'TRUNCATE' then
    update public.people_counts set everybody = 0, players = 0, parents = 0, alone = 0;
    return null;
  end if;
  -- A merged person counts once.
  if tg_op <> 'DELETE' then came_rows := array(select c from came c where c.merged_into is null); end if;
  if tg_op <> 'INSERT' then went_rows := array(select w from went w where w.merged_into is null); end if;
  select coalesce(sum(m.step), 0) as everybody, coalesce(sum(m.step) filter (where m.plays), 0) as players,
    coalesce(sum(m.step) filter (where m.household_id is null), 0) as alone
  into step from (
    select 1 as step, c.plays, c.household_id from unnest(came_rows) c
    union all select -1, w.plays, w.household_id from unnest(went_rows) w
  ) as m;
  -- Locks the household, so that its first and last child are counted once.
  perform from public.households h where h.id in (
    select c.household_id from unnest(came_rows) c where c.is_minor
    union all select w.household_id from unnest(went_rows) w where w.is_minor
  ) order by h.id for no key update;
  select coalesce(sum((home.minors > 0)::int - (home.minors - home.step > 0)::int), 0) into more_parents from (
    select sum(m.step) as step, (
      select count(*) from public.people p
      where p.household_id = m.household_id and p.is_minor and p.merged_into is null) as minors
    from (
      select 1 as step, c.household_id from unnest(came_rows) c where c.is_minor
      union all select -1, w.household_id from unnest(went_rows) w where w.is_minor
    ) as m group by m.household_id
  ) as home;
  if (step.everybody, step.players, step.alone, more_parents) <> (0, 0, 0, 0) then
    insert into public.people_counts as c (slot, everybody, players, alone, parents)
    values (its_slot, step.everybody, step.players, step.alone, more_parents)
    on conflict (slot) do update set everybody = c.everybody + excluded.everybody, players = c.players + excluded.players,
      alone = c.alone + excluded.alone, parents = c.parents + excluded.parents;
  end if;
  return null;
end
$$;

alter function count_people owner to courtside_intake;
revoke all on function count_people from public;

create or replace trigger counts_new_people after insert on people referencing new table as came
  for each statement execute function count_people();
create or replace trigger counts_changed_people after update on people referencing new table as came old table as went
  for each statement execute function count_people();
create or replace trigger counts_removed_people after delete on people referencing old table as went
  for each statement execute function count_people();
create or replace trigger counts_nobody after truncate on people for each statement execute function count_people();
