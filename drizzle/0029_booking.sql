-- By hand
-- Roles belong to the whole server, so another database on it may have made this one already.
do $$
begin
  if not exists (select from pg_roles where rolname = 'courtside_booking') then
    create role courtside_booking login noinherit;
  end if;
end
$$;
--> statement-breakpoint
grant usage on schema public to courtside_booking;
--> statement-breakpoint
-- Generated
ALTER TABLE "calendar_sessions" DROP CONSTRAINT "calendar_sessions_held_until_some_time";--> statement-breakpoint
DROP INDEX "calendar_sessions_held";--> statement-breakpoint
ALTER TABLE "bookable_services" ADD COLUMN "mode" text DEFAULT 'ask' NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_sessions" ADD COLUMN "taken_by" text DEFAULT 'coach' NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_sessions" ADD COLUMN "policy" jsonb;--> statement-breakpoint
ALTER TABLE "calendar_sessions" ADD COLUMN "settled" text;--> statement-breakpoint
ALTER TABLE "calendars" ADD COLUMN "answer_hours" smallint DEFAULT 48 NOT NULL;--> statement-breakpoint
ALTER TABLE "calendars" ADD COLUMN "stranger_percent" smallint DEFAULT 33 NOT NULL;--> statement-breakpoint
ALTER TABLE "calendars" ADD COLUMN "remind_at" smallint DEFAULT 1080;--> statement-breakpoint
ALTER TABLE "calendars" ADD COLUMN "policy" jsonb DEFAULT '{"kind":"hours","hours":24,"gracePerYear":0}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "says" jsonb;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "said_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "calendar_sessions_held" ON "calendar_sessions" USING btree ("held_until") WHERE held_until is not null;--> statement-breakpoint
ALTER TABLE "bookable_services" ADD CONSTRAINT "bookable_services_mode_known" CHECK ("bookable_services"."mode" in ('ask', 'instant'));--> statement-breakpoint
ALTER TABLE "calendar_sessions" ADD CONSTRAINT "calendar_sessions_taken_by_known" CHECK ("calendar_sessions"."taken_by" in ('coach', 'visitor'));--> statement-breakpoint
ALTER TABLE "calendar_sessions" ADD CONSTRAINT "calendar_sessions_settled_known" CHECK ("calendar_sessions"."settled" in ('free', 'grace', 'late'));--> statement-breakpoint
ALTER TABLE "calendar_sessions" ADD CONSTRAINT "calendar_sessions_holds_end" CHECK (status <> 'held' or held_until is not null);--> statement-breakpoint
ALTER TABLE "calendar_sessions" ADD CONSTRAINT "calendar_sessions_held_until_some_time" CHECK (held_until is null or status in ('held', 'requested'));--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_answer_hours_is_likely" CHECK (answer_hours between 1 and 336);--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_stranger_percent_is_likely" CHECK (stranger_percent between 0 and 100);--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_remind_at_is_likely" CHECK (remind_at between 0 and 1439);--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_policy_is_known" CHECK (policy ->> 'kind' in ('hours', 'clock'));--> statement-breakpoint
CREATE POLICY "booking reads availability exceptions" ON "availability_exceptions" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (true);--> statement-breakpoint
CREATE POLICY "booking reads availability rules" ON "availability_rules" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (true);--> statement-breakpoint
CREATE POLICY "booking reads bookable services" ON "bookable_services" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (true);--> statement-breakpoint
CREATE POLICY "booking reads busy blocks" ON "busy_blocks" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (true);--> statement-breakpoint
CREATE POLICY "booking reads busy sources" ON "busy_sources" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (true);--> statement-breakpoint
CREATE POLICY "booking reads sessions" ON "calendar_sessions" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (true);--> statement-breakpoint
CREATE POLICY "booking takes times" ON "calendar_sessions" AS PERMISSIVE FOR INSERT TO "courtside_booking" WITH CHECK (taken_by = 'visitor' and status in ('requested', 'booked') and series_id is null);--> statement-breakpoint
CREATE POLICY "booking changes what is ahead" ON "calendar_sessions" AS PERMISSIVE FOR UPDATE TO "courtside_booking" USING (status in ('held', 'requested', 'booked')) WITH CHECK (status in ('requested', 'booked', 'cancelled', 'lapsed'));--> statement-breakpoint
CREATE POLICY "booking reads calendars" ON "calendars" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (true);--> statement-breakpoint
CREATE POLICY "booking waits for its turn" ON "calendars" AS PERMISSIVE FOR UPDATE TO "courtside_booking" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "booking reads places" ON "places" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (true);--> statement-breakpoint
CREATE POLICY "booking reads session people" ON "session_people" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (true);--> statement-breakpoint
CREATE POLICY "booking says who comes" ON "session_people" AS PERMISSIVE FOR INSERT TO "courtside_booking" WITH CHECK (exists (select from calendar_sessions s where s.id = session_people.session_id and s.series_id is null));--> statement-breakpoint
CREATE POLICY "booking lets people leave a group" ON "session_people" AS PERMISSIVE FOR DELETE TO "courtside_booking" USING (true);--> statement-breakpoint
CREATE POLICY "booking reads travel times" ON "travel_times" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (true);--> statement-breakpoint
CREATE POLICY "booking reads who sent a request" ON "messages" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (true);--> statement-breakpoint
CREATE POLICY "booking posts mails about a session" ON "mails" AS PERMISSIVE FOR INSERT TO "courtside_booking" WITH CHECK (status = 'waiting' and about_kind = 'session' and recipient is null and body is null);--> statement-breakpoint
CREATE POLICY "booking reads whom the coach knows" ON "people" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (true);--> statement-breakpoint
CREATE POLICY "booking reads published services" ON "services" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (published);--> statement-breakpoint
CREATE POLICY "booking reads published prices" ON "price_options" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (exists (select from services where services.id = service_id));--> statement-breakpoint
CREATE POLICY "booking reads settings" ON "site_settings" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (true);--> statement-breakpoint
CREATE POLICY "booking links events" ON "event_people" AS PERMISSIVE FOR INSERT TO "courtside_booking" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "booking records events" ON "events" AS PERMISSIVE FOR INSERT TO "courtside_booking" WITH CHECK (about_kind = 'session' and actor = 'person');--> statement-breakpoint
ALTER POLICY "jobs lapse holds" ON "calendar_sessions" TO courtside_service USING (held_until is not null) WITH CHECK (status = 'lapsed');
--> statement-breakpoint
-- By hand
-- What decides which times are open. Of sessions neither the name nor the coach's reasons.
grant select, update (updated_at) on calendars to courtside_booking;
--> statement-breakpoint
grant select on places, travel_times, availability_rules, availability_exceptions, bookable_services, busy_blocks,
  site_settings to courtside_booking;
--> statement-breakpoint
grant select (id, calendar_id) on busy_sources to courtside_booking;
--> statement-breakpoint
grant select on price_options to courtside_booking;
--> statement-breakpoint
grant select (id, title, link, session_type, published, display_order, created_at) on services to courtside_booking;
--> statement-breakpoint
grant select (id, calendar_id, place_id, service_id, during, occupies, status, held_until, capacity, message_id, series_id,
  overruled, sequence, taken_by, policy, updated_at), insert,
  update (place_id, during, occupies, status, held_until, overruled, overruled_because, ended_because, settled, sequence)
  on calendar_sessions to courtside_booking;
--> statement-breakpoint
grant select (id, session_id, person_id), insert, delete on session_people to courtside_booking;
--> statement-breakpoint
-- Whose request it is and whether the coach knows them, by ids alone.
grant select (id, person_id, player_id, spam) on messages to courtside_booking;
--> statement-breakpoint
grant select (id, origin, household_id) on people to courtside_booking;
--> statement-breakpoint
grant insert on mails, events, event_people to courtside_booking;
--> statement-breakpoint
grant update (says, said_at) on mails to courtside_service;
--> statement-breakpoint
-- For the page behind a session's link.
grant select (service_id, capacity, held_until, policy, settled) on calendar_sessions to courtside_intake;
--> statement-breakpoint
grant select (id) on session_people to courtside_intake;
--> statement-breakpoint
grant select (kind) on places to courtside_intake;
