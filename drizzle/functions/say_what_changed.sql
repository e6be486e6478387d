-- Notifies every listening node of the topic only. Readers read again with their own rights.
create or replace function say_what_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('courtside', tg_argv[0]);
  return null;
end
$$;

revoke all on function say_what_changed from public;

-- Each table and the topic of the pages that show it. Only where it is missing: replacing it everywhere would lock all
-- these tables at once.
do $$
declare
  changed record;
begin
  for changed in
    select * from (values
      ('blog_posts', 'blog'), ('claims', 'claims'), ('hero_content', 'hero'), ('testimonials', 'testimonials'),
      ('services', 'services'), ('service_feature_cards', 'services'), ('service_process_steps', 'services'),
      ('price_options', 'services'), ('quiz_questions', 'quiz'), ('quiz_options', 'quiz'),
      ('quiz_submissions', 'quiz-submissions'), ('site_settings', 'settings'), ('reply_templates', 'reply-templates'),
      ('family_sign_ins', 'people'), ('mails', 'mails'), ('messages', 'messages'), ('offers', 'messages'), ('wishes', 'messages'),
      ('people', 'people'), ('households', 'people'), ('person_merges', 'people'), ('user_roles', 'sign-ins'),
      ('calendars', 'calendar'), ('places', 'calendar'), ('travel_times', 'calendar'), ('availability_rules', 'calendar'),
      ('availability_exceptions', 'calendar'), ('bookable_services', 'calendar'), ('busy_sources', 'calendar'),
      ('busy_blocks', 'calendar'), ('series', 'calendar'), ('series_people', 'calendar'),
      ('sessions', 'calendar'), ('session_people', 'calendar'), ('credit_accounts', 'credits'), ('receipts', 'credits'),
      ('forecasts', 'weather'), ('weather_calls', 'weather'), ('weather_call_spots', 'weather'),
      ('lesson_notes', 'notes'), ('private_notes', 'notes'), ('homework_done', 'notes'), ('skills', 'notes'),
      ('lesson_pictures', 'notes'), ('picture_consents', 'notes')) as wanted (its_table, topic)
    where not exists (
      select from pg_trigger t where t.tgrelid = wanted.its_table::regclass and t.tgname = 'says_what_changed')
  loop
    execute format('create trigger says_what_changed after insert or update or delete or truncate on %I
      for each statement execute function say_what_changed(%L)', changed.its_table, changed.topic);
  end loop;
end
$$;
-- Events never change.
create or replace trigger says_what_changed after insert or delete or truncate on events
  for each statement execute function say_what_changed('timeline');
-- A live connection checks its account again when a sign-in ends or a role changes.
create or replace trigger says_what_changed after delete or truncate on sign_ins
  for each statement execute function say_what_changed('sign-ins');
-- Pages that show a picture show its description and its sizes.
create or replace trigger says_what_changed_on_the_blog after update on pictures
  for each statement execute function say_what_changed('blog');
create or replace trigger says_what_changed_in_the_hero after update on pictures
  for each statement execute function say_what_changed('hero');
create or replace trigger says_what_changed_in_the_services after update on pictures
  for each statement execute function say_what_changed('services');
