CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_account_id_length" CHECK (char_length("accounts"."account_id") between 1 and 200),
	CONSTRAINT "accounts_provider_id_length" CHECK (char_length("accounts"."provider_id") between 1 and 60),
	CONSTRAINT "accounts_access_token_length" CHECK (char_length("accounts"."access_token") between 0 and 8000),
	CONSTRAINT "accounts_refresh_token_length" CHECK (char_length("accounts"."refresh_token") between 0 and 8000),
	CONSTRAINT "accounts_id_token_length" CHECK (char_length("accounts"."id_token") between 0 and 8000),
	CONSTRAINT "accounts_scope_length" CHECK (char_length("accounts"."scope") between 0 and 2000),
	CONSTRAINT "accounts_password_length" CHECK (char_length("accounts"."password") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_email_length" CHECK (char_length("profiles"."email") between 3 and 254)
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_ins_token_length" CHECK (char_length("sign_ins"."token") between 1 and 200),
	CONSTRAINT "sign_ins_ip_address_length" CHECK (char_length("sign_ins"."ip_address") between 0 and 64),
	CONSTRAINT "sign_ins_user_agent_length" CHECK (char_length("sign_ins"."user_agent") between 0 and 500)
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"tried_at" timestamp with time zone[] NOT NULL,
	CONSTRAINT "throttles_key_length" CHECK (char_length("throttles"."key") between 1 and 100),
	CONSTRAINT "throttles_tried_at_size" CHECK (cardinality("throttles"."tried_at") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "two_factors_secret_length" CHECK (char_length("two_factors"."secret") between 1 and 1000),
	CONSTRAINT "two_factors_backup_codes_length" CHECK (char_length("two_factors"."backup_codes") between 1 and 4000)
);
--> statement-breakpoint
CREATE TABLE "used_codes" (
	"user_id" text NOT NULL,
	"code" text NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "used_codes_user_id_code_pk" PRIMARY KEY("user_id","code"),
	CONSTRAINT "used_codes_code_length" CHECK (char_length("used_codes"."code") between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_user_id_role_pk" PRIMARY KEY("user_id","role"),
	CONSTRAINT "user_roles_role_known" CHECK ("user_roles"."role" in ('admin'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_name_length" CHECK (char_length("users"."name") between 0 and 100),
	CONSTRAINT "users_email_length" CHECK (char_length("users"."email") between 3 and 254),
	CONSTRAINT "users_image_length" CHECK (char_length("users"."image") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verifications_identifier_length" CHECK (char_length("verifications"."identifier") between 1 and 500),
	CONSTRAINT "verifications_value_length" CHECK (char_length("verifications"."value") between 1 and 4000)
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone DEFAULT now() NOT NULL,
	"bytes" bigint NOT NULL,
	"rows" bigint NOT NULL,
	CONSTRAINT "backups_holds_something" CHECK ("backups"."bytes" > 0 and "backups"."rows" > 0)
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"read_time" text NOT NULL,
	"date" date NOT NULL,
	"image_url" text,
	"published" boolean DEFAULT true NOT NULL,
	"slug" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_posts_title_length" CHECK (char_length("blog_posts"."title") between 1 and 200),
	CONSTRAINT "blog_posts_excerpt_length" CHECK (char_length("blog_posts"."excerpt") between 1 and 500),
	CONSTRAINT "blog_posts_content_length" CHECK (char_length("blog_posts"."content") between 0 and 200000),
	CONSTRAINT "blog_posts_category_length" CHECK (char_length("blog_posts"."category") between 1 and 60),
	CONSTRAINT "blog_posts_read_time_length" CHECK (char_length("blog_posts"."read_time") between 1 and 40),
	CONSTRAINT "blog_posts_image_url_length" CHECK (char_length("blog_posts"."image_url") between 1 and 500),
	CONSTRAINT "blog_posts_slug_length" CHECK (char_length("blog_posts"."slug") between 1 and 80),
	CONSTRAINT "blog_posts_slug_is_slug" CHECK ("blog_posts"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "blog_posts_slug_is_no_id" CHECK ("blog_posts"."slug" !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
	CONSTRAINT "blog_posts_published_has_slug" CHECK ("blog_posts"."slug" is not null or not "blog_posts"."published"),
	CONSTRAINT "blog_posts_image_url_is_link" CHECK ("blog_posts"."image_url" ~ '^(/([^/\\[:space:]][^[:space:]]*)?|https://[^[:space:]]+)$')
);
--> statement-breakpoint
ALTER TABLE "blog_posts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "blog_revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"post_id" uuid NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"content" text NOT NULL,
	"category" text NOT NULL,
	"read_time" text NOT NULL,
	"date" date NOT NULL,
	"image_url" text,
	"published" boolean NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blog_revisions_title_length" CHECK (char_length("blog_revisions"."title") between 1 and 200),
	CONSTRAINT "blog_revisions_excerpt_length" CHECK (char_length("blog_revisions"."excerpt") between 1 and 500),
	CONSTRAINT "blog_revisions_content_length" CHECK (char_length("blog_revisions"."content") between 0 and 200000),
	CONSTRAINT "blog_revisions_category_length" CHECK (char_length("blog_revisions"."category") between 1 and 60),
	CONSTRAINT "blog_revisions_read_time_length" CHECK (char_length("blog_revisions"."read_time") between 1 and 40),
	CONSTRAINT "blog_revisions_image_url_length" CHECK (char_length("blog_revisions"."image_url") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "offered_times" (
	"offer_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"during" "tstzrange" NOT NULL,
	CONSTRAINT "offered_times_offer_id_during_place_id_pk" PRIMARY KEY("offer_id","during","place_id"),
	CONSTRAINT "offered_times_during_is_some_time" CHECK (not isempty(during) and lower_inc(during) and not upper_inc(during) and isfinite(lower(during)) and isfinite(upper(during)))
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"person_id" uuid,
	"wish_id" uuid,
	"is_held" boolean DEFAULT true NOT NULL,
	"words" text NOT NULL,
	"answered_at" timestamp with time zone,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_words_length" CHECK (char_length("offers"."words") between 1 and 1000),
	CONSTRAINT "offers_answer_length" CHECK (char_length("offers"."answer") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "offers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	CONSTRAINT "wishes_status_known" CHECK ("wishes"."status" in ('unproven', 'waiting', 'asked', 'taken', 'lapsed', 'withdrawn')),
	CONSTRAINT "wishes_minutes_are_likely" CHECK (minutes between 5 and 720),
	CONSTRAINT "wishes_windows_are_some" CHECK (jsonb_array_length(windows) between 1 and 400),
	CONSTRAINT "wishes_seen_is_a_list" CHECK (jsonb_typeof(seen) = 'array')
);
--> statement-breakpoint
ALTER TABLE "wishes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "busy_blocks" (
	"source_id" uuid NOT NULL,
	"during" "tstzrange" NOT NULL,
	CONSTRAINT "busy_blocks_source_id_during_pk" PRIMARY KEY("source_id","during"),
	CONSTRAINT "busy_blocks_during_is_some_time" CHECK (not isempty(during) and lower_inc(during) and not upper_inc(during) and isfinite(lower(during)) and isfinite(upper(during)))
);
--> statement-breakpoint
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
	"overruled" text[] DEFAULT '{}'::text[] NOT NULL,
	"overruled_because" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "series_title_length" CHECK (char_length("series"."title") between 1 and 100),
	CONSTRAINT "series_overruled_because_length" CHECK (char_length("series"."overruled_because") between 1 and 300),
	CONSTRAINT "series_overruled_with_reason" CHECK (cardinality(overruled) = 0 or overruled_because is not null),
	CONSTRAINT "series_overruled_known" CHECK (overruled <@ array['closed', 'notice', 'horizon', 'dark', 'busy', 'travel', 'does not fit', 'day limit']::text[]),
	CONSTRAINT "series_weekday_is_one" CHECK (weekday between 1 and 7),
	CONSTRAINT "series_starts_on_its_day" CHECK (starts_at between 0 and 1439),
	CONSTRAINT "series_minutes_are_likely" CHECK (minutes between 5 and 720 and minutes % 5 = 0),
	CONSTRAINT "series_capacity_is_likely" CHECK (capacity between 1 and 100),
	CONSTRAINT "series_valid_from_a_day" CHECK (not isempty(valid) and not lower_inf(valid))
);
--> statement-breakpoint
CREATE TABLE "series_people" (
	"series_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "series_people_series_id_person_id_pk" PRIMARY KEY("series_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "bookable_services" (
	"service_id" uuid PRIMARY KEY NOT NULL,
	"minutes" smallint DEFAULT 60 NOT NULL,
	"capacity" smallint DEFAULT 1 NOT NULL,
	"mode" text DEFAULT 'ask' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookable_services_minutes_are_likely" CHECK (minutes between 5 and 720 and minutes % 5 = 0),
	CONSTRAINT "bookable_services_capacity_is_likely" CHECK (capacity between 1 and 100),
	CONSTRAINT "bookable_services_mode_known" CHECK ("bookable_services"."mode" in ('ask', 'instant'))
);
--> statement-breakpoint
CREATE TABLE "calendars" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"step_minutes" smallint DEFAULT 15 NOT NULL,
	"turnaround_minutes" smallint DEFAULT 15 NOT NULL,
	"notice_minutes" integer DEFAULT 720 NOT NULL,
	"horizon_days" smallint DEFAULT 28 NOT NULL,
	"day_limit" smallint,
	"hold_minutes" integer DEFAULT 1440 NOT NULL,
	"answer_hours" smallint DEFAULT 48 NOT NULL,
	"stranger_percent" smallint DEFAULT 33 NOT NULL,
	"unproven_times" smallint DEFAULT 2 NOT NULL,
	"proven_times" smallint DEFAULT 10 NOT NULL,
	"near_hours" smallint DEFAULT 48 NOT NULL,
	"turn_hours" smallint DEFAULT 12 NOT NULL,
	"remind_at" smallint DEFAULT 1080,
	"complete_hours" smallint,
	"policy" jsonb DEFAULT '{"kind":"hours","hours":0,"gracePerYear":0}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendars_step_divides_an_hour" CHECK (step_minutes in (5, 10, 15, 20, 30, 60)),
	CONSTRAINT "calendars_turnaround_minutes_is_likely" CHECK (turnaround_minutes between 0 and 240),
	CONSTRAINT "calendars_notice_minutes_is_likely" CHECK (notice_minutes between 0 and 43200),
	CONSTRAINT "calendars_horizon_days_is_likely" CHECK (horizon_days between 1 and 400),
	CONSTRAINT "calendars_day_limit_is_likely" CHECK (day_limit between 1 and 50),
	CONSTRAINT "calendars_hold_minutes_is_likely" CHECK (hold_minutes between 5 and 10080),
	CONSTRAINT "calendars_answer_hours_is_likely" CHECK (answer_hours between 1 and 336),
	CONSTRAINT "calendars_stranger_percent_is_likely" CHECK (stranger_percent between 0 and 100),
	CONSTRAINT "calendars_unproven_times_is_likely" CHECK (unproven_times between 1 and 20),
	CONSTRAINT "calendars_proven_times_is_likely" CHECK (proven_times between 1 and 100),
	CONSTRAINT "calendars_near_hours_is_likely" CHECK (near_hours between 0 and 720),
	CONSTRAINT "calendars_turn_hours_is_likely" CHECK (turn_hours between 1 and 72),
	CONSTRAINT "calendars_complete_hours_is_likely" CHECK (complete_hours between 1 and 168),
	CONSTRAINT "calendars_remind_at_is_likely" CHECK (remind_at between 0 and 1439),
	CONSTRAINT "calendars_policy_is_known" CHECK (policy ->> 'kind' in ('hours', 'clock'))
);
--> statement-breakpoint
CREATE TABLE "session_people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"person_id" uuid,
	"attendance" text,
	"is_coming" boolean GENERATED ALWAYS AS (attendance is distinct from 'cancelled') STORED NOT NULL,
	"settled" text,
	"cancelled_at" timestamp with time zone,
	"is_to_be_paid" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"message_id" uuid,
	CONSTRAINT "session_people_attendance_known" CHECK ("session_people"."attendance" in ('here', 'late', 'absent', 'cancelled')),
	CONSTRAINT "session_people_settled_known" CHECK ("session_people"."settled" in ('free', 'grace', 'late')),
	CONSTRAINT "session_people_cancel_at_a_cost" CHECK (is_coming = (settled is null) and is_coming = (cancelled_at is null))
);
--> statement-breakpoint
ALTER TABLE "session_people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"calendar_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"service_id" uuid,
	"title" text NOT NULL,
	"during" "tstzrange" NOT NULL,
	"occupies" "tstzrange" NOT NULL,
	"status" text NOT NULL,
	"is_live" boolean GENERATED ALWAYS AS (status in ('held', 'requested', 'booked', 'completed', 'no_show') or (status = 'weathered' and held_until is not null)) STORED NOT NULL,
	"held_until" timestamp with time zone,
	"capacity" smallint DEFAULT 1 NOT NULL,
	"taken_by" text DEFAULT 'coach' NOT NULL,
	"policy" jsonb,
	"free_until" timestamp with time zone,
	"moved_from" timestamp with time zone,
	"settled" text,
	"used_minutes" smallint,
	"grace_uses" timestamp with time zone[] DEFAULT '{}'::timestamptz[] NOT NULL,
	"message_id" uuid,
	"offer_id" uuid,
	"series_id" uuid,
	"overruled" text[] DEFAULT '{}'::text[] NOT NULL,
	"overruled_because" text,
	"ended_because" text,
	"ended_words" text,
	"called_off_for" text,
	"skipped" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_title_length" CHECK (char_length("sessions"."title") between 1 and 100),
	CONSTRAINT "sessions_overruled_because_length" CHECK (char_length("sessions"."overruled_because") between 1 and 300),
	CONSTRAINT "sessions_ended_because_length" CHECK (char_length("sessions"."ended_because") between 1 and 300),
	CONSTRAINT "sessions_ended_words_length" CHECK (char_length("sessions"."ended_words") between 1 and 300),
	CONSTRAINT "sessions_status_known" CHECK ("sessions"."status" in ('held', 'requested', 'booked', 'completed', 'no_show', 'cancelled', 'weathered', 'declined', 'lapsed')),
	CONSTRAINT "sessions_skipped_known" CHECK ("sessions"."skipped" in ('closed', 'notice', 'horizon', 'dark', 'taken', 'busy', 'travel', 'does not fit', 'day limit', 'full', 'time off')),
	CONSTRAINT "sessions_called_off_for_known" CHECK ("sessions"."called_off_for" in ('rain', 'lightning', 'heat', 'closed', 'ill', 'away')),
	CONSTRAINT "sessions_called_off_with_reason" CHECK (called_off_for is null or status = 'weathered'),
	CONSTRAINT "sessions_during_is_some_time" CHECK (not isempty(during) and lower_inc(during) and not upper_inc(during) and isfinite(lower(during)) and isfinite(upper(during))),
	CONSTRAINT "sessions_during_is_likely" CHECK (upper(during) - lower(during) <= interval '720 minutes'),
	CONSTRAINT "sessions_start_on_a_minute" CHECK (extract(epoch from lower(during)) % 60 = 0),
	CONSTRAINT "sessions_occupy_their_time" CHECK (not isempty(occupies) and lower_inc(occupies) and not upper_inc(occupies) and isfinite(lower(occupies)) and isfinite(upper(occupies)) and lower(occupies) = lower(during) and occupies @> during),
	CONSTRAINT "sessions_taken_by_known" CHECK ("sessions"."taken_by" in ('coach', 'visitor', 'list')),
	CONSTRAINT "sessions_used_minutes_are_likely" CHECK (used_minutes between 0 and 720),
	CONSTRAINT "sessions_settled_known" CHECK ("sessions"."settled" in ('free', 'grace', 'late')),
	CONSTRAINT "sessions_held_until_some_time" CHECK (held_until is null or status in ('held', 'requested', 'weathered')),
	CONSTRAINT "sessions_holds_end" CHECK (status <> 'held' or held_until is not null),
	CONSTRAINT "sessions_held_until_their_start" CHECK (status = 'weathered' or held_until <= lower(during)),
	CONSTRAINT "sessions_booked_with_deadline" CHECK (status <> 'booked' or free_until is not null),
	CONSTRAINT "sessions_overruled_with_reason" CHECK (cardinality(overruled) = 0 or overruled_because is not null),
	CONSTRAINT "sessions_overruled_known" CHECK (overruled <@ array['closed', 'notice', 'horizon', 'dark', 'busy', 'travel', 'does not fit', 'day limit']::text[]),
	CONSTRAINT "sessions_capacity_is_likely" CHECK (capacity between 1 and 100),
	CONSTRAINT "sessions_sequence_grows" CHECK (sequence >= 0)
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "claims" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"label" text NOT NULL,
	"place" text NOT NULL,
	"display_order" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claims_key_is_code" CHECK ("claims"."key" ~ '^[a-z]+(_[a-z]+)*$'),
	CONSTRAINT "claims_key_length" CHECK (char_length("claims"."key") between 1 and 60),
	CONSTRAINT "claims_value_length" CHECK (char_length("claims"."value") between 1 and 40),
	CONSTRAINT "claims_label_length" CHECK (char_length("claims"."label") between 1 and 100),
	CONSTRAINT "claims_place_length" CHECK (char_length("claims"."place") between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "claims" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "deleted_rows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deletion" uuid NOT NULL,
	"table_name" text NOT NULL,
	"content" jsonb NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deleted_rows_table_name_length" CHECK (char_length("deleted_rows"."table_name") between 1 and 63)
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"check_name" text NOT NULL,
	"says" text NOT NULL,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_red_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	"cleared_at" timestamp with time zone,
	CONSTRAINT "incidents_check_name_length" CHECK (char_length("incidents"."check_name") between 1 and 40),
	CONSTRAINT "incidents_says_length" CHECK (char_length("incidents"."says") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "self_tests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL,
	"took_ms" integer NOT NULL,
	"is_good" boolean NOT NULL,
	"steps" jsonb NOT NULL,
	CONSTRAINT "self_tests_took_ms_sane" CHECK ("self_tests"."took_ms" >= 0),
	CONSTRAINT "self_tests_steps_is_list" CHECK (jsonb_typeof("self_tests"."steps") = 'array')
);
--> statement-breakpoint
CREATE TABLE "hero_content" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"description" text NOT NULL,
	"cta_primary_text" text NOT NULL,
	"cta_primary_link" text NOT NULL,
	"cta_secondary_text" text NOT NULL,
	"cta_secondary_link" text NOT NULL,
	"background_image_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hero_content_title_length" CHECK (char_length("hero_content"."title") between 1 and 200),
	CONSTRAINT "hero_content_subtitle_length" CHECK (char_length("hero_content"."subtitle") between 1 and 200),
	CONSTRAINT "hero_content_description_length" CHECK (char_length("hero_content"."description") between 1 and 500),
	CONSTRAINT "hero_content_cta_primary_text_length" CHECK (char_length("hero_content"."cta_primary_text") between 1 and 60),
	CONSTRAINT "hero_content_cta_primary_link_length" CHECK (char_length("hero_content"."cta_primary_link") between 1 and 500),
	CONSTRAINT "hero_content_cta_secondary_text_length" CHECK (char_length("hero_content"."cta_secondary_text") between 1 and 60),
	CONSTRAINT "hero_content_cta_secondary_link_length" CHECK (char_length("hero_content"."cta_secondary_link") between 1 and 500),
	CONSTRAINT "hero_content_background_image_url_length" CHECK (char_length("hero_content"."background_image_url") between 1 and 500),
	CONSTRAINT "hero_content_cta_primary_link_is_link" CHECK ("hero_content"."cta_primary_link" ~ '^(/([^/\\[:space:]][^[:space:]]*)?|https://[^[:space:]]+)$'),
	CONSTRAINT "hero_content_cta_secondary_link_is_link" CHECK ("hero_content"."cta_secondary_link" ~ '^(/([^/\\[:space:]][^[:space:]]*)?|https://[^[:space:]]+)$'),
	CONSTRAINT "hero_content_background_image_url_is_link" CHECK ("hero_content"."background_image_url" ~ '^(/([^/\\[:space:]][^[:space:]]*)?|https://[^[:space:]]+)$')
);
--> statement-breakpoint
CREATE TABLE "form_uses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client" text NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_uses_client_length" CHECK (char_length("form_uses"."client") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "message_counts" (
	"state" text NOT NULL,
	"slot" smallint NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "message_counts_state_slot_pk" PRIMARY KEY("state","slot"),
	CONSTRAINT "message_counts_state_known" CHECK ("message_counts"."state" in ('new', 'open', 'processed', 'closed', 'spam'))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"preferred_date" text,
	"session_type" text,
	"session_title" text,
	"skill_level" text,
	"message" text,
	"status" text DEFAULT 'new' NOT NULL,
	"source" text NOT NULL,
	"intent" text DEFAULT 'session' NOT NULL,
	"service_id" uuid,
	"price_option" text,
	"idempotency_key" uuid,
	"content_digest" text,
	"spam" text,
	"person_id" uuid,
	"player_id" uuid,
	"child_name" text,
	"child_age" smallint,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailbox" text,
	"proven_at" timestamp with time zone,
	CONSTRAINT "messages_name_length" CHECK (char_length("messages"."name") between 2 and 100),
	CONSTRAINT "messages_email_length" CHECK (char_length("messages"."email") between 3 and 254),
	CONSTRAINT "messages_phone_length" CHECK (char_length("messages"."phone") between 1 and 32),
	CONSTRAINT "messages_preferred_date_length" CHECK (char_length("messages"."preferred_date") between 1 and 200),
	CONSTRAINT "messages_session_type_length" CHECK (char_length("messages"."session_type") between 1 and 200),
	CONSTRAINT "messages_session_title_length" CHECK (char_length("messages"."session_title") between 1 and 200),
	CONSTRAINT "messages_message_length" CHECK (char_length("messages"."message") between 1 and 5000),
	CONSTRAINT "messages_price_option_length" CHECK (char_length("messages"."price_option") between 1 and 300),
	CONSTRAINT "messages_content_digest_length" CHECK (char_length("messages"."content_digest") between 1 and 100),
	CONSTRAINT "messages_child_name_length" CHECK (char_length("messages"."child_name") between 1 and 100),
	CONSTRAINT "messages_skill_level_known" CHECK ("messages"."skill_level" in ('beginner', 'recreational', 'intermediate', 'advanced', 'competitive')),
	CONSTRAINT "messages_status_known" CHECK ("messages"."status" in ('new', 'open', 'processed', 'closed')),
	CONSTRAINT "messages_source_known" CHECK ("messages"."source" in ('booking', 'contact')),
	CONSTRAINT "messages_intent_known" CHECK ("messages"."intent" in ('session', 'consultation')),
	CONSTRAINT "messages_spam_known" CHECK ("messages"."spam" in ('honeypot', 'flood', 'coach')),
	CONSTRAINT "messages_booking_is_complete" CHECK (source <> 'booking' or (preferred_date is not null
        and (intent = 'consultation' or (session_type is not null and skill_level is not null)))),
	CONSTRAINT "messages_session_is_named" CHECK ((session_title is null) = (session_type is null)),
	CONSTRAINT "messages_contact_has_no_session" CHECK (source <> 'contact' or (preferred_date is null and session_type is null)),
	CONSTRAINT "messages_child_has_age" CHECK ((child_name is null) = (child_age is null)),
	CONSTRAINT "messages_child_is_minor" CHECK (child_age between 2 and 17),
	CONSTRAINT "messages_mailbox_length" CHECK (char_length("messages"."mailbox") between 3 and 254)
);
--> statement-breakpoint
ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reply_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reply_templates_title_length" CHECK (char_length("reply_templates"."title") between 1 and 100),
	CONSTRAINT "reply_templates_body_length" CHECK (char_length("reply_templates"."body") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "daily_pages" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"views" integer NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "daily_pages_day_path_pk" PRIMARY KEY("day","path"),
	CONSTRAINT "daily_pages_path_length" CHECK (char_length("daily_pages"."path") between 1 and 100)
);
--> statement-breakpoint
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
CREATE TABLE "daily_steps" (
	"day" date NOT NULL,
	"step" text NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "daily_steps_day_step_pk" PRIMARY KEY("day","step"),
	CONSTRAINT "daily_steps_step_length" CHECK (char_length("daily_steps"."step") between 1 and 36)
);
--> statement-breakpoint
CREATE TABLE "daily_visits" (
	"day" date PRIMARY KEY NOT NULL,
	"views" integer NOT NULL,
	"visitors" integer NOT NULL
);
--> statement-breakpoint
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
) PARTITION BY RANGE ("day"); -- By hand: drizzle-kit cannot generate it.
--> statement-breakpoint
ALTER TABLE "page_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "view_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "view_counts" (
	"day" date PRIMARY KEY NOT NULL,
	"views" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL,
	CONSTRAINT "visitor_salts_salt_length" CHECK (char_length("visitor_salts"."salt") between 64 and 64)
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"about_kind" text,
	"about_id" uuid,
	"person_id" uuid,
	"recipient" text,
	"subject" text,
	"body" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"send_after" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"handed_over" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"once" text,
	"idempotency_key" uuid,
	"sent_at" timestamp with time zone,
	"says" jsonb,
	"said_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_recipient_length" CHECK (char_length("mails"."recipient") between 3 and 254),
	CONSTRAINT "mails_subject_length" CHECK (char_length("mails"."subject") between 1 and 200),
	CONSTRAINT "mails_body_length" CHECK (char_length("mails"."body") between 1 and 5000),
	CONSTRAINT "mails_failure_length" CHECK (char_length("mails"."failure") between 1 and 200),
	CONSTRAINT "mails_once_length" CHECK (char_length("mails"."once") between 1 and 120),
	CONSTRAINT "mails_kind_is_code" CHECK ("mails"."kind" ~ '^[a-z_]{1,40}$'),
	CONSTRAINT "mails_about_kind_is_code" CHECK ("mails"."about_kind" ~ '^[a-z_]{1,40}$'),
	CONSTRAINT "mails_status_known" CHECK ("mails"."status" in ('waiting', 'held', 'sent', 'failed', 'dropped', 'withheld')),
	CONSTRAINT "mails_about_is_whole" CHECK ((about_kind is null) = (about_id is null)),
	CONSTRAINT "mails_words_are_whole" CHECK ((subject is null) = (body is null))
);
--> statement-breakpoint
ALTER TABLE "mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "households" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"contact_can_be_reached" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "households_name_length" CHECK (char_length("households"."name") between 1 and 100),
	CONSTRAINT "households_contact_can_be_reached" CHECK (contact_can_be_reached)
);
--> statement-breakpoint
ALTER TABLE "households" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"is_minor" boolean DEFAULT false NOT NULL,
	"birth_year" smallint,
	"skill_level" text,
	"plays" boolean DEFAULT true NOT NULL,
	"note" text,
	"household_id" uuid,
	"can_be_reached" boolean GENERATED ALWAYS AS (email is not null and not is_minor) STORED NOT NULL,
	"merged_into" uuid,
	"origin" text DEFAULT 'request' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_can_be_contacts" UNIQUE("id","household_id","can_be_reached"),
	CONSTRAINT "people_name_length" CHECK (char_length("people"."name") between 1 and 100),
	CONSTRAINT "people_email_length" CHECK (char_length("people"."email") between 3 and 254),
	CONSTRAINT "people_phone_length" CHECK (char_length("people"."phone") between 1 and 32),
	CONSTRAINT "people_note_length" CHECK (char_length("people"."note") between 1 and 5000),
	CONSTRAINT "people_skill_level_known" CHECK ("people"."skill_level" in ('beginner', 'recreational', 'intermediate', 'advanced', 'competitive')),
	CONSTRAINT "people_origin_known" CHECK ("people"."origin" in ('request', 'coach')),
	CONSTRAINT "people_birth_year_is_likely" CHECK (birth_year between 1900 and 2100),
	CONSTRAINT "people_minor_is_written_to_through_household" CHECK (not is_minor or (email is null and (household_id is not null or merged_into is not null))),
	CONSTRAINT "people_not_merged_into_themselves" CHECK (merged_into <> id)
);
--> statement-breakpoint
ALTER TABLE "people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "people_counts" (
	"slot" smallint PRIMARY KEY NOT NULL,
	"everybody" bigint DEFAULT 0 NOT NULL,
	"players" bigint DEFAULT 0 NOT NULL,
	"parents" bigint DEFAULT 0 NOT NULL,
	"households" bigint DEFAULT 0 NOT NULL,
	"alone" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_merges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kept_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "person_merges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "misread_phrases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phrase" text NOT NULL,
	"understood" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "misread_phrases_phrase_length" CHECK (char_length("misread_phrases"."phrase") between 1 and 1000),
	CONSTRAINT "misread_phrases_understood_length" CHECK (char_length("misread_phrases"."understood") between 0 and 2000)
);
--> statement-breakpoint
ALTER TABLE "misread_phrases" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "phrase_settings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"meanings" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "phrase_settings_meanings_are_some" CHECK (jsonb_typeof(meanings) = 'object')
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_url_length" CHECK (char_length("pictures"."url") between 1 and 200),
	CONSTRAINT "pictures_alt_length" CHECK (char_length("pictures"."alt") between 0 and 300),
	CONSTRAINT "pictures_url_is_media" CHECK ("pictures"."url" ~ '^/media/[a-z0-9]+-[0-9]+\.(jpg|webp)$'),
	CONSTRAINT "pictures_size_positive" CHECK ("pictures"."width" > 0 and "pictures"."height" > 0),
	CONSTRAINT "pictures_widths_size" CHECK (cardinality("pictures"."widths") <= 8)
);
--> statement-breakpoint
ALTER TABLE "pictures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "quiz_options" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"question_id" uuid NOT NULL,
	"option_text" text NOT NULL,
	"option_value" text NOT NULL,
	"recommended_service" text,
	"display_order" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quiz_options_option_text_length" CHECK (char_length("quiz_options"."option_text") between 1 and 200),
	CONSTRAINT "quiz_options_option_value_length" CHECK (char_length("quiz_options"."option_value") between 1 and 100),
	CONSTRAINT "quiz_options_recommended_service_length" CHECK (char_length("quiz_options"."recommended_service") between 1 and 200),
	CONSTRAINT "quiz_options_recommended_service_is_path" CHECK ("quiz_options"."recommended_service" ~ '^/services/[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "quiz_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"question_text" text NOT NULL,
	"question_type" text NOT NULL,
	"display_order" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quiz_questions_question_text_length" CHECK (char_length("quiz_questions"."question_text") between 1 and 300),
	CONSTRAINT "quiz_questions_question_type_known" CHECK ("quiz_questions"."question_type" in ('age_group', 'ranking_level', 'goals', 'training_preference'))
);
--> statement-breakpoint
CREATE TABLE "quiz_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"recommended_service" text NOT NULL,
	"age_group" text,
	"ranking_level" text,
	"goals" text,
	"training_preference" text,
	"status" text DEFAULT 'new' NOT NULL,
	"idempotency_key" uuid,
	"content_digest" text,
	"spam" text,
	"person_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quiz_submissions_name_length" CHECK (char_length("quiz_submissions"."name") between 2 and 100),
	CONSTRAINT "quiz_submissions_email_length" CHECK (char_length("quiz_submissions"."email") between 3 and 254),
	CONSTRAINT "quiz_submissions_phone_length" CHECK (char_length("quiz_submissions"."phone") between 1 and 32),
	CONSTRAINT "quiz_submissions_recommended_service_length" CHECK (char_length("quiz_submissions"."recommended_service") between 1 and 200),
	CONSTRAINT "quiz_submissions_age_group_length" CHECK (char_length("quiz_submissions"."age_group") between 1 and 200),
	CONSTRAINT "quiz_submissions_ranking_level_length" CHECK (char_length("quiz_submissions"."ranking_level") between 1 and 200),
	CONSTRAINT "quiz_submissions_goals_length" CHECK (char_length("quiz_submissions"."goals") between 1 and 200),
	CONSTRAINT "quiz_submissions_training_preference_length" CHECK (char_length("quiz_submissions"."training_preference") between 1 and 200),
	CONSTRAINT "quiz_submissions_content_digest_length" CHECK (char_length("quiz_submissions"."content_digest") between 1 and 100),
	CONSTRAINT "quiz_submissions_status_known" CHECK ("quiz_submissions"."status" in ('new', 'reviewed', 'in-progress', 'contacted', 'completed')),
	CONSTRAINT "quiz_submissions_spam_known" CHECK ("quiz_submissions"."spam" in ('honeypot', 'flood')),
	CONSTRAINT "quiz_submissions_recommended_service_is_path" CHECK ("quiz_submissions"."recommended_service" ~ '^/services/[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
ALTER TABLE "quiz_submissions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "price_options" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"service_id" uuid NOT NULL,
	"placement" text NOT NULL,
	"label" text NOT NULL,
	"note" text,
	"amount" text NOT NULL,
	"display_order" integer NOT NULL,
	CONSTRAINT "price_options_label_length" CHECK (char_length("price_options"."label") between 1 and 100),
	CONSTRAINT "price_options_note_length" CHECK (char_length("price_options"."note") between 1 and 100),
	CONSTRAINT "price_options_amount_length" CHECK (char_length("price_options"."amount") between 1 and 40),
	CONSTRAINT "price_options_placement_known" CHECK ("price_options"."placement" in ('list', 'detail'))
);
--> statement-breakpoint
ALTER TABLE "price_options" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "service_feature_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"service_id" uuid NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"display_order" integer NOT NULL,
	CONSTRAINT "service_feature_cards_title_length" CHECK (char_length("service_feature_cards"."title") between 1 and 200),
	CONSTRAINT "service_feature_cards_text_length" CHECK (char_length("service_feature_cards"."text") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "service_feature_cards" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "service_process_steps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"service_id" uuid NOT NULL,
	"duration" text,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"display_order" integer NOT NULL,
	CONSTRAINT "service_process_steps_duration_length" CHECK (char_length("service_process_steps"."duration") between 1 and 60),
	CONSTRAINT "service_process_steps_title_length" CHECK (char_length("service_process_steps"."title") between 1 and 200),
	CONSTRAINT "service_process_steps_text_length" CHECK (char_length("service_process_steps"."text") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "service_process_steps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "services" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"price" text NOT NULL,
	"features" text[] DEFAULT '{}'::text[] NOT NULL,
	"popular" boolean DEFAULT false NOT NULL,
	"link" text NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"display_order" integer NOT NULL,
	"session_type" text,
	"session_name" text DEFAULT '' NOT NULL,
	"lead" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"process_title" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "services_title_length" CHECK (char_length("services"."title") between 1 and 200),
	CONSTRAINT "services_description_length" CHECK (char_length("services"."description") between 1 and 500),
	CONSTRAINT "services_price_length" CHECK (char_length("services"."price") between 1 and 100),
	CONSTRAINT "services_link_length" CHECK (char_length("services"."link") between 1 and 200),
	CONSTRAINT "services_session_type_length" CHECK (char_length("services"."session_type") between 1 and 200),
	CONSTRAINT "services_session_name_length" CHECK (char_length("services"."session_name") between 0 and 200),
	CONSTRAINT "services_lead_length" CHECK (char_length("services"."lead") between 0 and 1000),
	CONSTRAINT "services_picture_length" CHECK (char_length("services"."picture") between 0 and 500),
	CONSTRAINT "services_process_title_length" CHECK (char_length("services"."process_title") between 0 and 200),
	CONSTRAINT "services_link_is_path" CHECK ("services"."link" ~ '^/services/[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "services_features_size" CHECK (cardinality("services"."features") <= 20),
	CONSTRAINT "services_features_length" CHECK (char_length(array_to_string("services"."features", '')) <= 4000),
	CONSTRAINT "services_display_order_positive" CHECK ("services"."display_order" >= 0)
);
--> statement-breakpoint
ALTER TABLE "services" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "setup_steps" (
	"name" text PRIMARY KEY NOT NULL,
	CONSTRAINT "setup_steps_name_length" CHECK (char_length("setup_steps"."name") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"brand" text NOT NULL,
	"tagline" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"place" text NOT NULL,
	"hours" text NOT NULL,
	"time_zone" text NOT NULL,
	"region" text DEFAULT 'US' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"consultation_minutes" integer NOT NULL,
	"reply_hours" integer NOT NULL,
	"story" text NOT NULL,
	"notification_emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"sign_up_open" boolean DEFAULT false NOT NULL,
	"retention_months" integer DEFAULT 12 NOT NULL,
	"seller_name" text DEFAULT '' NOT NULL,
	"seller_address" text DEFAULT '' NOT NULL,
	"tax_number" text DEFAULT '' NOT NULL,
	"tax" text DEFAULT 'none' NOT NULL,
	"tax_rate" integer,
	"charges_sessions" boolean DEFAULT false NOT NULL,
	"receipt_years" integer DEFAULT 10 NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"is_live" boolean DEFAULT true NOT NULL,
	"offers_consultation" boolean DEFAULT true NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_settings_brand_length" CHECK (char_length("site_settings"."brand") between 1 and 100),
	CONSTRAINT "site_settings_tagline_length" CHECK (char_length("site_settings"."tagline") between 0 and 200),
	CONSTRAINT "site_settings_email_length" CHECK (char_length("site_settings"."email") between 0 and 254),
	CONSTRAINT "site_settings_phone_length" CHECK (char_length("site_settings"."phone") between 0 and 32),
	CONSTRAINT "site_settings_place_length" CHECK (char_length("site_settings"."place") between 0 and 200),
	CONSTRAINT "site_settings_hours_length" CHECK (char_length("site_settings"."hours") between 0 and 100),
	CONSTRAINT "site_settings_time_zone_length" CHECK (char_length("site_settings"."time_zone") between 1 and 60),
	CONSTRAINT "site_settings_story_length" CHECK (char_length("site_settings"."story") between 0 and 10000),
	CONSTRAINT "site_settings_seller_name_length" CHECK (char_length("site_settings"."seller_name") between 0 and 200),
	CONSTRAINT "site_settings_seller_address_length" CHECK (char_length("site_settings"."seller_address") between 0 and 500),
	CONSTRAINT "site_settings_tax_number_length" CHECK (char_length("site_settings"."tax_number") between 0 and 50),
	CONSTRAINT "site_settings_tax_known" CHECK ("site_settings"."tax" in ('none', 'included', 'added')),
	CONSTRAINT "site_settings_rate_belongs_to_tax" CHECK ((tax = 'none') = (tax_rate is null)),
	CONSTRAINT "site_settings_tax_rate_is_likely" CHECK (tax_rate between 1 and 100000),
	CONSTRAINT "site_settings_receipt_years_sane" CHECK (receipt_years between 1 and 30),
	CONSTRAINT "site_settings_texts_size" CHECK (char_length("site_settings"."texts"::text) <= 10000),
	CONSTRAINT "site_settings_region_is_code" CHECK ("site_settings"."region" ~ '^[A-Z]{2}$'),
	CONSTRAINT "site_settings_currency_is_code" CHECK ("site_settings"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "site_settings_consultation_minutes_sane" CHECK ("site_settings"."consultation_minutes" between 1 and 240),
	CONSTRAINT "site_settings_reply_hours_sane" CHECK ("site_settings"."reply_hours" between 1 and 168),
	CONSTRAINT "site_settings_retention_months_sane" CHECK ("site_settings"."retention_months" between 1 and 120),
	CONSTRAINT "site_settings_notification_emails_size" CHECK (cardinality("site_settings"."notification_emails") <= 10)
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"level" text NOT NULL,
	"quote" text NOT NULL,
	"rating" integer DEFAULT 5 NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "testimonials_name_length" CHECK (char_length("testimonials"."name") between 2 and 100),
	CONSTRAINT "testimonials_level_length" CHECK (char_length("testimonials"."level") between 2 and 100),
	CONSTRAINT "testimonials_quote_length" CHECK (char_length("testimonials"."quote") between 10 and 2000),
	CONSTRAINT "testimonials_rating_1_to_5" CHECK ("testimonials"."rating" between 1 and 5),
	CONSTRAINT "testimonials_display_order_positive" CHECK ("testimonials"."display_order" >= 0)
);
--> statement-breakpoint
ALTER TABLE "testimonials" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "event_people" (
	"person_id" uuid NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"event_id" uuid NOT NULL,
	"kind" text DEFAULT 'unknown' NOT NULL,
	CONSTRAINT "event_people_person_id_happened_at_event_id_pk" PRIMARY KEY("person_id","happened_at","event_id"),
	CONSTRAINT "event_people_kind_is_code" CHECK (kind ~ '^[a-z_]{1,40}$')
);
--> statement-breakpoint
ALTER TABLE "event_people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"happened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"about_kind" text NOT NULL,
	"about_id" uuid NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "events_kind_is_code" CHECK (kind ~ '^[a-z_]{1,40}$'),
	CONSTRAINT "events_about_kind_is_code" CHECK (about_kind ~ '^[a-z_]{1,40}$'),
	CONSTRAINT "events_actor_known" CHECK ("events"."actor" in ('person', 'coach', 'site')),
	CONSTRAINT "events_facts_are_few" CHECK (length(facts::text) <= 1000)
);
--> statement-breakpoint
ALTER TABLE "events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "door_keys" (
	"door" text PRIMARY KEY NOT NULL,
	"inner_key" text NOT NULL,
	"outer_key" text NOT NULL,
	CONSTRAINT "door_keys_door_length" CHECK (char_length("door_keys"."door") between 1 and 63),
	CONSTRAINT "door_keys_inner_key_length" CHECK (char_length("door_keys"."inner_key") between 128 and 128),
	CONSTRAINT "door_keys_outer_key_length" CHECK (char_length("door_keys"."outer_key") between 128 and 128)
);
--> statement-breakpoint
CREATE TABLE "links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"token_digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "links_token_digest_unique" UNIQUE("token_digest"),
	CONSTRAINT "links_token_digest_length" CHECK (char_length("links"."token_digest") between 43 and 43),
	CONSTRAINT "links_purpose_is_code" CHECK (purpose ~ '^[a-z_]{1,40}$'),
	CONSTRAINT "links_expire_after_they_are_made" CHECK (expires_at > created_at)
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_codes" ADD CONSTRAINT "used_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_revisions" ADD CONSTRAINT "blog_revisions_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offered_times" ADD CONSTRAINT "offered_times_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offered_times" ADD CONSTRAINT "offered_times_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_wish_id_wishes_id_fk" FOREIGN KEY ("wish_id") REFERENCES "public"."wishes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_contact_id_people_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_blocks" ADD CONSTRAINT "busy_blocks_source_id_busy_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."busy_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_sources" ADD CONSTRAINT "busy_sources_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_exceptions" ADD CONSTRAINT "availability_exceptions_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_exceptions" ADD CONSTRAINT "availability_exceptions_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_rules" ADD CONSTRAINT "availability_rules_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_rules" ADD CONSTRAINT "availability_rules_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travel_times" ADD CONSTRAINT "travel_times_from_id_places_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travel_times" ADD CONSTRAINT "travel_times_to_id_places_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_people" ADD CONSTRAINT "series_people_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_people" ADD CONSTRAINT "series_people_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookable_services" ADD CONSTRAINT "bookable_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_people" ADD CONSTRAINT "session_people_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_people" ADD CONSTRAINT "session_people_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_player_id_people_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_kept_id_people_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_merged_id_people_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_options" ADD CONSTRAINT "quiz_options_question_id_quiz_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."quiz_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_submissions" ADD CONSTRAINT "quiz_submissions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_options" ADD CONSTRAINT "price_options_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_feature_cards" ADD CONSTRAINT "service_feature_cards_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_process_steps" ADD CONSTRAINT "service_process_steps_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_people" ADD CONSTRAINT "event_people_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_people" ADD CONSTRAINT "event_people_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_people" ADD CONSTRAINT "session_people_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_of_provider" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "accounts_of_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ins_token" ON "sign_ins" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sign_ins_of_user" ON "sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "two_factors_of_user" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "verifications_of_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "backups_by_time" ON "backups" USING btree ("made_at");--> statement-breakpoint
CREATE UNIQUE INDEX "blog_posts_slug" ON "blog_posts" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "blog_posts_published_newest_first" ON "blog_posts" USING btree ("date" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id") WHERE published;--> statement-breakpoint
CREATE INDEX "blog_posts_newest_first" ON "blog_posts" USING btree ("date" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "blog_revisions_of_post" ON "blog_revisions" USING btree ("post_id","saved_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "offered_times_at_place" ON "offered_times" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "offers_of_message" ON "offers" USING btree ("message_id","created_at");--> statement-breakpoint
CREATE INDEX "offers_of_person" ON "offers" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "offers_of_wish" ON "offers" USING btree ("wish_id") WHERE wish_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "wishes_of_message" ON "wishes" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wishes_once_by_address_and_service" ON "wishes" USING btree ("contact_id","service_id") WHERE status in ('waiting', 'asked');--> statement-breakpoint
CREATE INDEX "wishes_of_person" ON "wishes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "wishes_of_contact" ON "wishes" USING btree ("contact_id","created_at");--> statement-breakpoint
CREATE INDEX "wishes_of_service" ON "wishes" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "wishes_in_turn" ON "wishes" USING btree ("created_at","id") WHERE status in ('waiting', 'asked');--> statement-breakpoint
CREATE INDEX "busy_blocks_during" ON "busy_blocks" USING gist ("during");--> statement-breakpoint
CREATE INDEX "busy_sources_of_calendar" ON "busy_sources" USING btree ("calendar_id");--> statement-breakpoint
CREATE INDEX "availability_exceptions_by_day" ON "availability_exceptions" USING btree ("calendar_id",lower(days));--> statement-breakpoint
CREATE INDEX "availability_exceptions_at_place" ON "availability_exceptions" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "availability_rules_at_place" ON "availability_rules" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "travel_times_to" ON "travel_times" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "series_of_calendar" ON "series" USING btree ("calendar_id");--> statement-breakpoint
CREATE INDEX "series_at_place" ON "series" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "series_of_service" ON "series" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "series_people_of_person" ON "series_people" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_people_once" ON "session_people" USING btree ("session_id","person_id");--> statement-breakpoint
CREATE INDEX "session_people_of_person" ON "session_people" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_by_start" ON "sessions" USING btree ("calendar_id",lower(during),"id");--> statement-breakpoint
CREATE INDEX "sessions_at_place" ON "sessions" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "sessions_of_service" ON "sessions" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "sessions_of_message" ON "sessions" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "sessions_of_offer" ON "sessions" USING btree ("offer_id") WHERE offer_id is not null;--> statement-breakpoint
CREATE INDEX "sessions_of_series" ON "sessions" USING btree ("series_id");--> statement-breakpoint
CREATE INDEX "sessions_held" ON "sessions" USING btree ("held_until") WHERE held_until is not null;--> statement-breakpoint
CREATE INDEX "deleted_rows_of_deletion" ON "deleted_rows" USING btree ("deletion");--> statement-breakpoint
CREATE INDEX "deleted_rows_by_time" ON "deleted_rows" USING btree ("deleted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "incidents_one_open_per_check" ON "incidents" USING btree ("check_name") WHERE cleared_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "hero_content_is_one_row" ON "hero_content" USING btree ((true));--> statement-breakpoint
CREATE INDEX "form_uses_of_client" ON "form_uses" USING btree ("client","used_at");--> statement-breakpoint
CREATE INDEX "form_uses_by_time" ON "form_uses" USING btree ("used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_idempotency_key" ON "messages" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "messages_in_inbox" ON "messages" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE spam is null;--> statement-breakpoint
CREATE INDEX "messages_in_inbox_by_status" ON "messages" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE spam is null;--> statement-breakpoint
CREATE INDEX "messages_in_inbox_by_source" ON "messages" USING btree ("source","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE spam is null;--> statement-breakpoint
CREATE INDEX "messages_in_spam" ON "messages" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE spam is not null;--> statement-breakpoint
CREATE INDEX "messages_searched" ON "messages" USING gin ((name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(message, '')) extensions.gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "messages_searched_by_session" ON "messages" USING gin (session_title extensions.gin_trgm_ops) WHERE session_title is not null;--> statement-breakpoint
CREATE INDEX "messages_of_address" ON "messages" USING btree (lower("email"),"created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_of_service" ON "messages" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "messages_of_person" ON "messages" USING btree ("person_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_of_player" ON "messages" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "reply_templates_in_order" ON "reply_templates" USING btree ("display_order","created_at","id");--> statement-breakpoint
CREATE INDEX "daily_sources_tagged" ON "daily_sources" USING btree ("day") WHERE (medium <> '' or campaign <> '');--> statement-breakpoint
CREATE INDEX "mails_about" ON "mails" USING btree ("about_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_of_person" ON "mails" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "mails_to_coach_by_time" ON "mails" USING btree ("sent_at") WHERE recipient is null and person_id is null;--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("status","created_at") WHERE status in ('held', 'failed', 'withheld');--> statement-breakpoint
CREATE UNIQUE INDEX "mails_once" ON "mails" USING btree ("once");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_idempotency_key" ON "mails" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "households_of_contact" ON "households" USING btree ("contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "people_email" ON "people" USING btree (lower("email")) WHERE email is not null;--> statement-breakpoint
CREATE INDEX "people_by_name" ON "people" USING btree (lower("name"),"id") WHERE merged_into is null;--> statement-breakpoint
CREATE INDEX "people_of_household" ON "people" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "people_merged" ON "people" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "people_searched" ON "people" USING gin ((name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')) extensions.gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "person_merges_of_kept" ON "person_merges" USING btree ("kept_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "person_merges_of_merged" ON "person_merges" USING btree ("merged_id");--> statement-breakpoint
CREATE INDEX "misread_phrases_by_time" ON "misread_phrases" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "phrase_settings_is_one_row" ON "phrase_settings" USING btree ((true));--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_url" ON "pictures" USING btree ("url");--> statement-breakpoint
CREATE INDEX "quiz_options_of_question" ON "quiz_options" USING btree ("question_id","display_order","created_at","id");--> statement-breakpoint
CREATE INDEX "quiz_questions_in_order" ON "quiz_questions" USING btree ("display_order","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_submissions_idempotency_key" ON "quiz_submissions" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "quiz_submissions_newest_first" ON "quiz_submissions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quiz_submissions_by_status" ON "quiz_submissions" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quiz_submissions_in_spam" ON "quiz_submissions" USING btree ("updated_at") WHERE spam is not null;--> statement-breakpoint
CREATE INDEX "quiz_submissions_searched" ON "quiz_submissions" USING gin ((name || ' ' || email || ' ' || coalesce(phone, '')) extensions.gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "quiz_submissions_of_address" ON "quiz_submissions" USING btree (lower("email"),"created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quiz_submissions_of_person" ON "quiz_submissions" USING btree ("person_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "price_options_of_service" ON "price_options" USING btree ("service_id","placement","display_order");--> statement-breakpoint
CREATE INDEX "service_feature_cards_of_service" ON "service_feature_cards" USING btree ("service_id","display_order");--> statement-breakpoint
CREATE INDEX "service_process_steps_of_service" ON "service_process_steps" USING btree ("service_id","display_order");--> statement-breakpoint
CREATE UNIQUE INDEX "services_session_code" ON "services" USING btree (coalesce(session_type, substr(link, 11)));--> statement-breakpoint
CREATE UNIQUE INDEX "services_link" ON "services" USING btree ("link");--> statement-breakpoint
CREATE INDEX "services_published_in_order" ON "services" USING btree ("display_order","created_at","id") WHERE published;--> statement-breakpoint
CREATE UNIQUE INDEX "site_settings_is_one_row" ON "site_settings" USING btree ((true));--> statement-breakpoint
CREATE INDEX "testimonials_published_in_order" ON "testimonials" USING btree ("display_order","created_at","id") WHERE published;--> statement-breakpoint
CREATE INDEX "event_people_by_kind" ON "event_people" USING btree ("person_id","kind","happened_at","event_id");--> statement-breakpoint
CREATE INDEX "event_people_of_event" ON "event_people" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "events_about" ON "events" USING btree ("about_id","kind");--> statement-breakpoint
CREATE INDEX "links_of_subject" ON "links" USING btree ("subject_id","purpose");--> statement-breakpoint
CREATE INDEX "session_people_of_message" ON "session_people" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "messages_of_mailbox" ON "messages" USING btree ("mailbox");--> statement-breakpoint
CREATE POLICY "visitors read published posts" ON "blog_posts" AS PERMISSIVE FOR SELECT TO "courtside_visitor" USING (published);--> statement-breakpoint
CREATE POLICY "the admin manages posts" ON "blog_posts" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs see the pictures of posts" ON "blog_posts" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "the admin manages offers" ON "offers" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read offers" ON "offers" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "jobs ask by offers" ON "offers" AS PERMISSIVE FOR INSERT TO "courtside_service" WITH CHECK (wish_id is not null);--> statement-breakpoint
CREATE POLICY "a link reads its offer" ON "offers" AS PERMISSIVE FOR SELECT TO "courtside_intake" USING (true);--> statement-breakpoint
CREATE POLICY "booking reads offers" ON "offers" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (true);--> statement-breakpoint
CREATE POLICY "booking keeps what people answer" ON "offers" AS PERMISSIVE FOR UPDATE TO "courtside_booking" USING (answered_at is null) WITH CHECK (answered_at is not null);--> statement-breakpoint
CREATE POLICY "the admin manages wishes" ON "wishes" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read wishes" ON "wishes" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "jobs ask who waits" ON "wishes" AS PERMISSIVE FOR UPDATE TO "courtside_service" USING (status in ('unproven', 'waiting', 'asked')) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "a link reads its wish" ON "wishes" AS PERMISSIVE FOR SELECT TO "courtside_intake" USING (true);--> statement-breakpoint
CREATE POLICY "a child waits in its parent's place" ON "wishes" AS PERMISSIVE FOR UPDATE TO "courtside_intake" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "booking reads wishes" ON "wishes" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (true);--> statement-breakpoint
CREATE POLICY "booking keeps wishes" ON "wishes" AS PERMISSIVE FOR INSERT TO "courtside_booking" WITH CHECK (status in ('unproven', 'waiting'));--> statement-breakpoint
CREATE POLICY "booking ends wishes" ON "wishes" AS PERMISSIVE FOR UPDATE TO "courtside_booking" USING (status in ('unproven', 'waiting', 'asked')) WITH CHECK (status in ('waiting', 'taken', 'withdrawn'));--> statement-breakpoint
CREATE POLICY "the admin manages session people" ON "session_people" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read session people" ON "session_people" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "booking reads session people" ON "session_people" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (true);--> statement-breakpoint
CREATE POLICY "booking says who comes" ON "session_people" AS PERMISSIVE FOR INSERT TO "courtside_booking" WITH CHECK (exists (select from sessions s where s.id = session_people.session_id and s.series_id is null));--> statement-breakpoint
CREATE POLICY "booking lets people leave a group" ON "session_people" AS PERMISSIVE FOR UPDATE TO "courtside_booking" USING (attendance is null or not is_coming) WITH CHECK (attendance is null or not is_coming);--> statement-breakpoint
CREATE POLICY "jobs write out who comes" ON "session_people" AS PERMISSIVE FOR INSERT TO "courtside_service" WITH CHECK (exists (select from sessions s where s.id = session_people.session_id and s.series_id is not null));--> statement-breakpoint
CREATE POLICY "jobs say who waits" ON "session_people" AS PERMISSIVE FOR INSERT TO "courtside_service" WITH CHECK (exists (select from sessions s where s.id = session_people.session_id and s.taken_by = 'list'));--> statement-breakpoint
CREATE POLICY "the feed reads session people" ON "session_people" AS PERMISSIVE FOR SELECT TO "courtside_intake" USING (true);--> statement-breakpoint
CREATE POLICY "a child comes in its parent's place" ON "session_people" AS PERMISSIVE FOR UPDATE TO "courtside_intake" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "the admin manages sessions" ON "sessions" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read sessions" ON "sessions" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "the feed reads sessions" ON "sessions" AS PERMISSIVE FOR SELECT TO "courtside_intake" USING (true);--> statement-breakpoint
CREATE POLICY "jobs complete what is over" ON "sessions" AS PERMISSIVE FOR UPDATE TO "courtside_service" USING (status = 'booked' and upper(during) < now()) WITH CHECK (status = 'completed' and upper(during) < now());--> statement-breakpoint
CREATE POLICY "jobs lapse holds" ON "sessions" AS PERMISSIVE FOR UPDATE TO "courtside_service" USING (held_until is not null) WITH CHECK (status = 'lapsed' or (status = 'weathered' and held_until is null));--> statement-breakpoint
CREATE POLICY "booking frees what was called off" ON "sessions" AS PERMISSIVE FOR UPDATE TO "courtside_booking" USING (status = 'weathered' and held_until is not null) WITH CHECK (status = 'weathered' and held_until is null);--> statement-breakpoint
CREATE POLICY "booking reads sessions" ON "sessions" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (true);--> statement-breakpoint
CREATE POLICY "booking takes times" ON "sessions" AS PERMISSIVE FOR INSERT TO "courtside_booking" WITH CHECK (taken_by = 'visitor' and status in ('requested', 'booked') and series_id is null);--> statement-breakpoint
CREATE POLICY "booking changes what is ahead" ON "sessions" AS PERMISSIVE FOR UPDATE TO "courtside_booking" USING (status in ('held', 'requested', 'booked')) WITH CHECK (status in ('requested', 'booked', 'cancelled', 'lapsed'));--> statement-breakpoint
CREATE POLICY "jobs hold times for who waits" ON "sessions" AS PERMISSIVE FOR INSERT TO "courtside_service" WITH CHECK (taken_by = 'list' and status = 'held' and offer_id is not null and series_id is null);--> statement-breakpoint
CREATE POLICY "jobs write out series" ON "sessions" AS PERMISSIVE FOR INSERT TO "courtside_service" WITH CHECK (series_id is not null);--> statement-breakpoint
CREATE POLICY "visitors read claims" ON "claims" AS PERMISSIVE FOR SELECT TO "courtside_visitor" USING (not is_hidden);--> statement-breakpoint
CREATE POLICY "the admin manages claims" ON "claims" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "intake stores messages" ON "messages" AS PERMISSIVE FOR INSERT TO "courtside_intake" WITH CHECK (status = 'new');--> statement-breakpoint
CREATE POLICY "intake recognises a repeated message" ON "messages" AS PERMISSIVE FOR SELECT TO "courtside_intake" USING (true);--> statement-breakpoint
CREATE POLICY "intake takes names off messages" ON "messages" AS PERMISSIVE FOR UPDATE TO "courtside_intake" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "the admin manages messages" ON "messages" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read messages" ON "messages" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "booking reads who sent a request" ON "messages" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (true);--> statement-breakpoint
CREATE POLICY "booking puts back what was offered times" ON "messages" AS PERMISSIVE FOR UPDATE TO "courtside_booking" USING (exists (select from offers o where o.message_id = messages.id)) WITH CHECK (status = 'new');--> statement-breakpoint
CREATE POLICY "jobs remove closed messages" ON "messages" AS PERMISSIVE FOR DELETE TO "courtside_service" USING (status = 'closed');--> statement-breakpoint
CREATE POLICY "jobs remove spam messages" ON "messages" AS PERMISSIVE FOR DELETE TO "courtside_service" USING (spam is not null);--> statement-breakpoint
CREATE POLICY "intake records views" ON "page_views" AS PERMISSIVE FOR INSERT TO "courtside_intake" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs roll views up" ON "page_views" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "intake posts mails about a request" ON "mails" AS PERMISSIVE FOR INSERT TO "courtside_intake" WITH CHECK (status = 'waiting' and kind in ('coach', 'acknowledgement', 'request_link'));--> statement-breakpoint
CREATE POLICY "intake finds mails about a session" ON "mails" AS PERMISSIVE FOR SELECT TO "courtside_intake" USING (about_kind = 'session');--> statement-breakpoint
CREATE POLICY "intake passes mails to the child" ON "mails" AS PERMISSIVE FOR UPDATE TO "courtside_intake" USING (about_kind = 'session') WITH CHECK (about_kind = 'session');--> statement-breakpoint
CREATE POLICY "booking posts mails about a session" ON "mails" AS PERMISSIVE FOR INSERT TO "courtside_booking" WITH CHECK (status = 'waiting' and about_kind in ('session', 'offer', 'wish') and recipient is null and body is null);--> statement-breakpoint
CREATE POLICY "the admin reads mails" ON "mails" AS PERMISSIVE FOR SELECT TO "courtside_admin" USING (true);--> statement-breakpoint
CREATE POLICY "the admin posts mails" ON "mails" AS PERMISSIVE FOR INSERT TO "courtside_admin" WITH CHECK (status = 'waiting');--> statement-breakpoint
CREATE POLICY "the admin tries a mail again" ON "mails" AS PERMISSIVE FOR UPDATE TO "courtside_admin" USING (status in ('failed', 'withheld')) WITH CHECK (status = 'waiting');--> statement-breakpoint
CREATE POLICY "the admin erases mails" ON "mails" AS PERMISSIVE FOR DELETE TO "courtside_admin" USING (true);--> statement-breakpoint
CREATE POLICY "jobs send mails" ON "mails" AS PERMISSIVE FOR ALL TO "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "intake makes households" ON "households" AS PERMISSIVE FOR ALL TO "courtside_intake" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "the admin manages households" ON "households" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read households" ON "households" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "intake finds and makes people" ON "people" AS PERMISSIVE FOR ALL TO "courtside_intake" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "the admin manages people" ON "people" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read people" ON "people" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "booking reads people" ON "people" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (true);--> statement-breakpoint
CREATE POLICY "the admin merges people" ON "person_merges" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs see merges that are final" ON "person_merges" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (created_at < now() - interval '30 days');--> statement-breakpoint
CREATE POLICY "jobs forget merges that are final" ON "person_merges" AS PERMISSIVE FOR DELETE TO "courtside_service" USING (created_at < now() - interval '30 days');--> statement-breakpoint
CREATE POLICY "the admin manages misread phrases" ON "misread_phrases" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs see misread phrases that are old" ON "misread_phrases" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (created_at < now() - interval '180 days');--> statement-breakpoint
CREATE POLICY "jobs remove misread phrases that are old" ON "misread_phrases" AS PERMISSIVE FOR DELETE TO "courtside_service" USING (created_at < now() - interval '180 days');--> statement-breakpoint
CREATE POLICY "visitors read pictures in use" ON "pictures" AS PERMISSIVE FOR SELECT TO "courtside_visitor" USING (exists (select from blog_posts where blog_posts.image_url = pictures.url)
  or exists (select from hero_content where hero_content.background_image_url = pictures.url)
  or exists (select from services where services.picture = pictures.url));--> statement-breakpoint
CREATE POLICY "the admin manages pictures" ON "pictures" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs work on pictures" ON "pictures" AS PERMISSIVE FOR ALL TO "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "intake stores quiz submissions" ON "quiz_submissions" AS PERMISSIVE FOR INSERT TO "courtside_intake" WITH CHECK (status = 'new');--> statement-breakpoint
CREATE POLICY "intake recognises a repeated submission" ON "quiz_submissions" AS PERMISSIVE FOR SELECT TO "courtside_intake" USING (true);--> statement-breakpoint
CREATE POLICY "the admin manages quiz submissions" ON "quiz_submissions" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read quiz submissions" ON "quiz_submissions" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "jobs remove completed quiz submissions" ON "quiz_submissions" AS PERMISSIVE FOR DELETE TO "courtside_service" USING (status = 'completed');--> statement-breakpoint
CREATE POLICY "jobs remove spam quiz submissions" ON "quiz_submissions" AS PERMISSIVE FOR DELETE TO "courtside_service" USING (spam is not null and status = 'new');--> statement-breakpoint
CREATE POLICY "visitors read published prices" ON "price_options" AS PERMISSIVE FOR SELECT TO "courtside_visitor" USING (exists (select from services where services.id = service_id));--> statement-breakpoint
CREATE POLICY "the admin manages prices" ON "price_options" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read prices" ON "price_options" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "booking reads published prices" ON "price_options" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (exists (select from services where services.id = service_id));--> statement-breakpoint
CREATE POLICY "visitors read published feature cards" ON "service_feature_cards" AS PERMISSIVE FOR SELECT TO "courtside_visitor" USING (exists (select from services where services.id = service_id));--> statement-breakpoint
CREATE POLICY "the admin manages feature cards" ON "service_feature_cards" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "visitors read published process steps" ON "service_process_steps" AS PERMISSIVE FOR SELECT TO "courtside_visitor" USING (exists (select from services where services.id = service_id));--> statement-breakpoint
CREATE POLICY "the admin manages process steps" ON "service_process_steps" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "visitors read published services" ON "services" AS PERMISSIVE FOR SELECT TO "courtside_visitor" USING (published);--> statement-breakpoint
CREATE POLICY "the admin manages services" ON "services" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read the names of services" ON "services" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "booking reads published services" ON "services" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (published);--> statement-breakpoint
CREATE POLICY "intake names services" ON "services" AS PERMISSIVE FOR SELECT TO "courtside_intake" USING (published);--> statement-breakpoint
CREATE POLICY "visitors read published testimonials" ON "testimonials" AS PERMISSIVE FOR SELECT TO "courtside_visitor" USING (published);--> statement-breakpoint
CREATE POLICY "the admin manages testimonials" ON "testimonials" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "intake links events" ON "event_people" AS PERMISSIVE FOR ALL TO "courtside_intake" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "the admin reads whose events" ON "event_people" AS PERMISSIVE FOR SELECT TO "courtside_admin" USING (true);--> statement-breakpoint
CREATE POLICY "the admin links events" ON "event_people" AS PERMISSIVE FOR INSERT TO "courtside_admin" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read whose events" ON "event_people" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "booking links events" ON "event_people" AS PERMISSIVE FOR INSERT TO "courtside_booking" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs link events" ON "event_people" AS PERMISSIVE FOR INSERT TO "courtside_service" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "intake records events" ON "events" AS PERMISSIVE FOR ALL TO "courtside_intake" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "the admin reads events" ON "events" AS PERMISSIVE FOR SELECT TO "courtside_admin" USING (true);--> statement-breakpoint
CREATE POLICY "the admin records events" ON "events" AS PERMISSIVE FOR INSERT TO "courtside_admin" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read events" ON "events" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "booking records events" ON "events" AS PERMISSIVE FOR INSERT TO "courtside_booking" WITH CHECK (about_kind = 'session' and actor = 'person');--> statement-breakpoint
CREATE POLICY "jobs record events" ON "events" AS PERMISSIVE FOR INSERT TO "courtside_service" WITH CHECK (true);--> statement-breakpoint
CREATE TABLE "number_series" (
	"name" text PRIMARY KEY NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "number_series_name_known" CHECK ("number_series"."name" in ('receipts'))
);
--> statement-breakpoint
CREATE TABLE "payers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid,
	"name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"keep_until" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payers_name_length" CHECK (char_length("payers"."name") between 1 and 200),
	CONSTRAINT "payers_address_length" CHECK (char_length("payers"."address") between 0 and 500)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payer_id" uuid,
	"method" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"paid_on" date NOT NULL,
	"returns_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_method_known" CHECK ("payments"."method" in ('cash', 'transfer', 'card', 'other')),
	CONSTRAINT "payments_amount_is_likely" CHECK (abs(amount_minor) <= 1000000000000),
	CONSTRAINT "payments_currency_is_code" CHECK (currency ~ '^[A-Z]{3}$'),
	CONSTRAINT "payments_return_by_name" CHECK (amount_minor <> 0 and (amount_minor < 0) = (returns_id is not null))
);
--> statement-breakpoint
CREATE TABLE "receipt_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"receipt_id" uuid NOT NULL,
	"sale_id" uuid NOT NULL,
	"title" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"tax_rate" integer,
	CONSTRAINT "receipt_lines_title_length" CHECK (char_length("receipt_lines"."title") between 1 and 200),
	CONSTRAINT "receipt_lines_amount_is_likely" CHECK (abs(amount_minor) <= 1000000000000),
	CONSTRAINT "receipt_lines_tax_rate_is_likely" CHECK (tax_rate between 1 and 100000)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"of_id" uuid,
	"tax_minor" bigint,
	"seller" jsonb NOT NULL,
	"reason_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_number" UNIQUE("number"),
	CONSTRAINT "receipts_of_payment" UNIQUE("payment_id"),
	CONSTRAINT "receipts_kind_known" CHECK ("receipts"."kind" in ('receipt', 'refund', 'void')),
	CONSTRAINT "receipts_name_what_they_undo" CHECK (kind = 'receipt' or of_id is not null)
);
--> statement-breakpoint
CREATE TABLE "sale_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sale_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"minutes" integer DEFAULT 0 NOT NULL,
	"amount_minor" bigint NOT NULL,
	"reason_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_lines_kind_known" CHECK ("sale_lines"."kind" in ('price', 'discount', 'gift', 'tax', 'refund', 'forgiven', 'reversal')),
	CONSTRAINT "sale_lines_amount_is_likely" CHECK (abs(amount_minor) <= 1000000000000)
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"title" text NOT NULL,
	"for_id" uuid,
	"person_id" uuid,
	"terms" text DEFAULT '' NOT NULL,
	"expires_on" date,
	"sold_on" date NOT NULL,
	"currency" text NOT NULL,
	"tax" text NOT NULL,
	"tax_rate" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sales_title_length" CHECK (char_length("sales"."title") between 1 and 200),
	CONSTRAINT "sales_terms_length" CHECK (char_length("sales"."terms") between 0 and 2000),
	CONSTRAINT "sales_currency_is_code" CHECK (currency ~ '^[A-Z]{3}$'),
	CONSTRAINT "sales_tax_known" CHECK ("sales"."tax" in ('none', 'included', 'added')),
	CONSTRAINT "sales_rate_belongs_to_tax" CHECK ((tax = 'none') = (tax_rate is null)),
	CONSTRAINT "sales_tax_rate_is_likely" CHECK (tax_rate between 1 and 100000),
	CONSTRAINT "sales_expire_after_they_begin" CHECK (expires_on >= sold_on)
);
--> statement-breakpoint
CREATE TABLE "credit_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"holders" uuid[] NOT NULL,
	"holder_id" uuid GENERATED ALWAYS AS (holders[cardinality(holders)]) STORED NOT NULL,
	"family_id" uuid NOT NULL,
	"title" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"available" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"owed_minor" bigint DEFAULT 0 NOT NULL,
	"worth_minor" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_accounts_title_length" CHECK (char_length("credit_accounts"."title") between 1 and 200),
	CONSTRAINT "credit_accounts_have_a_holder" CHECK (cardinality(holders) > 0),
	CONSTRAINT "credit_accounts_version_is_likely" CHECK (version >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"available" integer NOT NULL,
	"held" integer NOT NULL,
	"available_after" integer NOT NULL,
	"held_after" integer NOT NULL,
	"for_id" uuid,
	"person_id" uuid,
	"closes_id" uuid,
	"reverses_id" uuid,
	"reason_id" uuid,
	"may_go_below" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_entries_chain" UNIQUE("account_id","version"),
	CONSTRAINT "credit_entries_close_once" UNIQUE("closes_id"),
	CONSTRAINT "credit_entries_reverse_once" UNIQUE("reverses_id"),
	CONSTRAINT "credit_entries_kind_known" CHECK ("credit_entries"."kind" in ('opening', 'bought', 'held', 'used', 'released', 'weathered', 'forfeited', 'forgiven', 'refunded', 'expired', 'moved', 'reversed')),
	CONSTRAINT "credit_entries_shape" CHECK (case kind
  when 'opening' then available > 0 and held = 0
  when 'bought' then available > 0 and held = 0
  when 'forgiven' then available > 0 and held = 0
  when 'refunded' then available < 0 and held = 0
  when 'expired' then available < 0 and held = 0
  when 'held' then held > 0 and available = -held
  when 'released' then held < 0 and available = -held
  when 'used' then held < 0 and available between 0 and -held
  when 'weathered' then held < 0 and available between 0 and -held
  when 'forfeited' then held < 0 and available between 0 and -held
  when 'moved' then available <> 0 and held = 0
  else reverses_id is not null and held >= 0 end),
	CONSTRAINT "credit_entries_close_what_is_held" CHECK ((held < 0) = (closes_id is not null)),
	CONSTRAINT "credit_entries_reverse_by_name" CHECK ((kind = 'reversed') = (reverses_id is not null)),
	CONSTRAINT "credit_entries_have_a_cause" CHECK (for_id is not null or kind in ('opening', 'forgiven', 'reversed')),
	CONSTRAINT "credit_entries_never_below" CHECK (available_after >= 0 or available >= 0 or may_go_below),
	CONSTRAINT "credit_entries_held_never_below" CHECK (held_after >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_reasons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"person_id" uuid,
	"words" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_reasons_words_length" CHECK (char_length("credit_reasons"."words") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "payers" ADD CONSTRAINT "payers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_id_payers_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."payers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_returns_id_payments_id_fk" FOREIGN KEY ("returns_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_sale_id_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sales"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_of_id_receipts_id_fk" FOREIGN KEY ("of_id") REFERENCES "public"."receipts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_reason_id_credit_reasons_id_fk" FOREIGN KEY ("reason_id") REFERENCES "public"."credit_reasons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD CONSTRAINT "sale_lines_sale_id_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sales"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_lines" ADD CONSTRAINT "sale_lines_reason_id_credit_reasons_id_fk" FOREIGN KEY ("reason_id") REFERENCES "public"."credit_reasons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_account_id_credit_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_account_id_credit_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_closes_id_credit_entries_id_fk" FOREIGN KEY ("closes_id") REFERENCES "public"."credit_entries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_reverses_id_credit_entries_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."credit_entries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_reason_id_credit_reasons_id_fk" FOREIGN KEY ("reason_id") REFERENCES "public"."credit_reasons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_reasons" ADD CONSTRAINT "credit_reasons_account_id_credit_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payers_of_person" ON "payers" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "payments_of_payer" ON "payments" USING btree ("payer_id");--> statement-breakpoint
CREATE INDEX "payments_returning" ON "payments" USING btree ("returns_id");--> statement-breakpoint
CREATE INDEX "payments_by_day" ON "payments" USING btree ("paid_on","id");--> statement-breakpoint
CREATE INDEX "receipt_lines_of_receipt" ON "receipt_lines" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "receipt_lines_of_sale" ON "receipt_lines" USING btree ("sale_id");--> statement-breakpoint
CREATE INDEX "receipts_about" ON "receipts" USING btree ("of_id");--> statement-breakpoint
CREATE INDEX "receipts_of_reason" ON "receipts" USING btree ("reason_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_voided_once" ON "receipts" USING btree ("of_id") WHERE kind = 'void';--> statement-breakpoint
CREATE INDEX "sale_lines_of_sale" ON "sale_lines" USING btree ("sale_id");--> statement-breakpoint
CREATE INDEX "sale_lines_of_reason" ON "sale_lines" USING btree ("reason_id");--> statement-breakpoint
CREATE INDEX "sales_of_account" ON "sales" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_for_session" ON "sales" USING btree ("for_id") WHERE for_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_accounts_opened_once" ON "credit_accounts" USING btree ((holders[1]),"family_id");--> statement-breakpoint
CREATE INDEX "credit_accounts_of_holder" ON "credit_accounts" USING btree ("holder_id","family_id");--> statement-breakpoint
CREATE INDEX "credit_accounts_in_order" ON "credit_accounts" USING btree ("owed_minor" DESC NULLS FIRST,"available","id");--> statement-breakpoint
CREATE INDEX "credit_accounts_through" ON "credit_accounts" USING gin ("holders");--> statement-breakpoint
CREATE INDEX "credit_entries_for" ON "credit_entries" USING btree ("for_id");--> statement-breakpoint
CREATE INDEX "credit_entries_of_person" ON "credit_entries" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "credit_entries_of_reason" ON "credit_entries" USING btree ("reason_id");--> statement-breakpoint
CREATE INDEX "credit_reasons_of_account" ON "credit_reasons" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "credit_reasons_of_person" ON "credit_reasons" USING btree ("person_id");--> statement-breakpoint
-- The rain call.
CREATE TABLE "weather_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"during" "tstzrange" NOT NULL,
	"place_ids" uuid[] NOT NULL,
	"decide_at" timestamp with time zone,
	"called_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "weather_calls_state_known" CHECK ("weather_calls"."state" in ('watching', 'on', 'off', 'undone')),
	CONSTRAINT "weather_calls_reason_known" CHECK ("weather_calls"."reason" in ('rain', 'lightning', 'heat', 'closed', 'ill', 'away')),
	CONSTRAINT "weather_calls_during_is_some_time" CHECK (not isempty(during) and lower_inc(during) and not upper_inc(during) and isfinite(lower(during)) and isfinite(upper(during))),
	CONSTRAINT "weather_calls_decided_or_watched" CHECK ((state = 'watching') = (called_at is null) and (state <> 'watching' or decide_at is not null))
);
--> statement-breakpoint
CREATE TABLE "weather_call_spots" (
	"call_id" uuid NOT NULL,
	"spot_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"person_id" uuid,
	"told_id" uuid,
	"used_minutes" smallint NOT NULL,
	"back_minutes" smallint,
	"told_at" timestamp with time zone,
	CONSTRAINT "weather_call_spots_call_id_spot_id_pk" PRIMARY KEY("call_id","spot_id"),
	CONSTRAINT "weather_call_spots_minutes_are_likely" CHECK (used_minutes between 0 and 720 and back_minutes between 0 and 720)
);
--> statement-breakpoint
ALTER TABLE "weather_call_spots" ADD CONSTRAINT "weather_call_spots_call_id_weather_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."weather_calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weather_call_spots" ADD CONSTRAINT "weather_call_spots_spot_id_session_people_id_fk" FOREIGN KEY ("spot_id") REFERENCES "public"."session_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weather_call_spots" ADD CONSTRAINT "weather_call_spots_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weather_call_spots" ADD CONSTRAINT "weather_call_spots_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weather_call_spots" ADD CONSTRAINT "weather_call_spots_told_id_people_id_fk" FOREIGN KEY ("told_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "weather_calls_by_day" ON "weather_calls" USING btree (lower(during),"id");--> statement-breakpoint
CREATE INDEX "weather_call_spots_of_spot" ON "weather_call_spots" USING btree ("spot_id");--> statement-breakpoint
CREATE INDEX "weather_call_spots_of_session" ON "weather_call_spots" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "weather_call_spots_of_person" ON "weather_call_spots" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "weather_call_spots_told" ON "weather_call_spots" USING btree ("told_id");--> statement-breakpoint
-- Lesson notes, homework and skills.
CREATE TABLE "homework_done" (
	"note_id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "homework_done" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "homework_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"words" text NOT NULL,
	"display_order" smallint NOT NULL,
	CONSTRAINT "homework_templates_words_length" CHECK (char_length("homework_templates"."words") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "lesson_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"session_id" uuid,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"words" text,
	"homework" text,
	"is_shared" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_notes_words_length" CHECK (char_length("lesson_notes"."words") between 1 and 2000),
	CONSTRAINT "lesson_notes_homework_length" CHECK (char_length("lesson_notes"."homework") between 1 and 300)
);
--> statement-breakpoint
ALTER TABLE "lesson_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "private_notes" (
	"note_id" uuid PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "private_notes_words_length" CHECK (char_length("private_notes"."words") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "skill_marks" (
	"note_id" uuid NOT NULL,
	"skill_id" uuid NOT NULL,
	"step" smallint,
	CONSTRAINT "skill_marks_note_id_skill_id_pk" PRIMARY KEY("note_id","skill_id"),
	CONSTRAINT "skill_marks_step_is_known" CHECK (step between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "skill_marks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "skills" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"display_order" smallint NOT NULL,
	"is_listed" boolean DEFAULT true NOT NULL,
	CONSTRAINT "skills_name_length" CHECK (char_length("skills"."name") between 1 and 40)
);
--> statement-breakpoint
ALTER TABLE "skills" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "homework_done" ADD CONSTRAINT "homework_done_note_id_lesson_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."lesson_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_done" ADD CONSTRAINT "homework_done_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_notes" ADD CONSTRAINT "private_notes_note_id_lesson_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."lesson_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_marks" ADD CONSTRAINT "skill_marks_note_id_lesson_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."lesson_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_marks" ADD CONSTRAINT "skill_marks_skill_id_skills_id_fk" FOREIGN KEY ("skill_id") REFERENCES "public"."skills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "homework_done_by" ON "homework_done" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_notes_once" ON "lesson_notes" USING btree ("session_id","person_id");--> statement-breakpoint
CREATE INDEX "lesson_notes_of_person" ON "lesson_notes" USING btree ("person_id","given_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "skill_marks_of_skill" ON "skill_marks" USING btree ("skill_id");--> statement-breakpoint
CREATE UNIQUE INDEX "skills_name" ON "skills" USING btree (lower("name"));--> statement-breakpoint
CREATE POLICY "the admin manages homework done" ON "homework_done" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "the admin manages lesson notes" ON "lesson_notes" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "the admin manages skill marks" ON "skill_marks" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "the admin manages skills" ON "skills" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
-- The family's page.
CREATE TABLE "family_sign_ins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"token_digest" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "family_sign_ins_token_digest_unique" UNIQUE("token_digest"),
	CONSTRAINT "family_sign_ins_token_digest_length" CHECK (char_length("family_sign_ins"."token_digest") between 43 and 43),
	CONSTRAINT "family_sign_ins_device_length" CHECK (char_length("family_sign_ins"."device") between 1 and 60),
	CONSTRAINT "family_sign_ins_expire_after_they_begin" CHECK (expires_at > created_at)
);
--> statement-breakpoint
ALTER TABLE "places" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "receipt_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "receipts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sale_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sales" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "credit_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "credit_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "family_sign_ins" ADD CONSTRAINT "family_sign_ins_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "family_sign_ins_of_person" ON "family_sign_ins" USING btree ("person_id");--> statement-breakpoint
CREATE POLICY "the coach's side uses places" ON "places" AS PERMISSIVE FOR ALL TO "courtside_admin", "courtside_intake", "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "booking reads places" ON "places" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (true);--> statement-breakpoint
CREATE POLICY "a household reads where its sessions are" ON "places" AS PERMISSIVE FOR SELECT TO "courtside_household" USING (id = any (array(select s.place_id from sessions s)));--> statement-breakpoint
CREATE POLICY "a household reads its sessions" ON "sessions" AS PERMISSIVE FOR SELECT TO "courtside_household" USING (id = any (array(select m.session_id from session_people m)));--> statement-breakpoint
CREATE POLICY "the coach's side uses payers" ON "payers" AS PERMISSIVE FOR ALL TO "courtside_admin", "courtside_intake", "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "a household reads its payers" ON "payers" AS PERMISSIVE FOR SELECT TO "courtside_household" USING (id = any (array(select p.payer_id from payments p)));--> statement-breakpoint
CREATE POLICY "the coach's side uses payments" ON "payments" AS PERMISSIVE FOR ALL TO "courtside_admin", "courtside_intake", "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "a household reads its payments" ON "payments" AS PERMISSIVE FOR SELECT TO "courtside_household" USING (id = any (array(select r.payment_id from receipts r)));--> statement-breakpoint
CREATE POLICY "the coach's side uses receipt lines" ON "receipt_lines" AS PERMISSIVE FOR ALL TO "courtside_admin", "courtside_intake", "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "a household reads its receipt lines" ON "receipt_lines" AS PERMISSIVE FOR SELECT TO "courtside_household" USING (sale_id = any (array(select s.id from sales s)));--> statement-breakpoint
CREATE POLICY "the coach's side uses receipts" ON "receipts" AS PERMISSIVE FOR ALL TO "courtside_admin", "courtside_intake", "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "a household reads its receipts" ON "receipts" AS PERMISSIVE FOR SELECT TO "courtside_household" USING (id = any (array(select l.receipt_id from receipt_lines l)));--> statement-breakpoint
CREATE POLICY "the coach's side uses sale lines" ON "sale_lines" AS PERMISSIVE FOR ALL TO "courtside_admin", "courtside_intake", "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "a household reads its sale lines" ON "sale_lines" AS PERMISSIVE FOR SELECT TO "courtside_household" USING (sale_id = any (array(select s.id from sales s)));--> statement-breakpoint
CREATE POLICY "the coach's side uses sales" ON "sales" AS PERMISSIVE FOR ALL TO "courtside_admin", "courtside_intake", "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "a household reads its sales" ON "sales" AS PERMISSIVE FOR SELECT TO "courtside_household" USING (account_id = any (array(select a.id from credit_accounts a)));--> statement-breakpoint
CREATE POLICY "the coach's side uses credit accounts" ON "credit_accounts" AS PERMISSIVE FOR ALL TO "courtside_admin", "courtside_intake", "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "the coach's side uses credit entries" ON "credit_entries" AS PERMISSIVE FOR ALL TO "courtside_admin", "courtside_intake", "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "a household reads its credit entries" ON "credit_entries" AS PERMISSIVE FOR SELECT TO "courtside_household" USING (account_id = any (array(select a.id from credit_accounts a)));
