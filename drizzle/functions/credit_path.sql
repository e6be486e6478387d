-- From a person to the holder of their credit: themselves, the person they were merged into, and the household. Locked, so
-- that they stay where they are until the transaction ends.
create or replace function credit_path(p_person uuid) returns uuid[] language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  select array_remove(array[p.id, p.merged_into, kept.household_id], null)
  from public.people p join public.people kept on kept.id = coalesce(p.merged_into, p.id)
  where p.id = p_person
  for share of p, kept
$$;

alter function credit_path owner to courtside_intake;
revoke all on function credit_path from public;
grant execute on function credit_path to courtside_admin, courtside_service;
