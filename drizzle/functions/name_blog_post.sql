-- A post keeps the slug of its first publication. A new one that another post has already gets a number.
create or replace function name_blog_post() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  wanted text := new.slug;
  nth int := 1;
begin
  if tg_op = 'UPDATE' and old.slug is not null then
    new.slug := old.slug;
  elsif new.slug is not null then
    -- Posts published at the same time wait for each other, so that the same title gets two slugs.
    perform pg_advisory_xact_lock(hashtextextended('blog slug', 3));
    while exists (select from public.blog_posts p where p.slug = new.slug) loop
      nth := nth + 1;
      new.slug := wanted || '-' || nth;
    end loop;
  end if;
  return new;
end
$$;

revoke all on function name_blog_post from public;

create or replace trigger names_the_post before insert or update on blog_posts for each row execute function name_blog_post();
