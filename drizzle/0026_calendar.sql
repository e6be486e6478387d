-- Equality beside ranges in one exclusion, for ordinary owners too.
create extension btree_gist schema extensions;
--> statement-breakpoint
CREATE TABLE "availability_exceptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"calendar_id" uuid NOT NULL,
	"days" daterange NOT NULL,
	"is_open" boolean NOT NULL,
	"minutes" "int4range",
	"place_id" uuid,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "availability_exceptions_note_length" CHECK (char_length("availability_exceptions"."note") between 1 and 200),
	CONSTRAINT "availability_exceptions_days_are_some" CHECK (not isempty(days) and not lower_inf(days) and not upper_inf(days) and upper(days) - lower(days) <= 400),
	CONSTRAINT "availability_exceptions_minutes_are_of_day" CHECK (not isempty(minutes) and minutes <@ int4range(0, 2880)),
	CONSTRAINT "availability_exceptions_open_somewhere" CHECK (is_open = (place_id is not null) and (not is_open or minutes is not null))
);
--> statement-breakpoint
ALTER TABLE "availability_exceptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "availability_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"calendar_id" uuid NOT NULL,
	"weekday" smallint NOT NULL,
	"minutes" "int4range" NOT NULL,
	"place_id" uuid NOT NULL,
	"valid" daterange DEFAULT '(,)' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "availability_rules_weekday_is_one" CHECK (weekday between 1 and 7),
	CONSTRAINT "availability_rules_minutes_are_of_day" CHECK (not isempty(minutes) and minutes <@ int4range(0, 2880)),
	CONSTRAINT "availability_rules_valid_some_day" CHECK (not isempty(valid))
);
--> statement-breakpoint
ALTER TABLE "availability_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bookable_services" (
	"service_id" uuid PRIMARY KEY NOT NULL,
	"minutes" smallint DEFAULT 60 NOT NULL,
	"capacity" smallint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookable_services_minutes_are_likely" CHECK (minutes between 5 and 720 and minutes % 5 = 0),
	CONSTRAINT "bookable_services_capacity_is_likely" CHECK (capacity between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "bookable_services" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "calendar_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"calendar_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"service_id" uuid,
	"title" text NOT NULL,
	"during" "tstzrange" NOT NULL,
	"occupies" "tstzrange" NOT NULL,
	"status" text NOT NULL,
	"held_until" timestamp with time zone,
	"capacity" smallint DEFAULT 1 NOT NULL,
	"message_id" uuid,
	"series_id" uuid,
	"overruled" text[] DEFAULT '{}'::text[] NOT NULL,
	"overruled_because" text,
	"ended_because" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_sessions_title_length" CHECK (char_length("calendar_sessions"."title") between 1 and 100),
	CONSTRAINT "calendar_sessions_overruled_because_length" CHECK (char_length("calendar_sessions"."overruled_because") between 1 and 300),
	CONSTRAINT "calendar_sessions_ended_because_length" CHECK (char_length("calendar_sessions"."ended_because") between 1 and 300),
	CONSTRAINT "calendar_sessions_status_known" CHECK ("calendar_sessions"."status" in ('held', 'requested', 'booked', 'completed', 'no_show', 'cancelled', 'weathered', 'declined', 'lapsed')),
	CONSTRAINT "calendar_sessions_during_is_some_time" CHECK (not isempty(during) and lower_inc(during) and not upper_inc(during) and isfinite(lower(during)) and isfinite(upper(during))),
	CONSTRAINT "calendar_sessions_during_is_likely" CHECK (upper(during) - lower(during) <= interval '720 minutes'),
	CONSTRAINT "calendar_sessions_start_on_a_minute" CHECK (extract(epoch from lower(during)) % 60 = 0),
	CONSTRAINT "calendar_sessions_occupy_their_time" CHECK (not isempty(occupies) and lower_inc(occupies) and not upper_inc(occupies) and isfinite(lower(occupies)) and isfinite(upper(occupies)) and lower(occupies) = lower(during) and occupies @> during),
	CONSTRAINT "calendar_sessions_held_until_some_time" CHECK ((status = 'held') = (held_until is not null)),
	CONSTRAINT "calendar_sessions_overruled_with_reason" CHECK (cardinality(overruled) = 0 or overruled_because is not null),
	CONSTRAINT "calendar_sessions_overruled_known" CHECK (overruled <@ array['closed', 'notice', 'horizon', 'dark', 'busy', 'travel', 'does not fit', 'day limit']::text[]),
	CONSTRAINT "calendar_sessions_capacity_is_likely" CHECK (capacity between 1 and 100),
	CONSTRAINT "calendar_sessions_sequence_grows" CHECK (sequence >= 0)
);
--> statement-breakpoint
ALTER TABLE "calendar_sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "calendars" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"step_minutes" smallint DEFAULT 15 NOT NULL,
	"turnaround_minutes" smallint DEFAULT 15 NOT NULL,
	"notice_minutes" integer DEFAULT 720 NOT NULL,
	"horizon_days" smallint DEFAULT 28 NOT NULL,
	"day_limit" smallint,
	"hold_minutes" integer DEFAULT 1440 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendars_step_divides_an_hour" CHECK (step_minutes in (5, 10, 15, 20, 30, 60)),
	CONSTRAINT "calendars_turnaround_minutes_is_likely" CHECK (turnaround_minutes between 0 and 240),
	CONSTRAINT "calendars_notice_minutes_is_likely" CHECK (notice_minutes between 0 and 43200),
	CONSTRAINT "calendars_horizon_days_is_likely" CHECK (horizon_days between 1 and 400),
	CONSTRAINT "calendars_day_limit_is_likely" CHECK (day_limit between 1 and 50),
	CONSTRAINT "calendars_hold_minutes_is_likely" CHECK (hold_minutes between 5 and 10080)
);
--> statement-breakpoint
ALTER TABLE "calendars" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "places" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"kind" text DEFAULT 'outdoor' NOT NULL,
	"is_lit" boolean DEFAULT false NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"is_closed" boolean DEFAULT false NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "places_name_length" CHECK (char_length("places"."name") between 1 and 100),
	CONSTRAINT "places_address_length" CHECK (char_length("places"."address") between 1 and 300),
	CONSTRAINT "places_kind_known" CHECK ("places"."kind" in ('outdoor', 'indoor', 'online')),
	CONSTRAINT "places_position_is_whole" CHECK ((latitude is null) = (longitude is null)),
	CONSTRAINT "places_position_is_on_earth" CHECK (latitude between -90 and 90 and longitude between -180 and 180),
	CONSTRAINT "places_display_order_positive" CHECK (display_order >= 0)
);
--> statement-breakpoint
ALTER TABLE "places" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "series" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"calendar_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"service_id" uuid,
	"title" text NOT NULL,
	"weekday" smallint NOT NULL,
	"starts_at" smallint NOT NULL,
	"minutes" smallint NOT NULL,
	"capacity" smallint DEFAULT 1 NOT NULL,
	"valid" daterange NOT NULL,
	"written_until" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "series_title_length" CHECK (char_length("series"."title") between 1 and 100),
	CONSTRAINT "series_weekday_is_one" CHECK (weekday between 1 and 7),
	CONSTRAINT "series_starts_on_its_day" CHECK (starts_at between 0 and 1439),
	CONSTRAINT "series_minutes_are_likely" CHECK (minutes between 5 and 720 and minutes % 5 = 0),
	CONSTRAINT "series_capacity_is_likely" CHECK (capacity between 1 and 100),
	CONSTRAINT "series_valid_from_a_day" CHECK (not isempty(valid) and not lower_inf(valid))
);
--> statement-breakpoint
ALTER TABLE "series" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "series_people" (
	"series_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "series_people_series_id_person_id_pk" PRIMARY KEY("series_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "series_people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "session_people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"person_id" uuid,
	"attendance" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_people_attendance_known" CHECK ("session_people"."attendance" in ('came', 'missed'))
);
--> statement-breakpoint
ALTER TABLE "session_people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "travel_times" (
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"minutes" smallint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "travel_times_from_id_to_id_pk" PRIMARY KEY("from_id","to_id"),
	CONSTRAINT "travel_times_pair_is_in_order" CHECK (from_id < to_id),
	CONSTRAINT "travel_times_minutes_are_likely" CHECK (minutes between 0 and 600)
);
--> statement-breakpoint
ALTER TABLE "travel_times" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "availability_exceptions" ADD CONSTRAINT "availability_exceptions_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_exceptions" ADD CONSTRAINT "availability_exceptions_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_rules" ADD CONSTRAINT "availability_rules_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_rules" ADD CONSTRAINT "availability_rules_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookable_services" ADD CONSTRAINT "bookable_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_sessions" ADD CONSTRAINT "calendar_sessions_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_sessions" ADD CONSTRAINT "calendar_sessions_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_sessions" ADD CONSTRAINT "calendar_sessions_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_sessions" ADD CONSTRAINT "calendar_sessions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_sessions" ADD CONSTRAINT "calendar_sessions_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_people" ADD CONSTRAINT "series_people_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_people" ADD CONSTRAINT "series_people_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_people" ADD CONSTRAINT "session_people_session_id_calendar_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."calendar_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_people" ADD CONSTRAINT "session_people_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travel_times" ADD CONSTRAINT "travel_times_from_id_places_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travel_times" ADD CONSTRAINT "travel_times_to_id_places_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "availability_exceptions_by_day" ON "availability_exceptions" USING btree ("calendar_id",lower(days));--> statement-breakpoint
CREATE INDEX "availability_exceptions_at_place" ON "availability_exceptions" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "availability_rules_at_place" ON "availability_rules" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "calendar_sessions_by_start" ON "calendar_sessions" USING btree ("calendar_id",lower(during),"id");--> statement-breakpoint
CREATE INDEX "calendar_sessions_at_place" ON "calendar_sessions" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "calendar_sessions_of_service" ON "calendar_sessions" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "calendar_sessions_of_message" ON "calendar_sessions" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "calendar_sessions_of_series" ON "calendar_sessions" USING btree ("series_id");--> statement-breakpoint
CREATE INDEX "calendar_sessions_held" ON "calendar_sessions" USING btree ("held_until") WHERE status = 'held';--> statement-breakpoint
CREATE INDEX "series_of_calendar" ON "series" USING btree ("calendar_id");--> statement-breakpoint
CREATE INDEX "series_at_place" ON "series" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "series_of_service" ON "series" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "series_people_of_person" ON "series_people" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_people_once" ON "session_people" USING btree ("session_id","person_id");--> statement-breakpoint
CREATE INDEX "session_people_of_person" ON "session_people" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "travel_times_to" ON "travel_times" USING btree ("to_id");--> statement-breakpoint
CREATE POLICY "the admin manages availability exceptions" ON "availability_exceptions" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read availability exceptions" ON "availability_exceptions" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "the admin manages availability rules" ON "availability_rules" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read availability rules" ON "availability_rules" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "the admin manages bookable services" ON "bookable_services" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read bookable services" ON "bookable_services" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "the admin manages sessions" ON "calendar_sessions" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read sessions" ON "calendar_sessions" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "jobs lapse holds" ON "calendar_sessions" AS PERMISSIVE FOR UPDATE TO "courtside_service" USING (status = 'held') WITH CHECK (status = 'lapsed');--> statement-breakpoint
CREATE POLICY "the admin manages calendars" ON "calendars" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read calendars" ON "calendars" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "the admin manages places" ON "places" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read places" ON "places" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "the admin manages series" ON "series" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read series" ON "series" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "the admin manages series people" ON "series_people" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read series people" ON "series_people" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "the admin manages session people" ON "session_people" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read session people" ON "session_people" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "the admin manages travel times" ON "travel_times" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read travel times" ON "travel_times" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);
--> statement-breakpoint
-- By hand
-- The coach's calendar; a second coach has another row.
insert into calendars default values;
--> statement-breakpoint
alter table availability_rules add constraint availability_rules_one_place_at_a_time
  exclude using gist (calendar_id extensions.gist_uuid_ops with =, weekday extensions.gist_int2_ops with =, minutes with &&, valid with &&);
--> statement-breakpoint
-- The heart of the calendar: the coach is never in two places. Not deferrable, or `on conflict` would be refused.
alter table calendar_sessions add constraint calendar_sessions_never_overlap
  exclude using gist (calendar_id extensions.gist_uuid_ops with =, occupies with &&)
  where (status in ('held', 'requested', 'booked', 'completed', 'no_show'));
--> statement-breakpoint
alter table calendars force row level security;
--> statement-breakpoint
alter table places force row level security;
--> statement-breakpoint
alter table travel_times force row level security;
--> statement-breakpoint
alter table availability_rules force row level security;
--> statement-breakpoint
alter table availability_exceptions force row level security;
--> statement-breakpoint
alter table bookable_services force row level security;
--> statement-breakpoint
alter table series force row level security;
--> statement-breakpoint
alter table series_people force row level security;
--> statement-breakpoint
alter table calendar_sessions force row level security;
--> statement-breakpoint
alter table session_people force row level security;
--> statement-breakpoint
grant select, update on calendars to courtside_admin;
--> statement-breakpoint
grant select, insert, update, delete on places, travel_times, availability_rules, availability_exceptions,
  bookable_services, series, series_people to courtside_admin;
--> statement-breakpoint
-- What took place is not taken out of the calendar; it ends in a status.
grant select, insert, update on calendar_sessions to courtside_admin;
--> statement-breakpoint
grant select, insert, delete, update (attendance) on session_people to courtside_admin;
--> statement-breakpoint
grant select on calendars, places, travel_times, availability_rules, availability_exceptions, bookable_services, series,
  series_people, calendar_sessions, session_people to courtside_service;
--> statement-breakpoint
grant update (status, held_until) on calendar_sessions to courtside_service;
--> statement-breakpoint
create trigger touches_updated_at before update on calendars for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger touches_updated_at before update on travel_times for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger touches_updated_at before update on places for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger touches_updated_at before update on availability_exceptions for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger touches_updated_at before update on bookable_services for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger touches_updated_at before update on series for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger touches_updated_at before update on calendar_sessions for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on calendars
  for each statement execute function say_what_changed('calendar');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on places
  for each statement execute function say_what_changed('calendar');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on travel_times
  for each statement execute function say_what_changed('calendar');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on availability_rules
  for each statement execute function say_what_changed('calendar');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on availability_exceptions
  for each statement execute function say_what_changed('calendar');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on bookable_services
  for each statement execute function say_what_changed('calendar');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on series
  for each statement execute function say_what_changed('calendar');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on series_people
  for each statement execute function say_what_changed('calendar');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on calendar_sessions
  for each statement execute function say_what_changed('calendar');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on session_people
  for each statement execute function say_what_changed('calendar');
