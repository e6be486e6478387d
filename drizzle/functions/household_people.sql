-- The people of the household that this transaction names, with their merged entries. A person without a household is named
-- by their own id. A policy on people cannot query people itself.
create or replace function household_people() returns uuid[] language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  with home as materialized (
    select p.id from public.people p where p.household_id = (select public.current_household()) and p.merged_into is null
    union all
    select p.id from public.people p
    where p.id = (select public.current_household()) and p.household_id is null and p.merged_into is null
  )
  select coalesce(array_agg(own.id), '{}') from (
    select h.id from home h
    union all
    select p.id from public.people p join home h on p.merged_into = h.id
  ) as own
$$;

alter function household_people owner to courtside_intake;
revoke all on function household_people from public;
grant execute on function household_people to courtside_household;

-- Called once per statement, not once per row, because of the sub-select.
drop policy if exists "a household reads its people" on people;
create policy "a household reads its people" on people for select to courtside_household
  using (id = any ((select household_people())::uuid[]));
drop policy if exists "a household reads its requests" on messages;
create policy "a household reads its requests" on messages for select to courtside_household
  using (spam is null
    and (person_id = any ((select household_people())::uuid[]) or player_id = any ((select household_people())::uuid[])));
drop policy if exists "a household reads which events are its own" on event_people;
create policy "a household reads which events are its own" on event_people for select to courtside_household
  using (person_id = any ((select household_people())::uuid[]));
drop policy if exists "a household reads its events" on events;
create policy "a household reads its events" on events for select to courtside_household
  using (exists (select from event_people l
    where l.event_id = events.id and l.person_id = any ((select household_people())::uuid[])));
-- The tables below a note ask the note, whose own policy decides.
drop policy if exists "a household reads its notes" on lesson_notes;
create policy "a household reads its notes" on lesson_notes for select to courtside_household
  using (is_shared and person_id = any ((select household_people())::uuid[]));
drop policy if exists "a household reads its marks" on skill_marks;
create policy "a household reads its marks" on skill_marks for select to courtside_household
  using (exists (select from lesson_notes n where n.id = skill_marks.note_id));
drop policy if exists "a household reads what it is marked for" on skills;
create policy "a household reads what it is marked for" on skills for select to courtside_household
  using (exists (select from skill_marks m where m.skill_id = skills.id));
drop policy if exists "a household ticks its homework" on homework_done;
create policy "a household ticks its homework" on homework_done for all to courtside_household
  using (exists (select from lesson_notes n where n.id = homework_done.note_id))
  with check (person_id = any ((select household_people())::uuid[])
    and exists (select from lesson_notes n where n.id = homework_done.note_id));
drop policy if exists "a household reads who of it comes" on session_people;
create policy "a household reads who of it comes" on session_people for select to courtside_household
  using (person_id = any ((select household_people())::uuid[]));
-- A guardian agrees to pictures of a child, in their own name, and takes it back.
drop policy if exists "a household decides about its pictures" on picture_consents;
create policy "a household decides about its pictures" on picture_consents for all to courtside_household
  using (person_id = any ((select household_people())::uuid[]))
  with check (person_id = any ((select household_people())::uuid[])
    and given_by = any ((select household_people())::uuid[]));
