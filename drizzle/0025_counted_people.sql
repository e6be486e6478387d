CREATE TABLE "people_counts" (
	"slot" smallint PRIMARY KEY NOT NULL,
	"everybody" bigint DEFAULT 0 NOT NULL,
	"players" bigint DEFAULT 0 NOT NULL,
	"parents" bigint DEFAULT 0 NOT NULL,
	"households" bigint DEFAULT 0 NOT NULL,
	"alone" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "people_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "event_people" ADD COLUMN "kind" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "event_people" ADD CONSTRAINT "event_people_kind_is_code" CHECK (kind ~ '^[a-z_]{1,40}$');--> statement-breakpoint
CREATE POLICY "jobs see merges that are final" ON "person_merges" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (created_at < now() - interval '30 days');--> statement-breakpoint
CREATE POLICY "jobs forget merges that are final" ON "person_merges" AS PERMISSIVE FOR DELETE TO "courtside_service" USING (created_at < now() - interval '30 days');--> statement-breakpoint
CREATE POLICY "intake counts people" ON "people_counts" AS PERMISSIVE FOR ALL TO "courtside_intake" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "the admin reads people counts" ON "people_counts" AS PERMISSIVE FOR SELECT TO "courtside_admin" USING (true);--> statement-breakpoint
-- By hand
-- A history is walked along by kind; a version that runs until this is done still records without it.
-- What happened, to which thing, by whom, and whose history it is part of. In the caller's transaction and with the
-- caller's rights.
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
grant execute on function record_event to courtside_intake, courtside_admin, courtside_service;
--> statement-breakpoint
update event_people l set kind = e.kind from events e where e.id = l.event_id;
--> statement-breakpoint
CREATE INDEX "event_people_by_kind" ON "event_people" USING btree ("person_id","kind","happened_at","event_id");
--> statement-breakpoint
alter table people_counts force row level security;
--> statement-breakpoint
grant select on people_counts to courtside_admin;
--> statement-breakpoint
grant select, insert, update on people_counts to courtside_intake;
--> statement-breakpoint
-- Whoever locks a row must be allowed to change something of it.
grant update (updated_at) on households to courtside_intake;
--> statement-breakpoint
-- Jobs see no more of a merge than that it is old.
grant select (created_at), delete on person_merges to courtside_service;
--> statement-breakpoint
-- The triggers keep writers out until this is done, so what is counted below is all there is.
grant create on schema public to courtside_intake;
--> statement-breakpoint
-- Exact counts without reading every person. One row for each slot, so that no two transactions take two of them in
-- different orders, and slots of their own for visitors: the coach, who removes requests and then people, never waits for
-- a visitor, whose request makes a person first.
create or replace function count_people() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp
-- The plan is made once for each connection, most often while there are few people, and then would read all of them.
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
  -- Who turned out to be somebody else is counted as that person alone.
  if tg_op <> 'DELETE' then came_rows := array(select c from came c where c.merged_into is null); end if;
  if tg_op <> 'INSERT' then went_rows := array(select w from went w where w.merged_into is null); end if;
  select coalesce(sum(m.step), 0) as everybody, coalesce(sum(m.step) filter (where m.plays), 0) as players,
    coalesce(sum(m.step) filter (where m.household_id is null), 0) as alone
  into step from (
    select 1 as step, c.plays, c.household_id from unnest(came_rows) c
    union all select -1, w.plays, w.household_id from unnest(went_rows) w
  ) as m;
  -- A household's children come and go in one transaction at a time, so that the first and the last are noticed once.
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
--> statement-breakpoint
-- The households' part of what count_people() keeps.
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
--> statement-breakpoint
revoke create on schema public from courtside_intake;
--> statement-breakpoint
insert into people_counts (slot, everybody, players, parents, households, alone)
select 0, count(*), count(*) filter (where plays), count(distinct household_id) filter (where is_minor),
  (select count(*) from households), count(*) filter (where household_id is null)
from people where merged_into is null having count(*) > 0;
