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
