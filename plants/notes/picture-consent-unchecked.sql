-- Plant: a child's picture is shown without a guardian's consent
-- Caught by: app/features/notes/pictures.test.ts › withdrawing consent hides pictures from everyone at once
-- Level: gate
create policy "planted" on lesson_pictures for all to courtside_admin, courtside_household using (true) with check (true);
