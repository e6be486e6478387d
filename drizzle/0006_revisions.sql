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
