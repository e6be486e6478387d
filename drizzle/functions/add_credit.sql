-- Adds minutes to what an account has available, or takes them off, by kind. The outcome is `done`, `not enough`, `changed`
-- (since the version that the coach has seen) or `nothing lost` (there is nothing to forgive).
create or replace function add_credit(
  p_account uuid, p_kind text, p_minutes int, p_for uuid, p_person uuid default null, p_reason uuid default null,
  p_version int default null, p_may_go_below boolean default false, out outcome text, out entry_id uuid
) language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  has int;
  change int := case when p_kind = 'refunded' then -p_minutes else p_minutes end;
begin
  if p_kind not in ('opening', 'bought', 'forgiven', 'refunded') then raise 'no way to add: %', p_kind; end if;
  select a.available into has from public.credit_accounts a where a.id = p_account for no key update;
  perform public.lock_spot(p_for);
  if p_kind = 'forgiven' and p_for is not null and p_minutes > public.lost_credit(p_for) then
    outcome := 'nothing lost';
  elsif has + change < 0 and change < 0 and not p_may_go_below then
    outcome := 'not enough';
  else
    entry_id := public.write_credit_entry(p_account, p_kind, change, 0, p_for, p_person, p_reason,
      p_may_go_below => has + change < 0, p_version => p_version);
    outcome := case when entry_id is null then 'changed' else 'done' end;
  end if;
end
$$;

alter function add_credit owner to courtside_intake;
revoke all on function add_credit from public;
grant execute on function add_credit to courtside_admin;
