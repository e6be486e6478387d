-- When mail to a person goes to another address, the links in the old mailbox end, and the family pages they opened: those of
-- the person, of people merged into them, and of the people whose mail they get as their household's contact. The next mail
-- has a new link.
create or replace function revoke_links() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  affected uuid[];
begin
  if tg_table_name = 'people' then
    affected := array(
      select new.id
      union select p.id from public.households h join public.people p on p.household_id = h.id and p.email is null
      where h.contact_id = new.id
      -- Someone without an address got no mail for those merged into them.
      union select p.id from public.people p where p.merged_into = new.id and old.email is not null);
  else
    affected := array(select p.id from public.people p where p.household_id = new.id and p.email is null);
  end if;
  update public.links l set revoked_at = now()
  from (
    select 'session' as purpose, c.id from public.session_people c where c.person_id = any (affected)
    union all
    select 'wish', w.id from public.wishes w where w.person_id = any (affected) or w.contact_id = any (affected)
    union all
    select p.purpose, m.id from public.messages m cross join (values ('request'), ('offer')) p (purpose)
    where m.person_id = any (affected) or m.player_id = any (affected)
    union all
    select 'offer', o.id from public.offers o where o.person_id = any (affected) and o.message_id is null
    union all
    select p.purpose, a from unnest(affected) a cross join (values ('family'), ('family_feed'), ('praise')) p (purpose)
  ) theirs
  where l.subject_id = theirs.id and l.purpose = theirs.purpose and l.revoked_at is null;
  update public.family_sign_ins f set ended_at = now() where f.person_id = any (affected) and f.ended_at is null;
  return null;
end
$$;

alter function revoke_links owner to courtside_intake;
revoke all on function revoke_links from public;

-- A merge that hands the address over to the kept person changes no mailbox.
create or replace trigger revokes_links after update of email, merged_into, household_id on people for each row
  when ((lower(new.email) is distinct from lower(old.email) or new.merged_into is distinct from old.merged_into
      or new.email is null and old.household_id is not null and new.household_id is distinct from old.household_id)
    and not (old.merged_into is null and new.merged_into is not null and old.email is not null and new.email is null))
  execute function revoke_links();
create or replace trigger revokes_links after update of contact_id on households for each row
  when (new.contact_id <> old.contact_id) execute function revoke_links();
