-- The address in a mark that the site made for a signed-in person, or null for any other text. The key is the household's:
-- see current_household, also for why this is one statement.
create or replace function proven_address(p_mark text) returns text language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select substr(given.text, length('proven ') + 1)
  from public.door_keys k cross join (select left(p_mark, -65) as text) as given
  where k.door = 'courtside_household' and given.text like 'proven %'
    and sha256(convert_to(p_mark, 'UTF8')) = sha256(convert_to(given.text || ':' || encode(
      sha256(decode(k.outer_key, 'hex') || sha256(decode(k.inner_key, 'hex') || convert_to(given.text, 'UTF8'))), 'hex'),
      'UTF8'))
$$;

revoke all on function proven_address from public;
grant execute on function proven_address to courtside_intake;
