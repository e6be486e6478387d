CREATE TABLE "lesson_pictures" (
	"note_id" uuid NOT NULL,
	"url" text NOT NULL,
	"person_id" uuid NOT NULL,
	"display_order" smallint NOT NULL,
	CONSTRAINT "lesson_pictures_note_id_url_pk" PRIMARY KEY("note_id","url"),
	CONSTRAINT "lesson_pictures_url_is_private" CHECK ("lesson_pictures"."url" ~ '^/private-media/[a-z0-9]+-[0-9]+\.(jpg|webp)$')
);
--> statement-breakpoint
ALTER TABLE "lesson_pictures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "picture_consents" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"given_by" uuid
);
--> statement-breakpoint
ALTER TABLE "picture_consents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "pictures" DROP CONSTRAINT "pictures_url_is_media";--> statement-breakpoint
ALTER TABLE "lesson_pictures" ADD CONSTRAINT "lesson_pictures_note_id_lesson_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."lesson_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_pictures" ADD CONSTRAINT "lesson_pictures_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_consents" ADD CONSTRAINT "picture_consents_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_consents" ADD CONSTRAINT "picture_consents_given_by_people_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_pictures_once" ON "lesson_pictures" USING btree ("url");--> statement-breakpoint
CREATE INDEX "lesson_pictures_of_person" ON "lesson_pictures" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "picture_consents_by" ON "picture_consents" USING btree ("given_by");--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_url_is_media" CHECK ("pictures"."url" ~ '^/(private-)?media/[a-z0-9]+-[0-9]+\.(jpg|webp)$');--> statement-breakpoint
CREATE POLICY "the coach's side uses picture consents" ON "picture_consents" AS PERMISSIVE FOR ALL TO "courtside_admin", "courtside_intake", "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
alter table lesson_pictures force row level security;
--> statement-breakpoint
alter table picture_consents force row level security;
--> statement-breakpoint
grant select, insert, update, delete on lesson_pictures to courtside_admin;
--> statement-breakpoint
grant select, insert, delete on picture_consents to courtside_admin;
--> statement-breakpoint
grant select on lesson_pictures, picture_consents to courtside_service;
--> statement-breakpoint
grant select on picture_consents to courtside_intake;
--> statement-breakpoint
grant select on lesson_pictures to courtside_household;
--> statement-breakpoint
grant select, insert, delete on picture_consents to courtside_household;
--> statement-breakpoint
grant select (url, alt, width, height, widths) on pictures to courtside_household;
--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "is_from_player" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "testimonials_of_person" ON "testimonials" USING btree ("person_id");--> statement-breakpoint
CREATE POLICY "players send drafts" ON "testimonials" AS PERMISSIVE FOR INSERT TO "courtside_service" WITH CHECK (is_from_player and not published);--> statement-breakpoint
-- Visitors do not read who sent it.
revoke select on testimonials from courtside_visitor;
--> statement-breakpoint
grant select (id, name, level, quote, rating, published, display_order, is_from_player, created_at, updated_at)
  on testimonials to courtside_visitor;
--> statement-breakpoint
grant insert on testimonials to courtside_service;
