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
