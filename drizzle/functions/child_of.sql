-- Finds the child of a parent's request in the household by first name, or creates it. The first child creates the
-- household. At most eight children, because anyone can write in a parent's name.
create or replace function child_of(p_parent uuid, p_first_name text, p_age int, p_asked_at timestamptz) returns uuid language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  parent record;
  home uuid;
  child uuid;
  surname text;
begin
  -- Locks the parent, so that two requests at once create one household and one child.
  select p.name, p.household_id into parent from public.people p where p.id = p_parent for no key update;
  home := parent.household_id;
  surname := (regexp_match(parent.name, '([^[:space:]]+)[[:space:]]*$'))[1];
  if home is null then
    home := gen_random_uuid();
    -- Someone who became known by writing for a child does not play.
    update public.people p set household_id = home,
      plays = p.plays and (p.created_at < p_asked_at or p.origin = 'coach') where p.id = p_parent;
    insert into public.households (id, name, contact_id) values (home, surname, p_parent);
  end if;
  select p.id into child from public.people p
  where p.household_id = home and p.is_minor and p.merged_into is null
    and lower(p_first_name) in (lower(p.name), lower((regexp_match(p.name, '^[[:space:]]*([^[:space:]]+)'))[1]))
  order by p.created_at, p.id limit 1;
  if child is null and (select count(*) from public.people p where p.household_id = home and p.is_minor) < 8 then
    insert into public.people as p (name, is_minor, birth_year, household_id)
    values (case when p_first_name ~ '[[:space:]]' then p_first_name else left(p_first_name || ' ' || surname, 100) end,
      true, extract(year from now())::int - p_age, home)
    returning p.id into child;
  end if;
  return child;
end
$$;

revoke all on function child_of from public;
grant execute on function child_of to courtside_intake;
