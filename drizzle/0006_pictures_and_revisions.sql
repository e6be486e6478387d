CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_url_length" CHECK (char_length("pictures"."url") between 1 and 200),
	CONSTRAINT "pictures_alt_length" CHECK (char_length("pictures"."alt") between 0 and 300),
	CONSTRAINT "pictures_url_is_media" CHECK ("pictures"."url" ~ '^/media/[a-z0-9]+-[0-9]+\.(jpg|webp)$'),
	CONSTRAINT "pictures_size_positive" CHECK ("pictures"."width" > 0 and "pictures"."height" > 0),
	CONSTRAINT "pictures_widths_size" CHECK (cardinality("pictures"."widths") <= 8)
);
--> statement-breakpoint
ALTER TABLE "pictures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_url" ON "pictures" USING btree ("url");--> statement-breakpoint
CREATE POLICY "jobs see the pictures of posts" ON "blog_posts" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "jobs see the pictures of the hero" ON "hero_content" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "visitors read pictures in use" ON "pictures" AS PERMISSIVE FOR SELECT TO "courtside_visitor" USING (exists (select from blog_posts where blog_posts.image_url = pictures.url)
  or exists (select from hero_content where hero_content.background_image_url = pictures.url));--> statement-breakpoint
CREATE POLICY "the admin manages pictures" ON "pictures" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs work on pictures" ON "pictures" AS PERMISSIVE FOR ALL TO "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
alter table pictures force row level security;
--> statement-breakpoint
grant select (url, alt, width, height, widths) on pictures to courtside_visitor;
--> statement-breakpoint
grant select, insert, update (alt), delete on pictures to courtside_admin;
--> statement-breakpoint
grant select, update (widths), delete on pictures to courtside_service;
--> statement-breakpoint
-- The sweep asks which pictures are used, and learns nothing else.
grant select (image_url, content) on blog_posts to courtside_service;
--> statement-breakpoint
grant select (background_image_url) on hero_content to courtside_service;
--> statement-breakpoint
-- Pages that show a picture are told when its description or its sizes change.
create trigger says_what_changed_on_the_blog after update on pictures
  for each statement execute function say_what_changed('blog');
--> statement-breakpoint
create trigger says_what_changed_in_the_hero after update on pictures
  for each statement execute function say_what_changed('hero');
--> statement-breakpoint
-- The job commits or vanishes with the row. The admin may not add jobs of his own choosing, so the row adds this one.
create function encode_picture_later() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job('encode_picture', json_build_object('pictureId', new.id), max_attempts => 8);
  return null;
end
$$;
--> statement-breakpoint
create trigger encodes_later after insert on pictures for each row execute function encode_picture_later();
--> statement-breakpoint
revoke all on function encode_picture_later from public;
--> statement-breakpoint
grant create on schema public to courtside_intake;
--> statement-breakpoint
alter function encode_picture_later owner to courtside_intake;
--> statement-breakpoint
revoke create on schema public from courtside_intake;

--> statement-breakpoint
CREATE TABLE "blog_revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"post_id" uuid NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"content" text NOT NULL,
	"category" text NOT NULL,
	"read_time" text NOT NULL,
	"date" date NOT NULL,
	"image_url" text,
	"published" boolean NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blog_revisions_title_length" CHECK (char_length("blog_revisions"."title") between 1 and 200),
	CONSTRAINT "blog_revisions_excerpt_length" CHECK (char_length("blog_revisions"."excerpt") between 1 and 500),
	CONSTRAINT "blog_revisions_content_length" CHECK (char_length("blog_revisions"."content") between 0 and 200000),
	CONSTRAINT "blog_revisions_category_length" CHECK (char_length("blog_revisions"."category") between 1 and 60),
	CONSTRAINT "blog_revisions_read_time_length" CHECK (char_length("blog_revisions"."read_time") between 1 and 40),
	CONSTRAINT "blog_revisions_image_url_length" CHECK (char_length("blog_revisions"."image_url") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "blog_revisions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "blog_revisions" ADD CONSTRAINT "blog_revisions_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_revisions_of_post" ON "blog_revisions" USING btree ("post_id","saved_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE POLICY "the admin reads revisions" ON "blog_revisions" AS PERMISSIVE FOR SELECT TO "courtside_admin" USING (true);--> statement-breakpoint
CREATE POLICY "saving over a post keeps a revision" ON "blog_revisions" AS PERMISSIVE FOR INSERT TO "courtside_admin" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs see the pictures of revisions" ON "blog_revisions" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
alter table blog_revisions force row level security;
--> statement-breakpoint
grant select, insert on blog_revisions to courtside_admin;
--> statement-breakpoint
grant select (image_url, content) on blog_revisions to courtside_service;
--> statement-breakpoint
create function keep_blog_revision() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into public.blog_revisions (post_id, title, excerpt, content, category, read_time, date, image_url, published, saved_at)
  values (old.id, old.title, old.excerpt, old.content, old.category, old.read_time, old.date, old.image_url, old.published,
    old.updated_at);
  return null;
end
$$;
--> statement-breakpoint
create trigger keeps_a_revision after update on blog_posts for each row
  when ((old.title, old.excerpt, old.content, old.category, old.read_time, old.date, old.image_url, old.published)
    is distinct from
    (new.title, new.excerpt, new.content, new.category, new.read_time, new.date, new.image_url, new.published))
  execute function keep_blog_revision();
