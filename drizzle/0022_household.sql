CREATE TABLE "door_keys" (
	"door" text PRIMARY KEY NOT NULL,
	"inner_key" text NOT NULL,
	"outer_key" text NOT NULL,
	CONSTRAINT "door_keys_door_length" CHECK (char_length("door_keys"."door") between 1 and 63),
	CONSTRAINT "door_keys_inner_key_length" CHECK (char_length("door_keys"."inner_key") between 128 and 128),
	CONSTRAINT "door_keys_outer_key_length" CHECK (char_length("door_keys"."outer_key") between 128 and 128)
);
--> statement-breakpoint
ALTER TABLE "door_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- By hand
-- Roles belong to the whole server, so another database on it may have made this one already.
do $$
begin
  if not exists (select from pg_roles where rolname = 'courtside_household') then
    create role courtside_household login noinherit;
  end if;
end
$$;
--> statement-breakpoint
grant usage on schema public to courtside_household;
--> statement-breakpoint
alter table door_keys force row level security;
--> statement-breakpoint
grant select on door_keys to courtside_intake;
--> statement-breakpoint
-- The policies below ask these, and a function's own file is applied after all migrations.
grant create on schema public to courtside_intake;
--> statement-breakpoint
-- The household that this transaction names, if its mark is ours; otherwise none, and nothing is said about why. Everybody
-- may set the setting, and nobody but the site can make the mark: HMAC-SHA-256 with a key that no login role reads.
-- One statement, so that the key is never a constant in a plan: plans can be printed. Digests are compared, because how
-- long that takes says nothing about the mark.
create or replace function current_household() returns uuid language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select split_part(named.setting, ':', 1)::uuid
  from public.door_keys k cross join (select current_setting('courtside.household', true) as setting) as named
  where k.door = 'courtside_household'
    and sha256(convert_to(named.setting, 'UTF8')) = sha256(convert_to(split_part(named.setting, ':', 1) || ':' || encode(
      sha256(decode(k.outer_key, 'hex')
        || sha256(decode(k.inner_key, 'hex') || convert_to(split_part(named.setting, ':', 1), 'UTF8'))), 'hex'), 'UTF8'))
$$;

alter function current_household owner to courtside_intake;
revoke all on function current_household from public;
grant execute on function current_household to courtside_household;
--> statement-breakpoint
-- The people of the household that this transaction names, and those who turned out to be one of them. A policy on people
-- cannot ask people itself.
create or replace function household_people() returns uuid[] language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  with home as materialized (
    select p.id from public.people p where p.household_id = (select public.current_household()) and p.merged_into is null
  )
  select coalesce(array_agg(own.id), '{}') from (
    select h.id from home h
    union all
    select p.id from public.people p join home h on p.merged_into = h.id
  ) as own
$$;

alter function household_people owner to courtside_intake;
revoke all on function household_people from public;
grant execute on function household_people to courtside_household;
--> statement-breakpoint
revoke create on schema public from courtside_intake;
--> statement-breakpoint
-- What a family's own page shows. The coach's note, what the sender wrote and how two people became one are not on it.
grant select (id, name, contact_id) on households to courtside_household;
--> statement-breakpoint
grant select (id, name, email, phone, is_minor, birth_year, skill_level, plays, household_id, merged_into)
  on people to courtside_household;
--> statement-breakpoint
grant select (id, created_at, preferred_date, session_type, session_title, status, player_id)
  on messages to courtside_household;
--> statement-breakpoint
grant select on events, event_people to courtside_household;
--> statement-breakpoint
-- Generated
CREATE POLICY "a household reads its requests" ON "messages" AS PERMISSIVE FOR SELECT TO "courtside_household" USING (spam is null and (person_id = any ((select household_people())::uuid[]) or player_id = any ((select household_people())::uuid[])));--> statement-breakpoint
CREATE POLICY "a household reads itself" ON "households" AS PERMISSIVE FOR SELECT TO "courtside_household" USING (id = (select current_household()));--> statement-breakpoint
CREATE POLICY "a household reads its people" ON "people" AS PERMISSIVE FOR SELECT TO "courtside_household" USING (id = any ((select household_people())::uuid[]));--> statement-breakpoint
CREATE POLICY "a household reads which events are its own" ON "event_people" AS PERMISSIVE FOR SELECT TO "courtside_household" USING (person_id = any ((select household_people())::uuid[]));--> statement-breakpoint
CREATE POLICY "a household reads its events" ON "events" AS PERMISSIVE FOR SELECT TO "courtside_household" USING (exists (select from event_people l where l.event_id = events.id and l.person_id = any ((select household_people())::uuid[])));--> statement-breakpoint
CREATE POLICY "intake checks marks" ON "door_keys" AS PERMISSIVE FOR ALL TO "courtside_intake" USING (true) WITH CHECK (true);
