create or replace function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;

revoke all on function touch_updated_at from public;

-- Only where it is missing: replacing it everywhere would lock all these tables at once.
do $$
declare
  its_table text;
begin
  foreach its_table in array array[
    'accounts', 'availability_exceptions', 'blog_posts', 'bookable_services', 'busy_sources', 'forecast_settings',
    'sessions', 'calendars', 'claims', 'credit_accounts', 'hero_content', 'households', 'lesson_notes', 'messages', 'offers', 'people',
    'phrase_settings', 'places', 'profiles', 'push_settings', 'quiz_submissions', 'reply_templates', 'series', 'services',
    'sign_ins', 'site_settings', 'testimonials', 'travel_times', 'users', 'verifications', 'wishes'
  ] loop
    if not exists (
      select from pg_trigger t where t.tgrelid = its_table::regclass and t.tgname = 'touches_updated_at')
    then
      execute format('create trigger touches_updated_at before update on %I
        for each row execute function touch_updated_at()', its_table);
    end if;
  end loop;
end
$$;
-- When a called-off session's time opens to others, the session does not change, and the coach's page of it is not stale.
create or replace trigger touches_updated_at before update on sessions for each row
  when (not (old.status = 'weathered' and new.status = 'weathered' and old.held_until is not null and new.held_until is null))
  execute function touch_updated_at();
