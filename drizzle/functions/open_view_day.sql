-- Creates a table for the day and then attaches it, so that others can read and write meanwhile.
create or replace function open_view_day(p_day date) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  name text := 'day_' || to_char(p_day, 'YYYYMMDD');
begin
  if to_regclass('page_views_by_day.' || name) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('a day of page views', 0));
  if to_regclass('page_views_by_day.' || name) is not null then return; end if;
  execute format('create table page_views_by_day.%I (like public.page_views including defaults including constraints)', name);
  execute format('alter table page_views_by_day.%I enable row level security, force row level security', name);
  execute format('alter table public.page_views attach partition page_views_by_day.%I for values from (%L) to (%L)',
    name, p_day, p_day + 1);
end
$$;

revoke all on function open_view_day from public;
grant execute on function open_view_day to courtside_intake;
