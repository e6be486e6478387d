-- Deletes the mails about deleted rows, with the rights of the role that deletes. The trigger's argument says what the mails are
-- about.
create or replace function remove_mails_about() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp
-- Each is found by the index. The plan is made once for each connection: one made for a hundred thousand rows would read
-- every mail there is, and then for a single row too.
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
as $$
begin
  -- Before PostgreSQL 18 a trigger that a cascade fires runs as the role that deleted the parent row, and the intake, which
  -- deletes people who have nothing left, has no right to mails.
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
create or replace trigger removes_its_mails after delete on wishes referencing old table as went
  for each statement execute function remove_mails_about('wish');
