-- Creates the tables of the coming days and drops days older than thirty once all their views are rolled up.
create or replace function tidy_views(p_today date) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '2s'
as $$
declare
  old text;
begin
  perform public.open_view_days(p_today);
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.page_views'::regclass and c.relname < 'day_' || to_char(p_today - 30, 'YYYYMMDD')
      and not exists (
        select from public.view_counts counted left join public.daily_visits rolled using (day)
        where 'day_' || to_char(day, 'YYYYMMDD') = c.relname and counted.views is distinct from rolled.views)
  loop
    execute format('drop table page_views_by_day.%I', old);
  end loop;
  delete from public.visitor_salts s where s.day < p_today;
  delete from public.view_batches b where b.day < p_today - 2;
end
$$;

alter function tidy_views owner to courtside_intake;
revoke all on function tidy_views from public;
grant execute on function tidy_views to courtside_service;
