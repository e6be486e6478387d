-- Takes an entry back by one that names it; minutes that it settled are held again. The outcome is `done`, `not enough`,
-- `held already` (for the same spot, since then), `forgiven` (take that back first) or `gone` (reversed already, or a
-- kind that is undone otherwise: a hold is released, a move belongs to its hold).
create or replace function reverse_credit(
  p_entry uuid, p_reason uuid default null, p_may_go_below boolean default false, out outcome text, out entry_id uuid
) language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  entry public.credit_entries;
  has int;
begin
  select * into entry from public.credit_entries e where e.id = p_entry and e.kind not in ('held', 'moved', 'reversed');
  select a.available into has from public.credit_accounts a where a.id = entry.account_id for no key update;
  perform public.lock_spot(entry.for_id);
  if entry.id is null or exists (select from public.credit_entries e where e.reverses_id = p_entry) then
    outcome := 'gone';
  elsif entry.held < 0 and public.open_credit(entry.for_id) is not null then
    outcome := 'held already';
  elsif entry.kind = 'forfeited' and public.lost_credit(entry.for_id) < -entry.available - entry.held then
    outcome := 'forgiven';
  elsif entry.available > 0 and has < entry.available and not p_may_go_below then
    outcome := 'not enough';
  else
    entry_id := public.write_credit_entry(entry.account_id, 'reversed', -entry.available, -entry.held, entry.for_id,
      entry.person_id, p_reason, p_reverses => p_entry, p_may_go_below => has < entry.available);
    outcome := 'done';
  end if;
end
$$;

alter function reverse_credit owner to courtside_intake;
revoke all on function reverse_credit from public;
grant execute on function reverse_credit to courtside_admin;
