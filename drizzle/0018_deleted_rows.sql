CREATE TABLE "deleted_rows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deletion" uuid NOT NULL,
	"table_name" text NOT NULL,
	"content" jsonb NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deleted_rows_table_name_length" CHECK (char_length("deleted_rows"."table_name") between 1 and 63)
);
--> statement-breakpoint
ALTER TABLE "deleted_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "deleted_rows_of_deletion" ON "deleted_rows" USING btree ("deletion");--> statement-breakpoint
CREATE INDEX "deleted_rows_by_time" ON "deleted_rows" USING btree ("deleted_at");--> statement-breakpoint
CREATE POLICY "a trigger keeps deleted rows" ON "deleted_rows" AS PERMISSIVE FOR INSERT TO "courtside_intake" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "the admin sees deleted rows" ON "deleted_rows" AS PERMISSIVE FOR SELECT TO "courtside_admin" USING (true);--> statement-breakpoint
CREATE POLICY "the admin takes deleted rows back" ON "deleted_rows" AS PERMISSIVE FOR DELETE TO "courtside_admin" USING (true);--> statement-breakpoint
CREATE POLICY "jobs see deleted rows" ON "deleted_rows" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "jobs forget deleted rows" ON "deleted_rows" AS PERMISSIVE FOR DELETE TO "courtside_service" USING (true);--> statement-breakpoint
alter table deleted_rows force row level security;
--> statement-breakpoint
grant insert (deletion, table_name, content) on deleted_rows to courtside_intake;
--> statement-breakpoint
grant select, delete on deleted_rows to courtside_admin;
--> statement-breakpoint
grant select, delete on deleted_rows to courtside_service;
--> statement-breakpoint
-- A status is put back with the time of its answer, a service with the requests that named it.
grant update (answered_at, service_id) on messages to courtside_admin;
