-- Locks a holder's accounts in one family and opens one if there is none. Returns the oldest, or null if the holder is
-- neither a household nor a person without one.
create or replace function credit_account(p_holder uuid, p_family uuid, p_title text) returns uuid language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  oldest uuid;
begin
  -- If households have changed in this transaction, accounts follow first.
  set constraints public.follows_person, public.follows_contact, public.follows_back immediate;
  set constraints public.follows_person, public.follows_contact, public.follows_back deferred;
  -- Everywhere people are locked first, then households, then accounts by id, so that no two transactions deadlock.
  perform from public.households h where h.id = p_holder for key share;
  if not found then
    perform from public.people p
    where p.id = p_holder and p.household_id is null and p.merged_into is null for share;
    if not found then return null; end if;
  end if;
  insert into public.credit_accounts (holders, family_id, title)
  select array[p_holder], p_family, p_title
  where not exists (select from public.credit_accounts a where a.holder_id = p_holder and a.family_id = p_family)
  on conflict do nothing;
  perform from public.credit_accounts a where a.holder_id = p_holder and a.family_id = p_family order by a.id for no key update;
  select a.id into strict oldest from public.credit_accounts a
  where a.holder_id = p_holder and a.family_id = p_family order by a.created_at, a.id limit 1;
  return oldest;
end
$$;

alter function credit_account owner to courtside_intake;
revoke all on function credit_account from public;
grant execute on function credit_account to courtside_admin, courtside_service;
