-- Anyone can type a known address: a visitor is known only if the request is proven and the coach knows the person.
create or replace function is_stranger(p_person uuid, p_message uuid) returns boolean language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select not exists (select from public.messages m where m.id = p_message and m.proven_at is not null)
    or not exists (
      select from public.people asked join public.people p on p.id = asked.id or p.household_id = asked.household_id
      where asked.id = p_person and p.origin = 'coach')
$$;

revoke all on function is_stranger from public;
grant execute on function is_stranger to courtside_admin, courtside_service, courtside_booking;
