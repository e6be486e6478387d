ALTER TABLE "messages" DROP CONSTRAINT "messages_session_type_known";--> statement-breakpoint
ALTER TABLE "services" ALTER COLUMN "session_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "session_title" text;--> statement-breakpoint
CREATE INDEX "messages_searched_by_session" ON "messages" USING gin (session_title extensions.gin_trgm_ops) WHERE session_title is not null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_session_type_length" CHECK (char_length("messages"."session_type") between 1 and 200);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_session_title_length" CHECK (char_length("messages"."session_title") between 1 and 200);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_session_is_named" CHECK ((session_title is not null) = (session_type is not null and session_type not in ('on-court', 'video-analysis', 'mental-performance', 'fitness', 'tournament', 'remote-strategy')));--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_slug_is_free" CHECK (session_type is not null or link not in ('/services/on-court', '/services/video-analysis', '/services/mental-performance', '/services/fitness', '/services/tournament', '/services/remote-strategy'));--> statement-breakpoint
CREATE POLICY "intake names services" ON "services" AS PERMISSIVE FOR SELECT TO "courtside_intake" USING (published);--> statement-breakpoint
ALTER POLICY "visitors read pictures in use" ON "pictures" TO courtside_visitor USING (exists (select from blog_posts where blog_posts.image_url = pictures.url)
  or exists (select from hero_content where hero_content.background_image_url = pictures.url)
  or exists (select from services where services.picture = pictures.url));--> statement-breakpoint
-- By hand
-- Every service had to share one of the six session types. Of those that share one, the oldest keeps it; the others are
-- asked for by their own names. The owner may look for this once.
alter table services no force row level security;
--> statement-breakpoint
update services s set session_type = null
where exists (select from services older
    where older.session_type = s.session_type and (older.created_at, older.id) < (s.created_at, s.id))
  and s.link not in ('/services/on-court', '/services/video-analysis', '/services/mental-performance',
    '/services/fitness', '/services/tournament', '/services/remote-strategy');
--> statement-breakpoint
alter table services force row level security;
--> statement-breakpoint
-- A request for a service of the coach's own keeps its title, and the intake alone says which title that is.
grant select (title, link, published, session_type) on services to courtside_intake;
--> statement-breakpoint
grant insert (session_title) on messages to courtside_intake;
--> statement-breakpoint
-- The sweep asks which pictures are used, and learns nothing else.
grant select (picture) on services to courtside_service;
--> statement-breakpoint
create trigger says_what_changed_in_the_services after update on pictures
  for each statement execute function say_what_changed('services');
