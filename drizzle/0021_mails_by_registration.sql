ALTER TABLE "mails" DROP CONSTRAINT "mails_kind_known";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_visitor_has_address";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_reply_answers_one";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_reply_has_words";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_message_id_messages_id_fk";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_submission_id_quiz_submissions_id_fk";--> statement-breakpoint
DROP INDEX "mails_of_message";--> statement-breakpoint
DROP INDEX "mails_of_submission";--> statement-breakpoint
DROP INDEX "mails_once_per_message";--> statement-breakpoint
DROP INDEX "mails_once_per_submission";--> statement-breakpoint
DROP INDEX "mails_acknowledge_once_a_day";--> statement-breakpoint
DROP INDEX "mails_one_digest_waits";--> statement-breakpoint
DROP INDEX "mails_to_coach_by_time";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about_kind" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "once" text;--> statement-breakpoint
-- By hand
-- What is posted already is carried over. Nobody is mailed by it: no status changes. The owner may do this once.
alter table mails no force row level security;
--> statement-breakpoint
update mails set
  about_kind = case when message_id is not null then 'message' when submission_id is not null then 'submission' end,
  about_id = coalesce(message_id, submission_id),
  once = case
    when kind in ('coach', 'reminder') then kind || ' ' || coalesce(message_id, submission_id)
    when kind = 'acknowledgement' then 'acknowledgement ' || encode(sha256(convert_to(
      lower(recipient) || ' ' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD'), 'UTF8')), 'hex')
    when kind = 'digest' and status = 'waiting' then 'digest'
  end;
--> statement-breakpoint
alter table mails force row level security;
--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "message_id";--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "submission_id";--> statement-breakpoint
CREATE INDEX "mails_about" ON "mails" USING btree ("about_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_once" ON "mails" USING btree ("once");--> statement-breakpoint
CREATE INDEX "mails_to_coach_by_time" ON "mails" USING btree ("sent_at") WHERE recipient is null and person_id is null;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_once_length" CHECK (char_length("mails"."once") between 1 and 120);--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_is_code" CHECK ("mails"."kind" ~ '^[a-z_]{1,40}$');--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_about_kind_is_code" CHECK ("mails"."about_kind" ~ '^[a-z_]{1,40}$');--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_about_is_whole" CHECK ((about_kind is null) = (about_id is null));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_words_are_whole" CHECK ((subject is null) = (body is null));--> statement-breakpoint
CREATE POLICY "the admin posts mails" ON "mails" AS PERMISSIVE FOR INSERT TO "courtside_admin" WITH CHECK (status = 'waiting');--> statement-breakpoint
DROP POLICY "the admin replies" ON "mails" CASCADE;--> statement-breakpoint
grant insert (about_kind, about_id, person_id, once) on mails to courtside_intake;
--> statement-breakpoint
-- A digest keeps others out while it waits, and no longer. What is deleted takes its mails along, whoever deletes it.
grant update (once), delete on mails to courtside_service;
--> statement-breakpoint
-- The functions' own files come a moment later. Until then a request must find its mails' columns, and a deletion its
-- mails.
create or replace function follow_up_request(
  p_message_id uuid, p_submission_id uuid, p_email text, p_spam text, p_client text
) returns void language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  about_kind text := case when p_message_id is null then 'submission' else 'message' end;
  about_id uuid := coalesce(p_message_id, p_submission_id);
  person uuid := coalesce((select m.person_id from public.messages m where m.id = p_message_id),
    (select s.person_id from public.quiz_submissions s where s.id = p_submission_id));
  today text := to_char(now() at time zone 'UTC', 'YYYY-MM-DD');
begin
  if p_client is not null then insert into public.form_uses (client) values (p_client); end if;
  if p_spam is null then
    -- The acknowledgement gives way when this address has had one today, however it was spelled.
    insert into public.mails (kind, about_kind, about_id, person_id, recipient, once)
    values ('coach', about_kind, about_id, null, null, 'coach ' || about_id),
      ('acknowledgement', about_kind, about_id, person, p_email,
        'acknowledgement ' || encode(sha256(convert_to(lower(p_email) || ' ' || today, 'UTF8')), 'hex'))
    on conflict do nothing;
  elsif p_spam = 'flood' then
    insert into public.mails (kind, about_kind, about_id, once)
    values ('coach', about_kind, about_id, 'coach ' || about_id);
  end if;
end
$$;
--> statement-breakpoint
revoke all on function follow_up_request from public;
--> statement-breakpoint
grant execute on function follow_up_request to courtside_intake;
--> statement-breakpoint
create function remove_mails_about() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
as $$
begin
  delete from public.mails m using went w where m.about_id = w.id and m.about_kind = tg_argv[0];
  return null;
end
$$;
--> statement-breakpoint
revoke all on function remove_mails_about from public;
--> statement-breakpoint
create trigger removes_its_mails after delete on messages referencing old table as went
  for each statement execute function remove_mails_about('message');
--> statement-breakpoint
create trigger removes_its_mails after delete on quiz_submissions referencing old table as went
  for each statement execute function remove_mails_about('submission');
