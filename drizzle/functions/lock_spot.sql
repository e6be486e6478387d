-- Makes changes to one spot's credit wait for each other. Locking the account is not enough: after a merge, a spot that was
-- booked twice can have entries in two accounts.
create or replace function lock_spot(p_for uuid) returns void language sql
set search_path = pg_catalog, pg_temp
as $$
  select pg_advisory_xact_lock(hashtextextended(p_for::text, 0))
$$;

revoke all on function lock_spot from public;
grant execute on function lock_spot to courtside_intake;
