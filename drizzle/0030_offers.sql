-- Generated
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"person_id" uuid,
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
ALTER TABLE "calendar_sessions" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offers_of_message" ON "offers" USING btree ("message_id","created_at");--> statement-breakpoint
CREATE INDEX "offers_of_person" ON "offers" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "calendar_sessions" ADD CONSTRAINT "calendar_sessions_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_sessions_of_offer" ON "calendar_sessions" USING btree ("offer_id") WHERE offer_id is not null;--> statement-breakpoint
CREATE POLICY "booking puts back what was offered times" ON "messages" AS PERMISSIVE FOR UPDATE TO "courtside_booking" USING (exists (select from offers o where o.message_id = messages.id)) WITH CHECK (status = 'new');--> statement-breakpoint
CREATE POLICY "the admin manages offers" ON "offers" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read offers" ON "offers" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "a link reads its offer" ON "offers" AS PERMISSIVE FOR SELECT TO "courtside_intake" USING (true);--> statement-breakpoint
CREATE POLICY "booking reads offers" ON "offers" AS PERMISSIVE FOR SELECT TO "courtside_booking" USING (true);--> statement-breakpoint
CREATE POLICY "booking keeps what people answer" ON "offers" AS PERMISSIVE FOR UPDATE TO "courtside_booking" USING (answered_at is null) WITH CHECK (answered_at is not null);--> statement-breakpoint
ALTER POLICY "booking posts mails about a session" ON "mails" TO courtside_booking WITH CHECK (status = 'waiting' and about_kind in ('session', 'offer') and recipient is null and body is null);
--> statement-breakpoint
-- By hand
alter table offers force row level security;
--> statement-breakpoint
grant select, insert, update, delete on offers to courtside_admin;
--> statement-breakpoint
grant select on offers to courtside_service;
--> statement-breakpoint
-- For the page behind an offer's link.
grant select (id, message_id, person_id, answered_at, answer, created_at) on offers to courtside_intake;
--> statement-breakpoint
grant select (offer_id) on calendar_sessions to courtside_intake;
--> statement-breakpoint
grant select (id, message_id, answered_at), update (answered_at, answer) on offers to courtside_booking;
--> statement-breakpoint
grant select (offer_id) on calendar_sessions to courtside_booking;
--> statement-breakpoint
-- A request whose times do not suit is new again.
grant update (status) on messages to courtside_booking;
--> statement-breakpoint
create trigger touches_updated_at before update on offers for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on offers
  for each statement execute function say_what_changed('messages');
