ALTER TABLE "series" ADD COLUMN "overruled" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "overruled_because" text;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_overruled_because_length" CHECK (char_length("series"."overruled_because") between 1 and 300);--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_overruled_with_reason" CHECK (cardinality(overruled) = 0 or overruled_because is not null);--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_overruled_known" CHECK (overruled <@ array['closed', 'notice', 'horizon', 'dark', 'busy', 'travel', 'does not fit', 'day limit']::text[]);--> statement-breakpoint
CREATE POLICY "jobs write out series" ON "calendar_sessions" AS PERMISSIVE FOR INSERT TO "courtside_service" WITH CHECK (series_id is not null);--> statement-breakpoint
CREATE POLICY "jobs wait for their turn" ON "calendars" AS PERMISSIVE FOR UPDATE TO "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs note what is written out" ON "series" AS PERMISSIVE FOR UPDATE TO "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs write out who comes" ON "session_people" AS PERMISSIVE FOR INSERT TO "courtside_service" WITH CHECK (exists (select from calendar_sessions s where s.id = session_people.session_id and s.series_id is not null));--> statement-breakpoint
-- By hand
-- To hold the calendar's row.
grant update (updated_at) on calendars to courtside_service;
--> statement-breakpoint
grant update (written_until) on series to courtside_service;
--> statement-breakpoint
grant insert on calendar_sessions, session_people to courtside_service;
