-- The entry that holds minutes for a spot in a session and has not been settled.
create or replace function open_credit(p_for uuid) returns uuid language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select e.id from public.credit_entries e
  where e.for_id = p_for and e.held > 0
    and not exists (select from public.credit_entries closed where closed.closes_id = e.id)
$$;

revoke all on function open_credit from public;
grant execute on function open_credit to courtside_intake, courtside_admin;
