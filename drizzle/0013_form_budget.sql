ALTER TABLE "messages" ADD COLUMN "content_digest" text;--> statement-breakpoint
ALTER TABLE "quiz_submissions" ADD COLUMN "content_digest" text;--> statement-breakpoint
CREATE INDEX "quiz_submissions_in_spam" ON "quiz_submissions" USING btree ("updated_at") WHERE spam is not null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_content_digest_length" CHECK (char_length("messages"."content_digest") between 1 and 100);--> statement-breakpoint
ALTER TABLE "quiz_submissions" ADD CONSTRAINT "quiz_submissions_content_digest_length" CHECK (char_length("quiz_submissions"."content_digest") between 1 and 100);--> statement-breakpoint
CREATE POLICY "jobs remove spam messages" ON "messages" AS PERMISSIVE FOR DELETE TO "courtside_service" USING (spam is not null);--> statement-breakpoint
CREATE POLICY "jobs remove spam quiz submissions" ON "quiz_submissions" AS PERMISSIVE FOR DELETE TO "courtside_service" USING (spam is not null and status = 'new');--> statement-breakpoint
-- By hand
grant insert (content_digest), select (content_digest) on messages, quiz_submissions to courtside_intake;
--> statement-breakpoint
-- How much of its hour's budget one network has used, and when the oldest use no longer counts.
create function form_uses_lately(p_client text, out used int, out retry_seconds int) language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select count(*)::int, greatest(1, ceil(extract(epoch from min(u.used_at) + interval '1 hour' - now())))::int
  from public.form_uses u where u.client = p_client and u.used_at > now() - interval '1 hour'
$$;
--> statement-breakpoint
-- Up to the budget a request is mailed, up to the limit it is held back, beyond it is refused. The requests of one network
-- are weighed one after the other: each sees what those before it have used.
create function weigh_sender(
  p_client text, p_hourly_budget int, p_hourly_limit int, out verdict text, out retry_seconds int
) language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  uses record;
begin
  verdict := 'mail';
  if p_client is null then return; end if;
  -- Whoever is over the limit already is told so without a place in the line, or a flood would fill it.
  select * into uses from public.form_uses_lately(p_client);
  if uses.used < p_hourly_limit or p_hourly_limit is null then
    perform pg_advisory_xact_lock(hashtextextended('form sender ' || p_client, 2));
    select * into uses from public.form_uses_lately(p_client);
  end if;
  if uses.used >= p_hourly_limit then
    verdict := 'refuse';
    retry_seconds := uses.retry_seconds;
  elsif uses.used >= p_hourly_budget then
    verdict := 'hold';
  end if;
end
$$;
--> statement-breakpoint
-- What was sent under this key: the same again is the same request, other content is refused.
create function message_with_key(p_key uuid, p_content_digest text, out id uuid, out refused text) language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case when m.content_digest <> p_content_digest then null else m.id end,
    case when m.content_digest <> p_content_digest then 'other content' end
  from public.messages m where m.idempotency_key = p_key
$$;
--> statement-breakpoint
create function submission_with_key(p_key uuid, p_content_digest text, out id uuid, out refused text) language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case when s.content_digest <> p_content_digest then null else s.id end,
    case when s.content_digest <> p_content_digest then 'other content' end
  from public.quiz_submissions s where s.idempotency_key = p_key
$$;
--> statement-breakpoint
-- As before, and more: it says why it refuses. What is held back posts the coach's mail as well, for the digest. A node of
-- the last version passes no limit and no digest, and looks at no answer, so it goes on.
drop function receive_message;
--> statement-breakpoint
create function receive_message(
  p_source text, p_name text, p_email text, p_phone text, p_preferred_date text, p_session_type text,
  p_skill_level text, p_message text, p_intent text, p_service_id uuid, p_price_option text, p_idempotency_key uuid,
  p_spam text default null, p_client text default null, p_hourly_budget int default null,
  p_hourly_limit int default null, p_content_digest text default null,
  out id uuid, out refused text, out retry_seconds int
)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  sender record;
begin
  if p_idempotency_key is null then
    -- Without a key from the browser, the same words from the same address within ten minutes are the same request.
    perform pg_advisory_xact_lock(hashtextextended(
      jsonb_build_array(p_source, p_name, lower(p_email), p_phone, p_preferred_date, p_session_type, p_skill_level,
        p_message, p_intent, p_service_id, p_price_option)::text, 0));
    select m.id into id from public.messages m
    where lower(m.email) = lower(p_email) and m.created_at > now() - interval '10 minutes'
      and (m.source, m.name, m.phone, m.preferred_date, m.session_type, m.skill_level, m.message, m.intent,
        m.service_id, m.price_option)
      is not distinct from
      (p_source, p_name, p_phone, p_preferred_date, p_session_type, p_skill_level, p_message, p_intent,
        p_service_id, p_price_option)
    limit 1;
  else
    select k.id, k.refused into id, refused from public.message_with_key(p_idempotency_key, p_content_digest) k;
  end if;
  if id is not null or refused is not null then return; end if;

  select * into sender from public.weigh_sender(p_client, p_hourly_budget, p_hourly_limit);
  if sender.verdict = 'refuse' then
    -- The same request may have taken the last place while this one waited.
    select k.id, k.refused into id, refused from public.message_with_key(p_idempotency_key, p_content_digest) k;
    if id is null and refused is null then
      refused := 'too many';
      retry_seconds := sender.retry_seconds;
    end if;
    return;
  end if;

  if sender.verdict = 'hold' then p_spam := coalesce(p_spam, 'flood'); end if;
  insert into public.messages as m (source, name, email, phone, preferred_date, session_type, skill_level, message, intent,
    service_id, price_option, idempotency_key, content_digest, spam)
  values (p_source, p_name, p_email, p_phone, p_preferred_date, p_session_type, p_skill_level, p_message,
    coalesce(p_intent, 'session'), p_service_id, p_price_option, p_idempotency_key, p_content_digest, p_spam)
  on conflict (idempotency_key) do nothing
  returning m.id into id;
  if id is null then
    select k.id, k.refused into id, refused from public.message_with_key(p_idempotency_key, p_content_digest) k;
    return;
  end if;

  if p_client is not null then insert into public.form_uses (client) values (p_client); end if;
  if p_spam is null then
    -- The acknowledgement gives way when this address has had one today.
    insert into public.mails (kind, message_id, recipient)
    values ('coach', id, null), ('acknowledgement', id, p_email) on conflict do nothing;
  elsif p_spam = 'flood' then
    insert into public.mails (kind, message_id, recipient) values ('coach', id, null);
  end if;
end
$$;
--> statement-breakpoint
drop function receive_quiz_submission;
--> statement-breakpoint
create function receive_quiz_submission(
  p_name text, p_email text, p_phone text, p_recommended_service text, p_age_group text, p_ranking_level text,
  p_goals text, p_training_preference text, p_idempotency_key uuid,
  p_spam text default null, p_client text default null, p_hourly_budget int default null,
  p_hourly_limit int default null, p_content_digest text default null,
  out id uuid, out refused text, out retry_seconds int
)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  sender record;
begin
  if p_idempotency_key is null then
    perform pg_advisory_xact_lock(hashtextextended(
      jsonb_build_array(p_name, lower(p_email), p_phone, p_recommended_service, p_age_group, p_ranking_level, p_goals,
        p_training_preference)::text, 1));
    select s.id into id from public.quiz_submissions s
    where lower(s.email) = lower(p_email) and s.created_at > now() - interval '10 minutes'
      and (s.name, s.phone, s.recommended_service, s.age_group, s.ranking_level, s.goals, s.training_preference)
      is not distinct from
      (p_name, p_phone, p_recommended_service, p_age_group, p_ranking_level, p_goals, p_training_preference)
    limit 1;
  else
    select k.id, k.refused into id, refused from public.submission_with_key(p_idempotency_key, p_content_digest) k;
  end if;
  if id is not null or refused is not null then return; end if;

  select * into sender from public.weigh_sender(p_client, p_hourly_budget, p_hourly_limit);
  if sender.verdict = 'refuse' then
    select k.id, k.refused into id, refused from public.submission_with_key(p_idempotency_key, p_content_digest) k;
    if id is null and refused is null then
      refused := 'too many';
      retry_seconds := sender.retry_seconds;
    end if;
    return;
  end if;

  if sender.verdict = 'hold' then p_spam := coalesce(p_spam, 'flood'); end if;
  insert into public.quiz_submissions as s (name, email, phone, recommended_service, age_group, ranking_level, goals,
    training_preference, idempotency_key, content_digest, spam)
  values (p_name, p_email, p_phone, p_recommended_service, p_age_group, p_ranking_level, p_goals,
    p_training_preference, p_idempotency_key, p_content_digest, p_spam)
  on conflict (idempotency_key) do nothing
  returning s.id into id;
  if id is null then
    select k.id, k.refused into id, refused from public.submission_with_key(p_idempotency_key, p_content_digest) k;
    return;
  end if;

  if p_client is not null then insert into public.form_uses (client) values (p_client); end if;
  if p_spam is null then
    insert into public.mails (kind, submission_id, recipient)
    values ('coach', id, null), ('acknowledgement', id, p_email) on conflict do nothing;
  elsif p_spam = 'flood' then
    insert into public.mails (kind, submission_id, recipient) values ('coach', id, null);
  end if;
end
$$;
--> statement-breakpoint
drop function is_over_budget;
--> statement-breakpoint
revoke all on function receive_message, receive_quiz_submission, form_uses_lately, weigh_sender, message_with_key,
  submission_with_key from public;
--> statement-breakpoint
grant execute on function receive_message, receive_quiz_submission to courtside_visitor;
--> statement-breakpoint
grant execute on function form_uses_lately, weigh_sender, message_with_key, submission_with_key to courtside_intake;
--> statement-breakpoint
grant create on schema public to courtside_intake;
--> statement-breakpoint
alter function receive_message owner to courtside_intake;
--> statement-breakpoint
alter function receive_quiz_submission owner to courtside_intake;
--> statement-breakpoint
revoke create on schema public from courtside_intake;
