-- Deletes the mails about deleted rows, with the rights of the deleting role. The trigger's argument is their about_kind.
create or replace function remove_mails_about() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp
-- Plans are cached per connection: one made for many deleted rows would scan every mail for a single row later.
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
as $$
begin
  -- Before PostgreSQL 18 a cascade's trigger runs as the role that deleted the parent row, and the intake, which deletes
  -- people, has no rights on mails.
  if exists (select from went) then
    delete from public.mails m using went w where m.about_id = w.id and m.about_kind = tg_argv[0];
  end if;
  return null;
end
$$;

revoke all on function remove_mails_about from public;

create or replace trigger removes_its_mails after delete on messages referencing old table as went
  for each statement execute function remove_mails_about('message');
create or replace trigger removes_its_mails after delete on quiz_submissions referencing old table as went
  for each statement execute function remove_mails_about('submission');
create or replace trigger removes_its_mails after delete on weather_calls referencing old table as went
  for each statement execute function remove_mails_about('weather_call');
create or replace trigger removes_its_mails after delete on wishes referencing old table as went
  for each statement execute function remove_mails_about('wish');
