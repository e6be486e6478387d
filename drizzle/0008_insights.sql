CREATE TABLE "daily_pages" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"views" integer NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "daily_pages_day_path_pk" PRIMARY KEY("day","path"),
	CONSTRAINT "daily_pages_path_length" CHECK (char_length("daily_pages"."path") between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "daily_pages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "daily_sources" (
	"day" date NOT NULL,
	"source" text NOT NULL,
	"medium" text NOT NULL,
	"campaign" text NOT NULL,
	"visitors" integer NOT NULL,
	"saw_service" integer NOT NULL,
	"started_quiz" integer NOT NULL,
	"finished_quiz" integer NOT NULL,
	"sent_request" integer NOT NULL,
	CONSTRAINT "daily_sources_day_source_medium_campaign_pk" PRIMARY KEY("day","source","medium","campaign"),
	CONSTRAINT "daily_sources_source_length" CHECK (char_length("daily_sources"."source") between 0 and 64),
	CONSTRAINT "daily_sources_medium_length" CHECK (char_length("daily_sources"."medium") between 0 and 64),
	CONSTRAINT "daily_sources_campaign_length" CHECK (char_length("daily_sources"."campaign") between 0 and 64)
);
--> statement-breakpoint
ALTER TABLE "daily_sources" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "daily_steps" (
	"day" date NOT NULL,
	"step" text NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "daily_steps_day_step_pk" PRIMARY KEY("day","step"),
	CONSTRAINT "daily_steps_step_length" CHECK (char_length("daily_steps"."step") between 1 and 36)
);
--> statement-breakpoint
ALTER TABLE "daily_steps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "daily_visits" (
	"day" date PRIMARY KEY NOT NULL,
	"views" integer NOT NULL,
	"visitors" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "daily_visits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "page_views" (
	"day" date NOT NULL,
	"seen_at" timestamp with time zone DEFAULT date_trunc('minute', now()) NOT NULL,
	"visitor" uuid NOT NULL,
	"path" text NOT NULL,
	"reached" text,
	"source" text NOT NULL,
	"medium" text NOT NULL,
	"campaign" text NOT NULL,
	CONSTRAINT "page_views_path_length" CHECK (char_length("page_views"."path") between 1 and 100),
	CONSTRAINT "page_views_reached_length" CHECK (char_length("page_views"."reached") between 1 and 36),
	CONSTRAINT "page_views_source_length" CHECK (char_length("page_views"."source") between 0 and 64),
	CONSTRAINT "page_views_medium_length" CHECK (char_length("page_views"."medium") between 0 and 64),
	CONSTRAINT "page_views_campaign_length" CHECK (char_length("page_views"."campaign") between 0 and 64)
) PARTITION BY RANGE ("day"); -- By hand: drizzle-kit cannot say it
--> statement-breakpoint
ALTER TABLE "page_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "view_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "view_batches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "view_counts" (
	"day" date PRIMARY KEY NOT NULL,
	"views" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "view_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "visitor_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL,
	CONSTRAINT "visitor_salts_salt_length" CHECK (char_length("visitor_salts"."salt") between 64 and 64)
);
--> statement-breakpoint
ALTER TABLE "visitor_salts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "jobs write daily pages" ON "daily_pages" AS PERMISSIVE FOR ALL TO "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "the admin reads daily pages" ON "daily_pages" AS PERMISSIVE FOR SELECT TO "courtside_admin" USING (true);--> statement-breakpoint
CREATE POLICY "jobs write daily sources" ON "daily_sources" AS PERMISSIVE FOR ALL TO "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "the admin reads daily sources" ON "daily_sources" AS PERMISSIVE FOR SELECT TO "courtside_admin" USING (true);--> statement-breakpoint
CREATE POLICY "jobs write daily steps" ON "daily_steps" AS PERMISSIVE FOR ALL TO "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "the admin reads daily steps" ON "daily_steps" AS PERMISSIVE FOR SELECT TO "courtside_admin" USING (true);--> statement-breakpoint
CREATE POLICY "jobs write daily visits" ON "daily_visits" AS PERMISSIVE FOR ALL TO "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "the admin reads daily visits" ON "daily_visits" AS PERMISSIVE FOR SELECT TO "courtside_admin" USING (true);--> statement-breakpoint
CREATE POLICY "intake drops only what is rolled up" ON "daily_visits" AS PERMISSIVE FOR SELECT TO "courtside_intake" USING (true);--> statement-breakpoint
CREATE POLICY "intake records views" ON "page_views" AS PERMISSIVE FOR INSERT TO "courtside_intake" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs roll views up" ON "page_views" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "intake knows its batches" ON "view_batches" AS PERMISSIVE FOR ALL TO "courtside_intake" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "intake counts views" ON "view_counts" AS PERMISSIVE FOR ALL TO "courtside_intake" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs compare view counts" ON "view_counts" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "the admin reads view counts" ON "view_counts" AS PERMISSIVE FOR SELECT TO "courtside_admin" USING (true);--> statement-breakpoint
CREATE POLICY "intake keeps the day's salt" ON "visitor_salts" AS PERMISSIVE FOR ALL TO "courtside_intake" USING (true) WITH CHECK (true);--> statement-breakpoint
-- By hand
alter table page_views force row level security;
--> statement-breakpoint
alter table view_counts force row level security;
--> statement-breakpoint
alter table view_batches force row level security;
--> statement-breakpoint
alter table visitor_salts force row level security;
--> statement-breakpoint
alter table daily_visits force row level security;
--> statement-breakpoint
alter table daily_pages force row level security;
--> statement-breakpoint
alter table daily_sources force row level security;
--> statement-breakpoint
alter table daily_steps force row level security;
--> statement-breakpoint
-- A key that must be forgotten has no place in the write-ahead log, its archive, or a standby.
alter table visitor_salts set unlogged;
--> statement-breakpoint
grant select on view_counts, daily_visits, daily_pages, daily_sources, daily_steps to courtside_admin;
--> statement-breakpoint
grant select on page_views, view_counts to courtside_service;
--> statement-breakpoint
grant select, insert, delete on daily_visits, daily_pages, daily_sources, daily_steps to courtside_service;
--> statement-breakpoint
grant select, insert, update on view_counts to courtside_intake;
--> statement-breakpoint
grant select, insert, delete on view_batches, visitor_salts to courtside_intake;
--> statement-breakpoint
grant select on daily_visits to courtside_intake;
--> statement-breakpoint
-- One table for each day, so that thirty days ago is dropped and not deleted. Nobody may look in here but its owner.
create schema page_views_by_day authorization courtside_intake;
--> statement-breakpoint
-- The only way in for a view: a batch once, into its day. Days further off than any time zone or a short outage could
-- make them are refused, or whoever has the visitor's door could make tables without end.
create function record_views(p_batch uuid, p_day date, p_views json) returns int
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  stored int;
begin
  if json_array_length(p_views) > 1000 or abs(p_day - (now() at time zone 'UTC')::date) > 2 then
    raise exception 'no such batch of views' using errcode = 'check_violation';
  end if;
  insert into public.view_batches (id, day) values (p_batch, p_day) on conflict do nothing;
  if not found then return 0; end if;

  perform public.open_view_day(p_day);
  insert into public.page_views (day, visitor, path, reached, source, medium, campaign)
  select p_day, v.visitor, v.path, v.reached, v.source, v.medium, v.campaign
  from json_to_recordset(p_views)
    as v (visitor uuid, path text, reached text, source text, medium text, campaign text);
  get diagnostics stored = row_count;
  insert into public.view_counts as c (day, views) values (p_day, stored)
  on conflict (day) do update set views = c.views + excluded.views;
  return stored;
end
$$;
--> statement-breakpoint
-- The first who asks makes the day's key, and no key outlives its day.
create function salt_of(p_day date) returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if abs(p_day - (now() at time zone 'UTC')::date) > 2 then
    raise exception 'no such day' using errcode = 'check_violation';
  end if;
  delete from public.visitor_salts s where s.day < p_day;
  insert into public.visitor_salts (day, salt)
  values (p_day, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')) on conflict do nothing;
  return (select s.salt from public.visitor_salts s where s.day = p_day);
end
$$;
--> statement-breakpoint
-- Made apart and then attached, because that lets everybody else go on reading and writing.
create function open_view_day(p_day date) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  name text := 'day_' || to_char(p_day, 'YYYYMMDD');
begin
  if to_regclass('page_views_by_day.' || name) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('a day of page views', 0));
  if to_regclass('page_views_by_day.' || name) is not null then return; end if;
  execute format('create table page_views_by_day.%I (like public.page_views including defaults including constraints)', name);
  execute format('alter table page_views_by_day.%I enable row level security, force row level security', name);
  execute format('alter table public.page_views attach partition page_views_by_day.%I for values from (%L) to (%L)',
    name, p_day, p_day + 1);
end
$$;
--> statement-breakpoint
-- Today and tomorrow stand ready; a day older than thirty goes once it is rolled up to its last view.
create function tidy_views(p_today date) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '2s'
as $$
declare
  old text;
begin
  perform public.open_view_day(p_today), public.open_view_day(p_today + 1);
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.page_views'::regclass and c.relname < 'day_' || to_char(p_today - 30, 'YYYYMMDD')
      and not exists (
        select from public.view_counts counted left join public.daily_visits rolled using (day)
        where 'day_' || to_char(day, 'YYYYMMDD') = c.relname and counted.views is distinct from rolled.views)
  loop
    execute format('drop table page_views_by_day.%I', old);
  end loop;
  delete from public.visitor_salts s where s.day < p_today;
  delete from public.view_batches b where b.day < p_today - 2;
end
$$;
--> statement-breakpoint
revoke all on function record_views, salt_of, open_view_day, tidy_views from public;
--> statement-breakpoint
grant execute on function record_views, salt_of to courtside_visitor;
--> statement-breakpoint
grant execute on function open_view_day to courtside_intake;
--> statement-breakpoint
grant execute on function tidy_views to courtside_service;
--> statement-breakpoint
-- Only a table's owner adds a part to it, so this one table belongs to the intake as well.
grant create on schema public to courtside_intake;
--> statement-breakpoint
alter table page_views owner to courtside_intake;
--> statement-breakpoint
-- Its own it may not read either (no policy lets it); to copy its shape needs the word select.
revoke all on page_views from courtside_intake;
--> statement-breakpoint
grant select, insert on page_views to courtside_intake;
--> statement-breakpoint
alter function record_views owner to courtside_intake;
--> statement-breakpoint
alter function salt_of owner to courtside_intake;
--> statement-breakpoint
alter function tidy_views owner to courtside_intake;
--> statement-breakpoint
revoke create on schema public from courtside_intake;
