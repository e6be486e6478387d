-- Creates the tables for the coming week, in case the jobs do not run for a while. A visitor's call never creates one.
create or replace function open_view_days(p_today date) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '2s'
as $$
begin
  perform public.open_view_day(p_today + ahead) from generate_series(-2, 7) as ahead;
end
$$;

alter function open_view_days owner to courtside_intake;
revoke all on function open_view_days from public;

-- Now, for a site whose jobs have not run yet.
select open_view_days((now() at time zone 'UTC')::date);
