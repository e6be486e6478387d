-- Finds the person with an address, or creates one. Never changes a known person: anyone can write in their name.
create or replace function person_of(p_name text, p_email text, p_phone text) returns uuid language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  found_id uuid;
begin
  loop
    -- Locked, so that the person is not deleted before the request refers to them.
    select coalesce(p.merged_into, p.id) into found_id from public.people p
    where lower(p.email) = lower(p_email) for key share;
    exit when found_id is not null;
    insert into public.people as p (name, email, phone) values (p_name, p_email, p_phone)
    on conflict (lower(email)) where email is not null do nothing returning p.id into found_id;
    exit when found_id is not null;
  end loop;
  return found_id;
end
$$;

revoke all on function person_of from public;
grant execute on function person_of to courtside_intake;
