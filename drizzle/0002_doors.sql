-- Row-level security binds the tables' owner too: nobody reads around the policies.
alter table users force row level security;
--> statement-breakpoint
alter table sessions force row level security;
--> statement-breakpoint
alter table accounts force row level security;
--> statement-breakpoint
alter table verifications force row level security;
--> statement-breakpoint
alter table profiles force row level security;
--> statement-breakpoint
alter table user_roles force row level security;
--> statement-breakpoint
alter table hero_content force row level security;
--> statement-breakpoint
alter table services force row level security;
--> statement-breakpoint
alter table service_feature_cards force row level security;
--> statement-breakpoint
alter table service_process_steps force row level security;
--> statement-breakpoint
alter table price_options force row level security;
--> statement-breakpoint
alter table testimonials force row level security;
--> statement-breakpoint
alter table blog_posts force row level security;
--> statement-breakpoint
alter table claims force row level security;
--> statement-breakpoint
alter table site_settings force row level security;
--> statement-breakpoint
alter table quiz_questions force row level security;
--> statement-breakpoint
alter table quiz_options force row level security;
--> statement-breakpoint
alter table quiz_submissions force row level security;
--> statement-breakpoint
alter table messages force row level security;
--> statement-breakpoint
-- Visitors: published content, and no write anywhere.
grant select on hero_content, services, service_feature_cards, service_process_steps, price_options, testimonials,
  blog_posts, claims, quiz_questions, quiz_options to courtside_visitor;
--> statement-breakpoint
-- Where notifications go and whether sign-up is open are not the public's business.
grant select (id, brand, tagline, email, phone, place, hours, time_zone, consultation_minutes, reply_hours, story, updated_at)
  on site_settings to courtside_visitor;
--> statement-breakpoint
-- The admin: all content; of a request only its status changes, never a visitor's words.
grant select, insert, update, delete on services, service_feature_cards, service_process_steps, price_options,
  testimonials, blog_posts, quiz_questions, quiz_options to courtside_admin;
--> statement-breakpoint
grant select, insert, update on hero_content, claims, site_settings to courtside_admin;
--> statement-breakpoint
grant select, update (status), delete on messages, quiz_submissions to courtside_admin;
--> statement-breakpoint
grant select on profiles, user_roles to courtside_admin;
--> statement-breakpoint
-- The service: accounts, and what the jobs read.
grant select, insert, update, delete on users, sessions, accounts, verifications, profiles, user_roles to courtside_service;
--> statement-breakpoint
grant select on messages, quiz_submissions, site_settings to courtside_service;
--> statement-breakpoint
-- The intake: store a request, and recognise one it has stored before.
grant insert (source, name, email, phone, preferred_date, session_type, skill_level, message, intent, service_id, price_option,
    idempotency_key) on messages to courtside_intake;
--> statement-breakpoint
grant select (id, created_at, source, name, email, phone, preferred_date, session_type, skill_level, message, intent, service_id, price_option,
    idempotency_key) on messages to courtside_intake;
--> statement-breakpoint
grant insert (name, email, phone, recommended_service, age_group, ranking_level, goals, training_preference, idempotency_key)
  on quiz_submissions to courtside_intake;
--> statement-breakpoint
grant select (id, created_at, name, email, phone, recommended_service, age_group, ranking_level, goals, training_preference, idempotency_key)
  on quiz_submissions to courtside_intake;
--> statement-breakpoint
create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;
--> statement-breakpoint
create trigger touches_updated_at before update on users for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger touches_updated_at before update on sessions for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger touches_updated_at before update on accounts for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger touches_updated_at before update on verifications for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger touches_updated_at before update on profiles for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger touches_updated_at before update on hero_content for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger touches_updated_at before update on services for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger touches_updated_at before update on testimonials for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger touches_updated_at before update on blog_posts for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger touches_updated_at before update on claims for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger touches_updated_at before update on site_settings for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger touches_updated_at before update on quiz_submissions for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger touches_updated_at before update on messages for each row execute function touch_updated_at();
--> statement-breakpoint
-- A hint for every node that listens: the topic and nothing else. Readers read again under their own rights.
create function say_what_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('courtside', tg_argv[0]);
  return null;
end
$$;
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on hero_content
  for each statement execute function say_what_changed('hero');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on services
  for each statement execute function say_what_changed('services');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on service_feature_cards
  for each statement execute function say_what_changed('services');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on service_process_steps
  for each statement execute function say_what_changed('services');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on price_options
  for each statement execute function say_what_changed('services');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on testimonials
  for each statement execute function say_what_changed('testimonials');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on blog_posts
  for each statement execute function say_what_changed('blog');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on claims
  for each statement execute function say_what_changed('claims');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on site_settings
  for each statement execute function say_what_changed('settings');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on quiz_questions
  for each statement execute function say_what_changed('quiz');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on quiz_options
  for each statement execute function say_what_changed('quiz');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on quiz_submissions
  for each statement execute function say_what_changed('quiz-submissions');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on messages
  for each statement execute function say_what_changed('messages');
