-- Generated
CREATE TABLE "wishes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"service_id" uuid,
	"title" text NOT NULL,
	"minutes" smallint NOT NULL,
	"words" text NOT NULL,
	"windows" jsonb NOT NULL,
	"seen" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishes_title_length" CHECK (char_length("wishes"."title") between 1 and 100),
	CONSTRAINT "wishes_words_length" CHECK (char_length("wishes"."words") between 1 and 200),
	CONSTRAINT "wishes_status_known" CHECK ("wishes"."status" in ('waiting', 'asked', 'taken', 'lapsed', 'withdrawn')),
	CONSTRAINT "wishes_minutes_are_likely" CHECK (minutes between 5 and 720),
	CONSTRAINT "wishes_windows_are_some" CHECK (jsonb_array_length(windows) between 1 and 400),
	CONSTRAINT "wishes_seen_is_a_list" CHECK (jsonb_typeof(seen) = 'array')
);
--> statement-breakpoint
ALTER TABLE "wishes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "calendar_sessions" DROP CONSTRAINT "calendar_sessions_taken_by_known";--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "wish_id" uuid;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "is_held" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "calendars" ADD COLUMN "near_hours" smallint DEFAULT 48 NOT NULL;--> statement-breakpoint
ALTER TABLE "calendars" ADD COLUMN "turn_hours" smallint DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_contact_id_people_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wishes_of_message" ON "wishes" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wishes_once_by_address_and_service" ON "wishes" USING btree ("contact_id","service_id") WHERE status in ('waiting', 'asked');--> statement-breakpoint
CREATE INDEX "wishes_of_person" ON "wishes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "wishes_of_contact" ON "wishes" USING btree ("contact_id","created_at");--> statement-breakpoint
CREATE INDEX "wishes_of_service" ON "wishes" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "wishes_in_turn" ON "wishes" USING btree ("created_at","id") WHERE status in ('waiting', 'asked');--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_wish_id_wishes_id_fk" FOREIGN KEY ("wish_id") REFERENCES "public"."wishes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offers_of_wish" ON "offers" USING btree ("wish_id") WHERE wish_id is not null;--> statement-breakpoint
ALTER TABLE "calendar_sessions" ADD CONSTRAINT "calendar_sessions_taken_by_known" CHECK ("calendar_sessions"."taken_by" in ('coach', 'visitor', 'list'));--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_near_hours_is_likely" CHECK (near_hours between 0 and 720);--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_turn_hours_is_likely" CHECK (turn_hours between 1 and 72);--> statement-breakpoint
CREATE POLICY "jobs ask by offers" ON "offers" AS PERMISSIVE FOR INSERT TO "courtside_service" WITH CHECK (wish_id is not null);--> statement-breakpoint
CREATE POLICY "jobs hold times for who waits" ON "calendar_sessions" AS PERMISSIVE FOR INSERT TO "courtside_service" WITH CHECK (taken_by = 'list' and status in ('held', 'lapsed') and offer_id is not null and series_id is null);--> statement-breakpoint
CREATE POLICY "jobs say who waits" ON "session_people" AS PERMISSIVE FOR INSERT TO "courtside_service" WITH CHECK (exists (select from calendar_sessions s where s.id = session_people.session_id and s.taken_by = 'list'));--> statement-breakpoint
CREATE POLICY "the admin manages wishes" ON "wishes" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read wishes" ON "wishes" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "jobs ask who waits" ON "wishes" AS PERMISSIVE FOR UPDATE TO "courtside_service" USING (status in ('waiting', 'asked')) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "a link reads its wish" ON "wishes" AS PERMISSIVE FOR SELECT TO "courtside_intake" USING (true);--> statement-breakpoint
CREATE POLICY "booking reads wishes" ON "wishes" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (true);--> statement-breakpoint
CREATE POLICY "booking keeps wishes" ON "wishes" AS PERMISSIVE FOR INSERT TO "courtside_booking" WITH CHECK (status = 'waiting');--> statement-breakpoint
CREATE POLICY "booking ends wishes" ON "wishes" AS PERMISSIVE FOR UPDATE TO "courtside_booking" USING (status in ('waiting', 'asked')) WITH CHECK (status in ('waiting', 'taken', 'withdrawn'));--> statement-breakpoint
ALTER POLICY "booking posts mails about a session" ON "mails" TO courtside_booking WITH CHECK (status = 'waiting' and about_kind in ('session', 'offer', 'wish') and recipient is null and body is null);--> statement-breakpoint
-- By hand
alter table wishes force row level security;
--> statement-breakpoint
grant select, insert, update, delete on wishes to courtside_admin;
--> statement-breakpoint
-- Jobs ask who waits, and hold a time for whoever's turn it is.
grant select, update (status, seen) on wishes to courtside_service;
--> statement-breakpoint
grant insert on offers to courtside_service;
--> statement-breakpoint
-- Whether the coach knows them.
grant select (origin) on people to courtside_service;
--> statement-breakpoint
-- Without the words: they are for the coach and for whoever has the link.
grant select (id, message_id, contact_id, person_id, service_id, status, until, created_at), insert, update (status)
  on wishes to courtside_booking;
--> statement-breakpoint
grant select (wish_id) on offers to courtside_booking;
--> statement-breakpoint
-- For the pages behind the links.
grant select (id, message_id, person_id, title, words, status, until) on wishes to courtside_intake;
--> statement-breakpoint
grant select (wish_id, is_held) on offers to courtside_intake;
--> statement-breakpoint
-- It answers more than before.
drop function if exists read_offer_link(text);
--> statement-breakpoint
create trigger touches_updated_at before update on wishes for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on wishes
  for each statement execute function say_what_changed('messages');
