-- Returns the household named by this transaction's setting if its mark is valid, otherwise null. Any role may set the
-- setting, but only the site can compute the mark: HMAC-SHA-256 with a key that no login role reads. A single statement, so
-- that the key is never a constant in a plan, which can be printed. Comparing digests reveals nothing through timing.
create or replace function current_household() returns uuid language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select split_part(named.setting, ':', 1)::uuid
  from public.door_keys k cross join (select current_setting('courtside.household', true) as setting) as named
  where k.door = 'courtside_household'
    and sha256(convert_to(named.setting, 'UTF8')) = sha256(convert_to(split_part(named.setting, ':', 1) || ':' || encode(
      sha256(decode(k.outer_key, 'hex')
        || sha256(decode(k.inner_key, 'hex') || convert_to(split_part(named.setting, ':', 1), 'UTF8'))), 'hex'), 'UTF8'))
$$;

alter function current_household owner to courtside_intake;
revoke all on function current_household from public;
grant execute on function current_household to courtside_household;

drop policy if exists "a household reads itself" on households;
create policy "a household reads itself" on households for select to courtside_household
  using (id = (select current_household()));
drop policy if exists "a household reads its credit" on credit_accounts;
create policy "a household reads its credit" on credit_accounts for select to courtside_household
  using (holder_id = (select current_household()));
