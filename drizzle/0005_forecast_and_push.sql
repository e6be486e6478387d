CREATE TABLE "forecast_settings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text,
	"heat_celsius" real,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forecast_settings_source_known" CHECK ("forecast_settings"."source" in ('met_norway', 'weather_gov')),
	CONSTRAINT "forecast_settings_heat_is_likely" CHECK (heat_celsius between 10 and 60)
);
--> statement-breakpoint
CREATE TABLE "forecasts" (
	"place_id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"position" text NOT NULL,
	"hours" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_modified" text,
	"read_at" timestamp with time zone,
	"fresh_until" timestamp with time zone NOT NULL,
	"failure" text,
	CONSTRAINT "forecasts_source_known" CHECK ("forecasts"."source" in ('met_norway', 'weather_gov')),
	CONSTRAINT "forecasts_failure_known" CHECK ("forecasts"."failure" in ('no answer', 'refused', 'not covered', 'nonsense', 'failed')),
	CONSTRAINT "forecasts_position_length" CHECK (char_length("forecasts"."position") between 1 and 40),
	CONSTRAINT "forecasts_last_modified_length" CHECK (char_length("forecasts"."last_modified") between 1 and 300),
	CONSTRAINT "forecasts_hours_are_a_list" CHECK (jsonb_typeof(hours) = 'array')
);
--> statement-breakpoint
ALTER TABLE "forecasts" ADD CONSTRAINT "forecasts_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "forecast_settings_is_one_row" ON "forecast_settings" USING btree ((true));
--> statement-breakpoint
grant select, insert, update on forecast_settings to courtside_admin;
--> statement-breakpoint
grant select on forecast_settings to courtside_service;
--> statement-breakpoint
grant select on forecasts to courtside_admin;
--> statement-breakpoint
grant select, insert, update, delete on forecasts to courtside_service;

--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"sign_in_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"endpoint_digest" text NOT NULL,
	"sealed_subscription" text NOT NULL,
	"events" text[] NOT NULL,
	"refused_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_devices_kind_known" CHECK ("push_devices"."kind" in ('phone', 'tablet', 'laptop')),
	CONSTRAINT "push_devices_events_known" CHECK (events <@ array['request', 'chosen', 'changed', 'weather', 'undelivered', 'next', 'loose_ends']),
	CONSTRAINT "push_devices_sign_in_id_length" CHECK (char_length("push_devices"."sign_in_id") between 1 and 100),
	CONSTRAINT "push_devices_name_length" CHECK (char_length("push_devices"."name") between 1 and 100),
	CONSTRAINT "push_devices_endpoint_digest_length" CHECK (char_length("push_devices"."endpoint_digest") between 1 and 64),
	CONSTRAINT "push_devices_sealed_subscription_length" CHECK (char_length("push_devices"."sealed_subscription") between 1 and 8000)
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"public_key" text NOT NULL,
	"sealed_private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_keys_public_key_length" CHECK (char_length("push_keys"."public_key") between 1 and 200),
	CONSTRAINT "push_keys_sealed_private_key_length" CHECK (char_length("push_keys"."sealed_private_key") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "push_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"device_id" uuid NOT NULL,
	"event" text NOT NULL,
	"tag" text NOT NULL,
	"words" text NOT NULL,
	"path" text NOT NULL,
	"mail_id" uuid,
	"is_held" boolean DEFAULT false NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_notices_event_known" CHECK ("push_notices"."event" in ('request', 'chosen', 'changed', 'weather', 'undelivered', 'next', 'loose_ends', 'test')),
	CONSTRAINT "push_notices_tag_length" CHECK (char_length("push_notices"."tag") between 1 and 100),
	CONSTRAINT "push_notices_words_length" CHECK (char_length("push_notices"."words") between 1 and 300),
	CONSTRAINT "push_notices_path_length" CHECK (char_length("push_notices"."path") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "push_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"shows_names" boolean NOT NULL,
	"is_quiet" boolean NOT NULL,
	"quiet_from" smallint NOT NULL,
	"quiet_to" smallint NOT NULL,
	"lets_morning_through" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_settings_hours_are_of_a_day" CHECK (quiet_from between 0 and 1439 and quiet_to between 0 and 1439)
);
--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_sign_in_id_sign_ins_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."sign_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_notices" ADD CONSTRAINT "push_notices_device_id_push_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."push_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_notices" ADD CONSTRAINT "push_notices_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_settings" ADD CONSTRAINT "push_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_of_sign_in" ON "push_devices" USING btree ("sign_in_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_endpoint" ON "push_devices" USING btree ("endpoint_digest");--> statement-breakpoint
CREATE INDEX "push_devices_of_user" ON "push_devices" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_keys_is_one_row" ON "push_keys" USING btree ((true));--> statement-breakpoint
CREATE UNIQUE INDEX "push_notices_once" ON "push_notices" USING btree ("device_id","tag");--> statement-breakpoint
CREATE INDEX "push_notices_of_mail" ON "push_notices" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "push_notices_by_time" ON "push_notices" USING btree ("created_at");
--> statement-breakpoint
grant select on push_keys to courtside_admin;
--> statement-breakpoint
grant select, insert, delete on push_keys to courtside_service;
--> statement-breakpoint
grant select, insert, update on push_settings to courtside_admin;
--> statement-breakpoint
grant select on push_settings to courtside_service;
--> statement-breakpoint
grant select, insert, update, delete on push_devices to courtside_admin;
--> statement-breakpoint
grant select, update, delete on push_devices to courtside_service;
--> statement-breakpoint
grant insert on push_notices to courtside_admin;
--> statement-breakpoint
grant select, insert, update, delete on push_notices to courtside_service;
