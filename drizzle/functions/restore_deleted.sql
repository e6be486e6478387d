-- Restores the rows of one deletion with the caller's rights. Returns how many.
create or replace function restore_deleted(p_deletion uuid) returns integer language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  kept record;
  columns text;
  restored integer := 0;
begin
  -- Parents first.
  for kept in select table_name, content from public.deleted_rows where deletion = p_deletion
    order by table_name not in ('services', 'blog_posts', 'quiz_questions')
  loop
    if kept.table_name in ('messages', 'sessions', 'series', 'wishes') then
      -- A row that was erased meanwhile is not restored.
      execute format('update public.%I set service_id = $1 where id = $2 and service_id is null', kept.table_name)
      using (kept.content ->> 'service_id')::uuid, (kept.content ->> 'id')::uuid;
    else
      -- Columns that a later version has added get their default.
      select string_agg(quote_ident(a.attname), ', ') into columns from pg_attribute a
      where a.attrelid = format('public.%I', kept.table_name)::regclass and a.attnum > 0 and kept.content ? a.attname;
      execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
        kept.table_name, columns)
      using kept.content;
    end if;
    restored := restored + 1;
  end loop;
  delete from public.deleted_rows where deletion = p_deletion;
  return restored;
end
$$;

revoke all on function restore_deleted from public;
grant execute on function restore_deleted to courtside_admin;
