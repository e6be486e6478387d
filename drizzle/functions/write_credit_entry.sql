-- Changes an account and writes the entry, for the functions that know the rules. Returns null if the account is no longer
-- at the version that the caller has seen.
create or replace function write_credit_entry(
  p_account uuid, p_kind text, p_available int, p_held int, p_for uuid, p_person uuid default null, p_reason uuid default null,
  p_closes uuid default null, p_reverses uuid default null, p_may_go_below boolean default false, p_version int default null
) returns uuid language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  after record;
  written uuid;
begin
  update public.credit_accounts a
  set version = a.version + 1, available = a.available + p_available, held = a.held + p_held
  where a.id = p_account and (p_version is null or a.version = p_version)
  returning a.version, a.available, a.held into after;
  if not found then return null; end if;
  insert into public.credit_entries (account_id, version, kind, available, held, available_after, held_after, for_id,
    person_id, reason_id, closes_id, reverses_id, may_go_below)
  values (p_account, after.version, p_kind, p_available, p_held, after.available, after.held, p_for,
    p_person, p_reason, p_closes, p_reverses, p_may_go_below)
  returning id into written;
  return written;
end
$$;

revoke all on function write_credit_entry from public;
grant execute on function write_credit_entry to courtside_intake;
