-- A post gets its readable name from its title when it is first published, and keeps it whatever the title says later.
create or replace function name_blog_post() returns trigger language plpgsql
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

revoke all on function name_blog_post from public;

create or replace trigger names_the_post before insert or update on blog_posts for each row execute function name_blog_post();
