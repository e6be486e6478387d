-- Settles the minutes held for a spot in a session: some come back, the others are used or lost. The outcome is `done` or
-- `not held`.
create or replace function settle_credit(
  p_for uuid, p_kind text, p_back int default null, p_reason uuid default null,
  out outcome text, out entry_id uuid, out back int, out gone int
) language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  opened record;
begin
  if p_kind not in ('used', 'released', 'weathered', 'forfeited') then raise 'no way to settle: %', p_kind; end if;
  select e.id, e.account_id, e.held, e.person_id into opened from public.credit_entries e
  where e.id = public.open_credit(p_for);
  -- Another transaction may settle it before this one has the lock.
  perform from public.credit_accounts a where a.id = opened.account_id for no key update;
  if not found or public.open_credit(p_for) is distinct from opened.id then
    outcome := 'not held';
    return;
  end if;
  back := coalesce(p_back, case when p_kind in ('released', 'weathered') then opened.held else 0 end);
  gone := opened.held - back;
  entry_id := public.write_credit_entry(opened.account_id, p_kind, back, -opened.held, p_for, opened.person_id, p_reason,
    p_closes => opened.id);
  outcome := 'done';
end
$$;

alter function settle_credit owner to courtside_intake;
revoke all on function settle_credit from public;
grant execute on function settle_credit to courtside_admin;
