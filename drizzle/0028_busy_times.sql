CREATE TABLE "busy_blocks" (
	"source_id" uuid NOT NULL,
	"during" "tstzrange" NOT NULL,
	CONSTRAINT "busy_blocks_source_id_during_pk" PRIMARY KEY("source_id","during"),
	CONSTRAINT "busy_blocks_during_is_some_time" CHECK (not isempty(during) and lower_inc(during) and not upper_inc(during) and isfinite(lower(during)) and isfinite(upper(during)))
);
--> statement-breakpoint
ALTER TABLE "busy_blocks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "busy_sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"calendar_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sealed_address" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"looked_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failure" text,
	"unread_events" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "busy_sources_name_length" CHECK (char_length("busy_sources"."name") between 1 and 100),
	CONSTRAINT "busy_sources_sealed_address_length" CHECK (char_length("busy_sources"."sealed_address") between 1 and 8000),
	CONSTRAINT "busy_sources_etag_length" CHECK (char_length("busy_sources"."etag") between 1 and 300),
	CONSTRAINT "busy_sources_last_modified_length" CHECK (char_length("busy_sources"."last_modified") between 1 and 300),
	CONSTRAINT "busy_sources_failure_known" CHECK ("busy_sources"."failure" in ('address', 'private', 'unknown host', 'no answer', 'certificate', 'refused', 'gone', 'failed', 'redirects', 'too large', 'not a calendar', 'too much', 'sealed')),
	CONSTRAINT "busy_sources_fail_for_a_reason" CHECK ((failure is null) = (failing_since is null)),
	CONSTRAINT "busy_sources_unread_events_positive" CHECK (unread_events >= 0)
);
--> statement-breakpoint
ALTER TABLE "busy_sources" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "busy_blocks" ADD CONSTRAINT "busy_blocks_source_id_busy_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."busy_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_sources" ADD CONSTRAINT "busy_sources_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "busy_blocks_during" ON "busy_blocks" USING gist ("during");--> statement-breakpoint
CREATE INDEX "busy_sources_of_calendar" ON "busy_sources" USING btree ("calendar_id");--> statement-breakpoint
CREATE POLICY "the feed reads sessions" ON "calendar_sessions" AS PERMISSIVE FOR SELECT TO "courtside_intake" USING (true);--> statement-breakpoint
CREATE POLICY "the feed reads places" ON "places" AS PERMISSIVE FOR SELECT TO "courtside_intake" USING (true);--> statement-breakpoint
CREATE POLICY "the feed reads session people" ON "session_people" AS PERMISSIVE FOR SELECT TO "courtside_intake" USING (true);--> statement-breakpoint
CREATE POLICY "the admin reads busy blocks" ON "busy_blocks" AS PERMISSIVE FOR SELECT TO "courtside_admin" USING (true);--> statement-breakpoint
CREATE POLICY "jobs replace busy blocks" ON "busy_blocks" AS PERMISSIVE FOR ALL TO "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "the admin manages busy sources" ON "busy_sources" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read busy sources" ON "busy_sources" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "jobs note what became of busy sources" ON "busy_sources" AS PERMISSIVE FOR UPDATE TO "courtside_service" USING (true) WITH CHECK (true);
--> statement-breakpoint
-- By hand
alter table busy_sources force row level security;
--> statement-breakpoint
alter table busy_blocks force row level security;
--> statement-breakpoint
-- Nobody shows an address again, so the admin does not read it.
grant select (id, calendar_id, name, asked_at, looked_at, read_at, failing_since, failure, unread_events, created_at, updated_at),
  insert, update (asked_at), delete on busy_sources to courtside_admin;
--> statement-breakpoint
grant select on busy_sources to courtside_service;
--> statement-breakpoint
grant update (etag, last_modified, looked_at, read_at, failing_since, failure, unread_events) on busy_sources to courtside_service;
--> statement-breakpoint
grant select on busy_blocks to courtside_admin;
--> statement-breakpoint
grant select, insert, delete on busy_blocks to courtside_service;
--> statement-breakpoint
-- For the feed.
grant select (id, calendar_id, place_id, title, during, status, sequence, updated_at) on calendar_sessions to courtside_intake;
--> statement-breakpoint
grant select (id, name, address) on places to courtside_intake;
--> statement-breakpoint
grant select (session_id, person_id) on session_people to courtside_intake;
--> statement-breakpoint
create trigger touches_updated_at before update on busy_sources for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on busy_sources
  for each statement execute function say_what_changed('calendar');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on busy_blocks
  for each statement execute function say_what_changed('calendar');
