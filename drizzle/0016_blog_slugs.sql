ALTER TABLE "blog_posts" ADD COLUMN "slug" text;
--> statement-breakpoint
CREATE UNIQUE INDEX "blog_posts_slug" ON "blog_posts" USING btree ("slug");
--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_slug_length" CHECK (char_length("blog_posts"."slug") between 1 and 80);
--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_slug_is_slug" CHECK ("blog_posts"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_slug_is_no_id" CHECK ("blog_posts"."slug" !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
--> statement-breakpoint
-- By hand
-- A post gets its readable name from its title when it is first published, and keeps it whatever the title says later.
create function name_blog_post() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  wanted text;
  nth int := 1;
begin
  if tg_op = 'UPDATE' and old.slug is not null then
    new.slug := old.slug;
  elsif new.slug is null and new.published then
    wanted := replace(replace(replace(replace(lower(new.title), 'ß', 'ss'), 'æ', 'ae'), 'ø', 'o'), '&', ' and ');
    -- Letters without their accents; an apostrophe leaves no gap.
    wanted := lower(regexp_replace(normalize(wanted, NFKD), '[\u0300-\u036f''’]', '', 'g'));
    wanted := trim(both '-' from regexp_replace(wanted, '[^a-z0-9]+', '-', 'g'));
    if length(wanted) > 64 then
      wanted := regexp_replace(left(wanted, 65), '-[^-]*$', '');
      wanted := trim(trailing '-' from left(wanted, 64));
    end if;
    if wanted = '' then wanted := 'article'; end if;
    if wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then wanted := 'article-' || wanted; end if;
    -- Posts that are published at once take turns, so that two of one title get two names.
    perform pg_advisory_xact_lock(hashtextextended('blog slug', 3));
    new.slug := wanted;
    while exists (select from public.blog_posts p where p.slug = new.slug) loop
      nth := nth + 1;
      new.slug := wanted || '-' || nth;
    end loop;
  end if;
  return new;
end
$$;
--> statement-breakpoint
revoke all on function name_blog_post from public;
--> statement-breakpoint
create trigger names_the_post before insert or update on blog_posts for each row execute function name_blog_post();
--> statement-breakpoint
-- What is published already gets its name now, the oldest first. Nobody has written anything, so nothing says it is newer.
alter table blog_posts no force row level security;
--> statement-breakpoint
alter table blog_posts disable trigger touches_updated_at;
--> statement-breakpoint
do $$
declare
  post record;
begin
  for post in select id from blog_posts where published order by created_at, id loop
    update blog_posts set slug = null where id = post.id;
  end loop;
end
$$;
--> statement-breakpoint
alter table blog_posts enable trigger touches_updated_at;
--> statement-breakpoint
alter table blog_posts force row level security;
--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_published_has_slug" CHECK ("blog_posts"."slug" is not null or not "blog_posts"."published");
