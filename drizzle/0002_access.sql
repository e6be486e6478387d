-- What drizzle-kit cannot generate: constraints, grants and the first row. Functions, their triggers and the policies that
-- call them are in drizzle/functions.

-- A household and its contact need each other, so both are checked when the transaction ends. The contact is one of its
-- people, not a minor, and has an address; no update can take the last of these away.
alter table people add constraint people_household_id_fk foreign key (household_id) references households (id)
  on delete set null deferrable initially deferred;
--> statement-breakpoint
alter table people add constraint people_merged_into_fk foreign key (merged_into) references people (id)
  on delete cascade deferrable initially deferred;
--> statement-breakpoint
alter table households add constraint households_contact_belongs_to_it
  foreign key (contact_id, id, contact_can_be_reached) references people (id, household_id, can_be_reached)
  deferrable initially deferred;
--> statement-breakpoint
alter table availability_rules add constraint availability_rules_one_place_at_a_time
  exclude using gist (calendar_id extensions.gist_uuid_ops with =, weekday extensions.gist_int2_ops with =, minutes with &&, valid with &&);
--> statement-breakpoint
-- The coach is never in two places. Not deferrable: PostgreSQL refuses `on conflict` with a deferrable constraint.
alter table sessions add constraint sessions_never_overlap
  exclude using gist (calendar_id extensions.gist_uuid_ops with =, occupies with &&)
  where (is_live);
--> statement-breakpoint
-- A key that must be forgotten has no place in the write-ahead log, its archive or a standby.
alter table visitor_salts set unlogged;
--> statement-breakpoint
-- The coach's calendar. A second coach would have another row.
insert into calendars default values;
--> statement-breakpoint
insert into number_series (name) values ('receipts');
--> statement-breakpoint
-- Row-level security also binds the owner.
do $$
declare
  secured regclass;
begin
  for secured in
    select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity
  loop
    execute format('alter table %s force row level security', secured);
  end loop;
end
$$;
--> statement-breakpoint
-- Visitors read published content and write to no table.
grant select on blog_posts, claims, hero_content, price_options, quiz_options, quiz_questions, service_feature_cards,
  service_process_steps, services, testimonials to courtside_visitor;
--> statement-breakpoint
grant select (url, alt, width, height, widths) on pictures to courtside_visitor;
--> statement-breakpoint
-- Without the address for notifications and whether sign-up is open.
grant select (id, brand, tagline, email, phone, place, hours, time_zone, region, currency, consultation_minutes, reply_hours, story,
  is_demo, is_live, offers_consultation, texts, updated_at) on site_settings to courtside_visitor;
--> statement-breakpoint
-- The admin manages content, the calendar and people.
grant select, insert, update, delete on availability_exceptions, availability_rules, blog_posts, bookable_services,
  households, offers, people, person_merges, places, price_options, quiz_options, quiz_questions, reply_templates, series,
  series_people, service_feature_cards, service_process_steps, services, testimonials, travel_times, wishes
  to courtside_admin;
--> statement-breakpoint
grant select, insert, update on claims, hero_content, phrase_settings, site_settings to courtside_admin;
--> statement-breakpoint
grant select, update on calendars to courtside_admin;
--> statement-breakpoint
-- Sessions are never deleted; they end in a status.
grant select, insert, update on sessions to courtside_admin;
--> statement-breakpoint
grant select, insert, update (attendance, settled, cancelled_at, message_id, is_to_be_paid) on session_people to courtside_admin;
--> statement-breakpoint
-- Of a request the admin changes the state, never a visitor's words. Undo puts back the time of the answer and the service.
grant select, delete, update (status, spam, answered_at, service_id) on messages to courtside_admin;
--> statement-breakpoint
grant select, delete, update (status, spam) on quiz_submissions to courtside_admin;
--> statement-breakpoint
-- Replies and retries; a mail is never rewritten.
grant select, insert, delete, update (status, attempts, handed_over, failure) on mails to courtside_admin;
--> statement-breakpoint
grant select, insert, delete, update (alt) on pictures to courtside_admin;
--> statement-breakpoint
-- Events and revisions stay as they were recorded.
grant select, insert on blog_revisions, event_people, events to courtside_admin;
--> statement-breakpoint
grant select, insert, delete on misread_phrases, setup_steps to courtside_admin;
--> statement-breakpoint
grant select, delete on deleted_rows to courtside_admin;
--> statement-breakpoint
-- An address is never shown again, so the admin does not read it.
grant select (id, calendar_id, name, asked_at, looked_at, read_at, failing_since, failure, unread_events, created_at, updated_at),
  insert, update (asked_at), delete on busy_sources to courtside_admin;
--> statement-breakpoint
grant select on busy_blocks, daily_pages, daily_sources, daily_steps, daily_visits, message_counts, offered_times,
  people_counts, profiles, user_roles, view_counts to courtside_admin;
--> statement-breakpoint
-- Entries come from functions and numbers from a trigger; nothing about money is ever changed or deleted.
grant select on credit_entries to courtside_admin;
--> statement-breakpoint
grant select, insert on payers, payments, receipt_lines, sale_lines, sales to courtside_admin;
--> statement-breakpoint
grant select, insert (id, kind, payment_id, of_id, tax_minor, seller, reason_id) on receipts to courtside_admin;
--> statement-breakpoint
-- To lock an account.
grant select, update (updated_at) on credit_accounts to courtside_admin;
--> statement-breakpoint
grant select, insert, delete on credit_reasons to courtside_admin;
--> statement-breakpoint
-- Jobs charge sessions, mail receipts, and delete the names of payers when the law no longer wants them.
grant select on payments, price_options, receipt_lines, receipts to courtside_service;
--> statement-breakpoint
grant select, insert on sale_lines, sales to courtside_service;
--> statement-breakpoint
grant select, update (updated_at) on credit_accounts to courtside_service;
--> statement-breakpoint
grant select, delete on payers to courtside_service;
--> statement-breakpoint
-- Making, listing and revoking a link does not need its digest.
grant select (id, purpose, subject_id, created_at, expires_at, revoked_at, last_used_at), insert, update (revoked_at)
  on links to courtside_admin, courtside_service;
--> statement-breakpoint
grant delete on links to courtside_service;
--> statement-breakpoint
-- The service role keeps accounts and runs the jobs.
grant select, insert, update, delete on accounts, profiles, sign_ins, throttles, two_factors, used_codes, user_roles,
  users, verifications to courtside_service;
--> statement-breakpoint
grant select on availability_exceptions, availability_rules, bookable_services, busy_sources, calendars, households,
  message_counts, page_views, places, series, series_people, setup_steps, site_settings, travel_times, view_counts,
  wishes to courtside_service;
--> statement-breakpoint
grant select, insert on backups, event_people, events, offered_times, offers, session_people to courtside_service;
--> statement-breakpoint
grant select, insert, delete on busy_blocks, daily_pages, daily_sources, daily_steps, daily_visits, self_tests
  to courtside_service;
--> statement-breakpoint
grant select, insert, update (says, last_red_at, told_at, cleared_at), delete on incidents to courtside_service;
--> statement-breakpoint
-- Jobs delete what has been closed for long.
grant select, delete on deleted_rows, form_uses, messages, quiz_submissions to courtside_service;
--> statement-breakpoint
grant select, insert, update (status, attempts, handed_over, failure, sent_at, once, says, said_at), delete
  on mails to courtside_service;
--> statement-breakpoint
grant select, update (widths), delete on pictures to courtside_service;
--> statement-breakpoint
-- The sweep of unused pictures learns which are used and nothing else.
grant select (image_url, content) on blog_posts, blog_revisions to courtside_service;
--> statement-breakpoint
grant select (background_image_url) on hero_content to courtside_service;
--> statement-breakpoint
grant select (title, link, picture) on services to courtside_service;
--> statement-breakpoint
-- Without the coach's note.
grant select (id, name, email, phone, is_minor, household_id, merged_into, origin) on people to courtside_service;
--> statement-breakpoint
-- Jobs delete old rows without reading them.
grant select (created_at), delete on misread_phrases, person_merges to courtside_service;
--> statement-breakpoint
grant select, insert, update (status, held_until) on sessions to courtside_service;
--> statement-breakpoint
-- `take_time` names these columns; no policy lets jobs change a row.
grant update (attendance, settled, cancelled_at, message_id) on session_people to courtside_service;
--> statement-breakpoint
-- To lock the calendar's row.
grant update (updated_at) on calendars to courtside_service, courtside_booking;
--> statement-breakpoint
grant update (written_until) on series to courtside_service;
--> statement-breakpoint
grant update (status, seen) on wishes to courtside_service;
--> statement-breakpoint
grant update (etag, last_modified, looked_at, read_at, failing_since, failure, unread_events) on busy_sources to courtside_service;
--> statement-breakpoint
-- Booking reads what decides which times are open: of sessions neither the title nor the coach's reasons, of people and
-- requests only ids and whether the coach knows them.
grant select on availability_exceptions, availability_rules, bookable_services, busy_blocks, calendars, offered_times,
  places, price_options, site_settings, travel_times to courtside_booking;
--> statement-breakpoint
grant select (id, calendar_id) on busy_sources to courtside_booking;
--> statement-breakpoint
grant select (meanings) on phrase_settings to courtside_booking;
--> statement-breakpoint
grant select (id, title, link, session_type, published, display_order, created_at) on services to courtside_booking;
--> statement-breakpoint
grant select (id, calendar_id, place_id, service_id, during, occupies, status, is_live, held_until, capacity, message_id,
  series_id, offer_id, overruled, sequence, taken_by, policy, free_until, moved_from, grace_uses, updated_at), insert,
  update (place_id, during, occupies, status, held_until, overruled, overruled_because, ended_because, ended_words, policy,
    free_until, moved_from, settled, grace_uses, sequence)
  on sessions to courtside_booking;
--> statement-breakpoint
grant select (id, session_id, person_id, message_id, attendance, is_coming), insert,
  update (attendance, settled, cancelled_at, message_id) on session_people to courtside_booking;
--> statement-breakpoint
-- The key recognises a repeated request. A request whose times do not suit becomes new again.
grant select (id, person_id, player_id, spam, idempotency_key, mailbox, proven_at), update (status)
  on messages to courtside_booking;
--> statement-breakpoint
grant select (id, origin, household_id) on people to courtside_booking;
--> statement-breakpoint
grant select (id, message_id, wish_id, answered_at), update (answered_at, answer) on offers to courtside_booking;
--> statement-breakpoint
-- Without the words: they are for the coach and for the link's holder.
grant select (id, message_id, contact_id, person_id, service_id, status, until, created_at), insert, update (status)
  on wishes to courtside_booking;
--> statement-breakpoint
grant insert on mails, events, event_people to courtside_booking;
--> statement-breakpoint
-- A family's own page shows neither the coach's note nor what a sender wrote, and no parent the other's address.
grant select (id, name, contact_id) on households to courtside_household;
--> statement-breakpoint
grant select (id, name, is_minor, birth_year, skill_level, plays, household_id, merged_into, can_be_reached)
  on people to courtside_household;
--> statement-breakpoint
grant select (id, created_at, preferred_date, session_type, session_title, status, player_id)
  on messages to courtside_household;
--> statement-breakpoint
grant select on events, event_people to courtside_household;
--> statement-breakpoint
-- The intake stores a request and recognises one it has stored before. It may take a name off a message again.
grant select (id, created_at, source, name, email, mailbox, proven_at, phone, preferred_date, session_type, session_title,
    skill_level, message, intent, service_id, price_option, idempotency_key, content_digest, spam, status, person_id,
    player_id, child_name, child_age),
  insert (source, name, email, mailbox, proven_at, phone, preferred_date, session_type, session_title, skill_level, message, intent, service_id,
    price_option, idempotency_key, content_digest, spam, child_name, child_age),
  update (name, email, mailbox, proven_at, phone, preferred_date, message, child_name, child_age, player_id, person_id, idempotency_key,
    content_digest, status)
  on messages to courtside_intake;
--> statement-breakpoint
grant select (id, created_at, name, email, phone, recommended_service, age_group, ranking_level, goals, training_preference,
    idempotency_key, content_digest, person_id),
  insert (name, email, phone, recommended_service, age_group, ranking_level, goals, training_preference, idempotency_key,
    content_digest, spam)
  on quiz_submissions to courtside_intake;
--> statement-breakpoint
grant select (client, used_at), insert (client) on form_uses to courtside_intake;
--> statement-breakpoint
grant insert (kind, about_kind, about_id, person_id, recipient, once), select (about_kind, about_id, person_id),
  update (person_id) on mails to courtside_intake;
--> statement-breakpoint
-- Names the service that a request is for.
grant select (title, link, published, session_type, session_name) on services to courtside_intake;
--> statement-breakpoint
-- Finds the sender, or creates them, and forgets people who have nothing left.
grant select (id, name, email, household_id, is_minor, plays, merged_into, origin, created_at),
  insert (name, email, phone, is_minor, birth_year, household_id), update (household_id, plays), delete
  on people to courtside_intake;
--> statement-breakpoint
-- Locking a row needs the right to update some column of it.
grant select, insert (id, name, contact_id), update (updated_at) on households to courtside_intake;
--> statement-breakpoint
grant select, insert, delete on events to courtside_intake;
--> statement-breakpoint
grant select, insert on event_people to courtside_intake;
--> statement-breakpoint
grant insert (deletion, table_name, content) on deleted_rows to courtside_intake;
--> statement-breakpoint
grant select, insert, update on message_counts, people_counts, view_counts to courtside_intake;
--> statement-breakpoint
grant select on daily_visits, door_keys to courtside_intake;
--> statement-breakpoint
grant select, insert, delete on view_batches, visitor_salts to courtside_intake;
--> statement-breakpoint
-- The functions that write the ledger. Even they cannot change an entry.
grant select, insert, update (holders, version, available, held, owed_minor, worth_minor) on credit_accounts to courtside_intake;
--> statement-breakpoint
grant select, insert on credit_entries to courtside_intake;
--> statement-breakpoint
grant select, update (last_number) on number_series to courtside_intake;
--> statement-breakpoint
grant select on payments, receipt_lines, receipts, sale_lines, sales to courtside_intake;
--> statement-breakpoint
grant select (charges_sessions) on site_settings to courtside_intake;
--> statement-breakpoint
-- The pages behind links, and the feed.
grant select, update (last_used_at, revoked_at) on links to courtside_intake;
--> statement-breakpoint
grant select (id, calendar_id, place_id, service_id, title, during, status, held_until, capacity, offer_id, sequence, policy,
  message_id, taken_by, free_until, moved_from, settled, used_minutes, called_off_for, ended_words, grace_uses, updated_at) on sessions to courtside_intake;
--> statement-breakpoint
grant select (id, session_id, person_id, message_id, attendance, is_coming, settled, cancelled_at, is_to_be_paid),
  update (person_id, is_to_be_paid) on session_people to courtside_intake;
--> statement-breakpoint
grant select (id, name, address, kind) on places to courtside_intake;
--> statement-breakpoint
grant select (id, message_id, person_id, wish_id, is_held, answered_at, answer, created_at) on offers to courtside_intake;
--> statement-breakpoint
grant select on offered_times to courtside_intake;
--> statement-breakpoint
grant select (id, message_id, contact_id, person_id, service_id, title, words, status, until), update (person_id)
  on wishes to courtside_intake;
--> statement-breakpoint
-- One table for each day, so that an old day is dropped and not deleted. Only its owner may look inside.
create schema page_views_by_day authorization courtside_intake;
--> statement-breakpoint
-- Only a table's owner can attach a partition, so the intake owns page_views. To own a table it needs, for a moment, the
-- right to create in the schema.
grant create on schema public to courtside_intake;
--> statement-breakpoint
alter table page_views owner to courtside_intake;
--> statement-breakpoint
revoke create on schema public from courtside_intake;
--> statement-breakpoint
-- Copying the table's shape needs select; no policy lets the intake read a row.
revoke all on page_views from courtside_intake;
--> statement-breakpoint
grant select, insert on page_views to courtside_intake;
--> statement-breakpoint
-- The rain call. Visitors read on /today what is off, through the booking role.
grant select, insert, update on weather_calls, weather_call_spots to courtside_admin;
--> statement-breakpoint
grant select on weather_calls, weather_call_spots to courtside_service;
--> statement-breakpoint
grant select on weather_calls to courtside_booking;
--> statement-breakpoint
-- Lesson notes. A family ticks homework and reads every note that is shared; private words are in a table of their own.
grant select, insert, update, delete on homework_done, homework_templates, lesson_notes, private_notes, skill_marks, skills
  to courtside_admin;
--> statement-breakpoint
grant select on homework_done, lesson_notes, skill_marks, skills to courtside_household;
--> statement-breakpoint
grant insert, delete on homework_done to courtside_household;
--> statement-breakpoint
-- The family's page: its sessions without the coach's reasons, its credit and its receipts without a payer's address.
grant select (id, session_id, person_id, is_coming, is_to_be_paid) on session_people to courtside_household;
--> statement-breakpoint
grant select (id, calendar_id, place_id, title, during, status, capacity, sequence, updated_at) on sessions
  to courtside_household;
--> statement-breakpoint
grant select (id, name, address) on places to courtside_household;
--> statement-breakpoint
grant select (id, holder_id, family_id, title, version, available, held, owed_minor, created_at) on credit_accounts
  to courtside_household;
--> statement-breakpoint
grant select (id, account_id, version, kind, available, held, available_after, held_after, for_id, person_id, created_at)
  on credit_entries to courtside_household;
--> statement-breakpoint
grant select (id, account_id, title, for_id, person_id, terms, expires_on, sold_on, currency, created_at) on sales
  to courtside_household;
--> statement-breakpoint
grant select (id, sale_id, kind, minutes, amount_minor) on sale_lines to courtside_household;
--> statement-breakpoint
grant select (id, person_id, name) on payers to courtside_household;
--> statement-breakpoint
grant select (id, payer_id, method, amount_minor, currency, paid_on) on payments to courtside_household;
--> statement-breakpoint
grant select (id, number, kind, payment_id, of_id, tax_minor, seller, created_at) on receipts to courtside_household;
--> statement-breakpoint
grant select (id, receipt_id, sale_id, title, amount_minor, tax_rate) on receipt_lines to courtside_household;
--> statement-breakpoint
-- Which device is signed in, for the account's own code; the coach lists and ends them, and an address that changes ends them.
grant select, insert, update (last_seen_at, ended_at), delete on family_sign_ins to courtside_service;
--> statement-breakpoint
grant select (id, person_id, device, created_at, last_seen_at, expires_at, ended_at), update (ended_at)
  on family_sign_ins to courtside_admin;
--> statement-breakpoint
grant select (person_id, ended_at), update (ended_at) on family_sign_ins to courtside_intake;
