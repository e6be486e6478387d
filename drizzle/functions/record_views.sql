-- The only way to store page views: each batch once. A day more than two days away is refused. A day without a table is
-- refused for now; the batch is sent again.
create or replace function record_views(p_batch uuid, p_day date, p_views json) returns int
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  stored int;
begin
  if json_array_length(p_views) > 1000 or abs(p_day - (now() at time zone 'UTC')::date) > 2 then
    raise exception 'no such batch of views' using errcode = 'check_violation';
  end if;
  if to_regclass('page_views_by_day.day_' || to_char(p_day, 'YYYYMMDD')) is null then
    raise exception 'this day is not open yet' using errcode = 'object_not_in_prerequisite_state';
  end if;
  insert into public.view_batches (id, day) values (p_batch, p_day) on conflict do nothing;
  if not found then return 0; end if;

  insert into public.page_views (day, visitor, path, reached, source, medium, campaign)
  select p_day, v.visitor, v.path, v.reached, v.source, v.medium, v.campaign
  from json_to_recordset(p_views)
    as v (visitor uuid, path text, reached text, source text, medium text, campaign text);
  get diagnostics stored = row_count;
  insert into public.view_counts as c (day, views) values (p_day, stored)
  on conflict (day) do update set views = c.views + excluded.views;
  return stored;
end
$$;

alter function record_views owner to courtside_intake;
revoke all on function record_views from public;
grant execute on function record_views to courtside_visitor;
