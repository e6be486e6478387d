create or replace function keep_blog_revision() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into public.blog_revisions (post_id, title, excerpt, content, category, read_time, date, image_url, published, saved_at)
  values (old.id, old.title, old.excerpt, old.content, old.category, old.read_time, old.date, old.image_url, old.published,
    old.updated_at);
  return null;
end
$$;

revoke all on function keep_blog_revision from public;

create or replace trigger keeps_a_revision after update on blog_posts for each row
  when ((old.title, old.excerpt, old.content, old.category, old.read_time, old.date, old.image_url, old.published)
    is distinct from
    (new.title, new.excerpt, new.content, new.category, new.read_time, new.date, new.image_url, new.published))
  execute function keep_blog_revision();
