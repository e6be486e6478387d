-- Generated
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
ALTER TABLE "phrase_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "misread_phrases_by_time" ON "misread_phrases" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "phrase_settings_is_one_row" ON "phrase_settings" USING btree ((true));--> statement-breakpoint
CREATE POLICY "the admin manages misread phrases" ON "misread_phrases" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs see misread phrases that are old" ON "misread_phrases" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (created_at < now() - interval '180 days');--> statement-breakpoint
CREATE POLICY "jobs remove misread phrases that are old" ON "misread_phrases" AS PERMISSIVE FOR DELETE TO "courtside_service" USING (created_at < now() - interval '180 days');--> statement-breakpoint
CREATE POLICY "the admin manages phrase settings" ON "phrase_settings" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "booking reads phrase settings" ON "phrase_settings" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (true);
--> statement-breakpoint
-- By hand
alter table phrase_settings force row level security;
--> statement-breakpoint
alter table misread_phrases force row level security;
--> statement-breakpoint
grant select, insert, update on phrase_settings to courtside_admin;
--> statement-breakpoint
grant select (meanings) on phrase_settings to courtside_booking;
--> statement-breakpoint
grant select, insert, delete on misread_phrases to courtside_admin;
--> statement-breakpoint
grant select (created_at), delete on misread_phrases to courtside_service;
--> statement-breakpoint
create trigger touches_updated_at before update on phrase_settings for each row execute function touch_updated_at();
