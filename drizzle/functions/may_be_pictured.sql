-- Whether pictures of this person may be shown: an adult's, or a minor's with the consent that stands for any entry that
-- turned out to be this person. Every role asks it, the admin too, so a withdrawn consent hides them from everyone.
create or replace function may_be_pictured(person uuid) returns boolean language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select exists (select from public.people p where p.id = person and (not p.is_minor or exists (
    select from public.picture_consents c join public.people q on q.id = c.person_id
    where coalesce(q.merged_into, q.id) = coalesce(p.merged_into, p.id))))
$$;

alter function may_be_pictured owner to courtside_intake;
revoke all on function may_be_pictured from public;
grant execute on function may_be_pictured to courtside_admin, courtside_household, courtside_service;

drop policy if exists "the admin manages pictures in notes" on lesson_pictures;
create policy "the admin manages pictures in notes" on lesson_pictures for all to courtside_admin
  using (may_be_pictured(person_id)) with check (may_be_pictured(person_id));
drop policy if exists "jobs see the pictures in notes" on lesson_pictures;
create policy "jobs see the pictures in notes" on lesson_pictures for select to courtside_service
  using (may_be_pictured(person_id));
-- The note's own policy decides whose it is and whether it is shared.
drop policy if exists "a household reads its pictures in notes" on lesson_pictures;
create policy "a household reads its pictures in notes" on lesson_pictures for select to courtside_household
  using (may_be_pictured(person_id) and exists (
    select from lesson_notes n where n.id = lesson_pictures.note_id and n.person_id = lesson_pictures.person_id));
drop policy if exists "a household reads what its pictures are" on pictures;
create policy "a household reads what its pictures are" on pictures for select to courtside_household
  using (exists (select from lesson_pictures l where l.url = pictures.url));
