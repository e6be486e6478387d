-- Deletes people who came with a request, have nothing left and were never edited by the coach: the given ones, or all.
-- Returns how many.
create or replace function remove_people_without_trace(p_people uuid[] default null) returns int language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  removed int;
  waiting uuid[];
begin
  -- Locked before the check: a request that arrives meanwhile either locks its person first or creates a new one.
  select array_agg(locked.id) into waiting from (
    select p.id from public.people p
    where p.origin = 'request' and p.household_id is null and p.merged_into is null
      and (p_people is null or p.id = any (p_people))
      and not exists (select from public.messages m where m.person_id = p.id)
      and not exists (select from public.quiz_submissions s where s.person_id = p.id)
      and not exists (select from public.session_people c where c.person_id = p.id)
      and not exists (select from public.credit_accounts a where a.holders @> array[p.id])
    for update skip locked
  ) as locked;
  delete from public.people p
  where p.id = any (waiting)
    and not exists (select from public.messages m where m.person_id = p.id)
    and not exists (select from public.quiz_submissions s where s.person_id = p.id)
    and not exists (select from public.session_people c where c.person_id = p.id)
    and not exists (select from public.credit_accounts a where a.holders @> array[p.id])
    and not exists (select from public.people b where b.merged_into = p.id);
  get diagnostics removed = row_count;
  return removed;
end
$$;

alter function remove_people_without_trace owner to courtside_intake;
revoke all on function remove_people_without_trace from public;
grant execute on function remove_people_without_trace to courtside_admin, courtside_service;
