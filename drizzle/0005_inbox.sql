-- Trigrams for the search box. In a schema of their own, so that nothing of them lies among our functions.
create schema extensions;
--> statement-breakpoint
create extension pg_trgm schema extensions;
--> statement-breakpoint
CREATE TABLE "form_uses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client" text NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_uses_client_length" CHECK (char_length("form_uses"."client") between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "form_uses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message_counts" (
	"state" text NOT NULL,
	"slot" smallint NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "message_counts_state_slot_pk" PRIMARY KEY("state","slot"),
	CONSTRAINT "message_counts_state_known" CHECK ("message_counts"."state" in ('new', 'open', 'processed', 'closed', 'spam'))
);
--> statement-breakpoint
ALTER TABLE "message_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reply_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reply_templates_title_length" CHECK (char_length("reply_templates"."title") between 1 and 100),
	CONSTRAINT "reply_templates_body_length" CHECK (char_length("reply_templates"."body") between 1 and 5000)
);
--> statement-breakpoint
ALTER TABLE "reply_templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"message_id" uuid,
	"submission_id" uuid,
	"recipient" text,
	"subject" text,
	"body" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"send_after" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"handed_over" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"idempotency_key" uuid,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_recipient_length" CHECK (char_length("mails"."recipient") between 3 and 254),
	CONSTRAINT "mails_subject_length" CHECK (char_length("mails"."subject") between 1 and 200),
	CONSTRAINT "mails_body_length" CHECK (char_length("mails"."body") between 1 and 5000),
	CONSTRAINT "mails_failure_length" CHECK (char_length("mails"."failure") between 1 and 200),
	CONSTRAINT "mails_kind_known" CHECK ("mails"."kind" in ('coach', 'acknowledgement', 'reply', 'reminder', 'digest')),
	CONSTRAINT "mails_status_known" CHECK ("mails"."status" in ('waiting', 'held', 'sent', 'failed', 'dropped')),
	CONSTRAINT "mails_visitor_has_address" CHECK (kind not in ('acknowledgement', 'reply') or recipient is not null),
	CONSTRAINT "mails_reply_has_words" CHECK ((kind = 'reply') = (subject is not null and body is not null))
);
--> statement-breakpoint
ALTER TABLE "mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "messages_newest_first";--> statement-breakpoint
DROP INDEX "messages_by_status";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "spam" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quiz_submissions" ADD COLUMN "spam" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "retention_months" integer DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_submission_id_quiz_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."quiz_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_uses_of_client" ON "form_uses" USING btree ("client","used_at");--> statement-breakpoint
CREATE INDEX "form_uses_by_time" ON "form_uses" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "reply_templates_in_order" ON "reply_templates" USING btree ("display_order","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_of_message" ON "mails" USING btree ("message_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_to_coach_by_time" ON "mails" USING btree ("sent_at") WHERE recipient is null;--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("status","created_at") WHERE status in ('held', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "mails_once_per_message" ON "mails" USING btree ("message_id","kind") WHERE kind <> 'reply';--> statement-breakpoint
CREATE UNIQUE INDEX "mails_once_per_submission" ON "mails" USING btree ("submission_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_acknowledge_once_a_day" ON "mails" USING btree (lower("recipient"),(("created_at" at time zone 'UTC')::date)) WHERE kind = 'acknowledgement';--> statement-breakpoint
CREATE UNIQUE INDEX "mails_one_digest_waits" ON "mails" USING btree ("kind") WHERE kind = 'digest' and status = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "mails_idempotency_key" ON "mails" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "messages_in_inbox" ON "messages" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE spam is null;--> statement-breakpoint
CREATE INDEX "messages_in_inbox_by_status" ON "messages" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE spam is null;--> statement-breakpoint
CREATE INDEX "messages_in_inbox_by_source" ON "messages" USING btree ("source","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE spam is null;--> statement-breakpoint
CREATE INDEX "messages_in_spam" ON "messages" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE spam is not null;--> statement-breakpoint
CREATE INDEX "messages_searched" ON "messages" USING gin ((name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(message, '')) extensions.gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "quiz_submissions_by_status" ON "quiz_submissions" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quiz_submissions_searched" ON "quiz_submissions" USING gin ((name || ' ' || email || ' ' || coalesce(phone, '')) extensions.gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_spam_known" CHECK ("messages"."spam" in ('honeypot', 'flood', 'coach'));--> statement-breakpoint
ALTER TABLE "quiz_submissions" ADD CONSTRAINT "quiz_submissions_spam_known" CHECK ("quiz_submissions"."spam" in ('honeypot', 'flood'));--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_retention_months_sane" CHECK ("site_settings"."retention_months" between 1 and 120);--> statement-breakpoint
CREATE POLICY "jobs remove closed messages" ON "messages" AS PERMISSIVE FOR DELETE TO "courtside_service" USING (status = 'closed');--> statement-breakpoint
CREATE POLICY "jobs remove completed quiz submissions" ON "quiz_submissions" AS PERMISSIVE FOR DELETE TO "courtside_service" USING (status = 'completed');--> statement-breakpoint
CREATE POLICY "intake counts form uses" ON "form_uses" AS PERMISSIVE FOR SELECT TO "courtside_intake" USING (true);--> statement-breakpoint
CREATE POLICY "intake notes form uses" ON "form_uses" AS PERMISSIVE FOR INSERT TO "courtside_intake" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs forget form uses" ON "form_uses" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "jobs remove form uses" ON "form_uses" AS PERMISSIVE FOR DELETE TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "intake counts messages" ON "message_counts" AS PERMISSIVE FOR ALL TO "courtside_intake" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "the admin reads message counts" ON "message_counts" AS PERMISSIVE FOR SELECT TO "courtside_admin" USING (true);--> statement-breakpoint
CREATE POLICY "the admin manages reply templates" ON "reply_templates" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "intake posts mails about a request" ON "mails" AS PERMISSIVE FOR INSERT TO "courtside_intake" WITH CHECK (status = 'waiting' and kind in ('coach', 'acknowledgement'));--> statement-breakpoint
CREATE POLICY "the admin reads mails" ON "mails" AS PERMISSIVE FOR SELECT TO "courtside_admin" USING (true);--> statement-breakpoint
CREATE POLICY "the admin replies" ON "mails" AS PERMISSIVE FOR INSERT TO "courtside_admin" WITH CHECK (status = 'waiting' and kind = 'reply');--> statement-breakpoint
CREATE POLICY "the admin tries a mail again" ON "mails" AS PERMISSIVE FOR UPDATE TO "courtside_admin" USING (status = 'failed') WITH CHECK (status = 'waiting');--> statement-breakpoint
CREATE POLICY "the admin erases mails" ON "mails" AS PERMISSIVE FOR DELETE TO "courtside_admin" USING (true);--> statement-breakpoint
CREATE POLICY "jobs send mails" ON "mails" AS PERMISSIVE FOR ALL TO "courtside_service" USING (true) WITH CHECK (true);--> statement-breakpoint
alter table form_uses force row level security;
--> statement-breakpoint
alter table message_counts force row level security;
--> statement-breakpoint
alter table reply_templates force row level security;
--> statement-breakpoint
alter table mails force row level security;
--> statement-breakpoint
-- The admin: spam is a verdict like the status; replies and second tries, but nobody's mail is rewritten.
grant update (spam) on messages, quiz_submissions to courtside_admin;
--> statement-breakpoint
grant select, insert, update, delete on reply_templates to courtside_admin;
--> statement-breakpoint
grant select on message_counts to courtside_admin;
--> statement-breakpoint
grant select, insert, update (status, attempts, handed_over, failure), delete on mails to courtside_admin;
--> statement-breakpoint
-- The service: sends, reminds, and removes what has been closed for long.
grant select, insert, update (status, attempts, handed_over, failure, sent_at) on mails to courtside_service;
--> statement-breakpoint
grant delete on messages, quiz_submissions to courtside_service;
--> statement-breakpoint
grant select, delete on form_uses to courtside_service;
--> statement-breakpoint
-- The intake: a budget by network address, a mark on what looks like spam, the two mails, the counts.
grant insert (client), select (client, used_at) on form_uses to courtside_intake;
--> statement-breakpoint
grant insert (spam), select (spam, status) on messages to courtside_intake;
--> statement-breakpoint
grant insert (spam) on quiz_submissions to courtside_intake;
--> statement-breakpoint
grant insert (kind, message_id, submission_id, recipient) on mails to courtside_intake;
--> statement-breakpoint
grant select, insert, update on message_counts to courtside_intake;
--> statement-breakpoint
create trigger touches_updated_at before update on reply_templates for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on mails
  for each statement execute function say_what_changed('mails');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on reply_templates
  for each statement execute function say_what_changed('reply-templates');
--> statement-breakpoint
-- The promise is kept by the first answer; a message that is new again waits again.
create function note_answer() returns trigger language plpgsql as $$
begin
  new.answered_at := case when new.status = 'new' then null else coalesce(old.answered_at, now()) end;
  return new;
end
$$;
--> statement-breakpoint
create trigger notes_answer before update of status on messages for each row execute function note_answer();
--> statement-breakpoint
-- A mail in the table is a mail in the queue, whoever put it there. The job carries its id and nothing of its content.
create function enqueue_posted_mails() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp
-- add_jobs plans its statements anew on each call otherwise, which costs more than the inserts.
set plan_cache_mode = force_generic_plan
as $$
begin
  -- 14 attempts with the queue's growing pauses cover a little more than a day.
  perform graphile_worker.add_jobs(jobs) from (
    select array_agg(row('send_mail', json_build_object('mailId', p.id), null, p.send_after, 14, 'mail ' || p.id, null,
      null)::graphile_worker.job_spec) as jobs
    from posted p
  ) as due where jobs is not null;
  return null;
end
$$;
--> statement-breakpoint
create function enqueue_mail_again() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job('send_mail', json_build_object('mailId', new.id), max_attempts => 14,
    job_key => 'mail ' || new.id);
  return null;
end
$$;
--> statement-breakpoint
create trigger enqueues_posted_mails after insert on mails referencing new table as posted
  for each statement execute function enqueue_posted_mails();
--> statement-breakpoint
create trigger enqueues_mail_again after update of status on mails for each row
  when (new.status = 'waiting' and old.status <> 'waiting') execute function enqueue_mail_again();
--> statement-breakpoint
-- Exact counts without reading a million rows. Sixteen slots, so that two requests seldom wait for one row.
create function count_messages() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.message_counts as c (state, slot, total)
    select case when spam is null then status else 'spam' end, pg_backend_pid() % 16, count(*) from came group by 1
    on conflict (state, slot) do update set total = c.total + excluded.total;
  elsif tg_op = 'DELETE' then
    insert into public.message_counts as c (state, slot, total)
    select case when spam is null then status else 'spam' end, pg_backend_pid() % 16, -count(*) from went group by 1
    on conflict (state, slot) do update set total = c.total + excluded.total;
  else
    insert into public.message_counts as c (state, slot, total)
    select state, pg_backend_pid() % 16, sum(step) from (
      select case when spam is null then status else 'spam' end as state, 1 as step from came
      union all
      select case when spam is null then status else 'spam' end, -1 from went
    ) as moves group by state having sum(step) <> 0 order by state
    on conflict (state, slot) do update set total = c.total + excluded.total;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger counts_new_messages after insert on messages referencing new table as came
  for each statement execute function count_messages();
--> statement-breakpoint
create trigger counts_moved_messages after update on messages referencing new table as came old table as went
  for each statement execute function count_messages();
--> statement-breakpoint
create trigger counts_removed_messages after delete on messages referencing old table as went
  for each statement execute function count_messages();
--> statement-breakpoint
-- As before, and more: too many from one network address within the hour are kept but marked, and what is no spam posts
-- its two mails in the same transaction. The new parameters have defaults, so that a node of the last version goes on.
drop function receive_message;
--> statement-breakpoint
create function receive_message(
  p_source text, p_name text, p_email text, p_phone text, p_preferred_date text, p_session_type text,
  p_skill_level text, p_message text, p_intent text, p_service_id uuid, p_price_option text, p_idempotency_key uuid,
  p_spam text default null, p_client text default null, p_hourly_budget int default null
) returns uuid
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  stored uuid;
begin
  if p_idempotency_key is null then
    -- Without a key from the browser, the same words from the same address within ten minutes are the same request.
    perform pg_advisory_xact_lock(hashtextextended(
      jsonb_build_array(p_source, p_name, lower(p_email), p_phone, p_preferred_date, p_session_type, p_skill_level,
        p_message, p_intent, p_service_id, p_price_option)::text, 0));
    select m.id into stored from public.messages m
    where lower(m.email) = lower(p_email) and m.created_at > now() - interval '10 minutes'
      and (m.source, m.name, m.phone, m.preferred_date, m.session_type, m.skill_level, m.message, m.intent,
        m.service_id, m.price_option)
      is not distinct from
      (p_source, p_name, p_phone, p_preferred_date, p_session_type, p_skill_level, p_message, p_intent,
        p_service_id, p_price_option)
    limit 1;
    if stored is not null then return stored; end if;
  end if;

  if p_spam is null and public.is_over_budget(p_client, p_hourly_budget) then p_spam := 'flood'; end if;
  insert into public.messages (source, name, email, phone, preferred_date, session_type, skill_level, message, intent,
    service_id, price_option, idempotency_key, spam)
  values (p_source, p_name, p_email, p_phone, p_preferred_date, p_session_type, p_skill_level, p_message,
    coalesce(p_intent, 'session'), p_service_id, p_price_option, p_idempotency_key, p_spam)
  on conflict (idempotency_key) do nothing
  returning id into stored;
  if stored is null then
    return (select m.id from public.messages m where m.idempotency_key = p_idempotency_key);
  end if;

  if p_client is not null then insert into public.form_uses (client) values (p_client); end if;
  if p_spam is null then
    -- The acknowledgement gives way when this address has had one today.
    insert into public.mails (kind, message_id, recipient)
    values ('coach', stored, null), ('acknowledgement', stored, p_email) on conflict do nothing;
  end if;
  return stored;
end
$$;
--> statement-breakpoint
drop function receive_quiz_submission;
--> statement-breakpoint
create function receive_quiz_submission(
  p_name text, p_email text, p_phone text, p_recommended_service text, p_age_group text, p_ranking_level text,
  p_goals text, p_training_preference text, p_idempotency_key uuid,
  p_spam text default null, p_client text default null, p_hourly_budget int default null
) returns uuid
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  stored uuid;
begin
  if p_idempotency_key is null then
    perform pg_advisory_xact_lock(hashtextextended(
      jsonb_build_array(p_name, lower(p_email), p_phone, p_recommended_service, p_age_group, p_ranking_level, p_goals,
        p_training_preference)::text, 1));
    select s.id into stored from public.quiz_submissions s
    where lower(s.email) = lower(p_email) and s.created_at > now() - interval '10 minutes'
      and (s.name, s.phone, s.recommended_service, s.age_group, s.ranking_level, s.goals, s.training_preference)
      is not distinct from
      (p_name, p_phone, p_recommended_service, p_age_group, p_ranking_level, p_goals, p_training_preference)
    limit 1;
    if stored is not null then return stored; end if;
  end if;

  if p_spam is null and public.is_over_budget(p_client, p_hourly_budget) then p_spam := 'flood'; end if;
  insert into public.quiz_submissions (name, email, phone, recommended_service, age_group, ranking_level, goals,
    training_preference, idempotency_key, spam)
  values (p_name, p_email, p_phone, p_recommended_service, p_age_group, p_ranking_level, p_goals,
    p_training_preference, p_idempotency_key, p_spam)
  on conflict (idempotency_key) do nothing
  returning id into stored;
  if stored is null then
    return (select s.id from public.quiz_submissions s where s.idempotency_key = p_idempotency_key);
  end if;

  if p_client is not null then insert into public.form_uses (client) values (p_client); end if;
  if p_spam is null then
    insert into public.mails (kind, submission_id, recipient)
    values ('coach', stored, null), ('acknowledgement', stored, p_email) on conflict do nothing;
  end if;
  return stored;
end
$$;
--> statement-breakpoint
create function is_over_budget(p_client text, p_hourly_budget int) returns boolean language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select p_client is not null and p_hourly_budget is not null and p_hourly_budget <= (
    select count(*) from (
      select from public.form_uses u where u.client = p_client and u.used_at > now() - interval '1 hour'
      limit p_hourly_budget
    ) as lately)
$$;
--> statement-breakpoint
revoke all on function receive_message, receive_quiz_submission, is_over_budget, enqueue_posted_mails,
  enqueue_mail_again, count_messages from public;
--> statement-breakpoint
grant execute on function receive_message, receive_quiz_submission to courtside_visitor;
--> statement-breakpoint
grant execute on function is_over_budget to courtside_intake;
--> statement-breakpoint
grant create on schema public to courtside_intake;
--> statement-breakpoint
alter function receive_message owner to courtside_intake;
--> statement-breakpoint
alter function receive_quiz_submission owner to courtside_intake;
--> statement-breakpoint
alter function enqueue_posted_mails owner to courtside_intake;
--> statement-breakpoint
alter function enqueue_mail_again owner to courtside_intake;
--> statement-breakpoint
alter function count_messages owner to courtside_intake;
--> statement-breakpoint
revoke create on schema public from courtside_intake;
--> statement-breakpoint
-- What is there already is counted once; the owner itself sees no row.
set local role courtside_intake;
--> statement-breakpoint
insert into message_counts (state, slot, total) select status, 0, count(*) from messages group by status;
--> statement-breakpoint
reset role;
