-- How many minutes were forfeited for a spot in a session and not forgiven, reversed entries left out.
create or replace function lost_credit(p_for uuid) returns int language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(case e.kind when 'forfeited' then -e.available - e.held else -e.available end), 0)::int
  from public.credit_entries e
  where e.for_id = p_for and e.kind in ('forfeited', 'forgiven')
    and not exists (select from public.credit_entries undone where undone.reverses_id = e.id)
$$;

revoke all on function lost_credit from public;
grant execute on function lost_credit to courtside_intake, courtside_admin;
