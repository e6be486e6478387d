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
ALTER TABLE "incidents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "self_tests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "incidents_one_open_per_check" ON "incidents" USING btree ("check_name") WHERE cleared_at is null;--> statement-breakpoint
CREATE POLICY "jobs read message counts" ON "message_counts" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "jobs keep incidents" ON "incidents" AS PERMISSIVE FOR ALL TO "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs keep self-tests" ON "self_tests" AS PERMISSIVE FOR ALL TO "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
-- By hand
alter table incidents force row level security;
--> statement-breakpoint
alter table self_tests force row level security;
--> statement-breakpoint
-- The service alone: it runs the tests and tells the owner; the admin's pages ask through it.
grant select, insert, delete on self_tests to courtside_service;
--> statement-breakpoint
grant select, insert, update (says, last_red_at, told_at, cleared_at), delete on incidents to courtside_service;
--> statement-breakpoint
grant select on message_counts to courtside_service;
