CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"tried_at" timestamp with time zone[] NOT NULL,
	CONSTRAINT "throttles_key_length" CHECK (char_length("throttles"."key") between 1 and 100),
	CONSTRAINT "throttles_tried_at_size" CHECK (cardinality("throttles"."tried_at") <= 100)
);
--> statement-breakpoint
ALTER TABLE "throttles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "two_factors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "used_codes" (
	"user_id" text NOT NULL,
	"code" text NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "used_codes_user_id_code_pk" PRIMARY KEY("user_id","code"),
	CONSTRAINT "used_codes_code_length" CHECK (char_length("used_codes"."code") between 1 and 20)
);
--> statement-breakpoint
ALTER TABLE "used_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_codes" ADD CONSTRAINT "used_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "two_factors_of_user" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "accounts keep throttles" ON "throttles" AS PERMISSIVE FOR ALL TO "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "accounts keep second factors" ON "two_factors" AS PERMISSIVE FOR ALL TO "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "accounts keep used codes" ON "used_codes" AS PERMISSIVE FOR ALL TO "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
alter table throttles force row level security;
--> statement-breakpoint
alter table two_factors force row level security;
--> statement-breakpoint
alter table used_codes force row level security;
--> statement-breakpoint
grant select, insert, update, delete on throttles, two_factors, used_codes to courtside_service;
--> statement-breakpoint
-- Whoever holds a stream open for a signed-in person asks again when a session ends or a role changes.
create trigger says_what_changed after delete or truncate on sessions
  for each statement execute function say_what_changed('sessions');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on user_roles
  for each statement execute function say_what_changed('sessions');
