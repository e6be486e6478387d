-- The only ways in for a stranger. Each takes exactly the visitor's fields, stores the row and enqueues the mail in one
-- round trip and one transaction. Rules live in TypeScript; the guarantees (once, complete, mailed) live here.
create function receive_message(
  p_source text, p_name text, p_email text, p_phone text, p_preferred_date text, p_session_type text,
  p_skill_level text, p_message text, p_intent text, p_service_id uuid, p_price_option text, p_idempotency_key uuid
) returns uuid
language plpgsql security definer
set search_path = pg_catalog, pg_temp
-- add_job plans four statements anew on each call otherwise, which costs more than the insert.
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

  insert into public.messages (source, name, email, phone, preferred_date, session_type, skill_level, message, intent,
    service_id, price_option, idempotency_key)
  values (p_source, p_name, p_email, p_phone, p_preferred_date, p_session_type, p_skill_level, p_message,
    coalesce(p_intent, 'session'), p_service_id, p_price_option, p_idempotency_key)
  on conflict (idempotency_key) do nothing
  returning id into stored;
  if stored is null then
    return (select m.id from public.messages m where m.idempotency_key = p_idempotency_key);
  end if;

  -- 14 attempts with the queue's growing pauses cover a little more than a day.
  perform graphile_worker.add_job('tell_coach_about_message', json_build_object('messageId', stored), max_attempts => 14);
  return stored;
end
$$;
--> statement-breakpoint
create function receive_quiz_submission(
  p_name text, p_email text, p_phone text, p_recommended_service text, p_age_group text, p_ranking_level text,
  p_goals text, p_training_preference text, p_idempotency_key uuid
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

  insert into public.quiz_submissions (name, email, phone, recommended_service, age_group, ranking_level, goals,
    training_preference, idempotency_key)
  values (p_name, p_email, p_phone, p_recommended_service, p_age_group, p_ranking_level, p_goals,
    p_training_preference, p_idempotency_key)
  on conflict (idempotency_key) do nothing
  returning id into stored;
  if stored is null then
    return (select s.id from public.quiz_submissions s where s.idempotency_key = p_idempotency_key);
  end if;

  perform graphile_worker.add_job('tell_coach_about_quiz_submission', json_build_object('submissionId', stored),
    max_attempts => 14);
  return stored;
end
$$;
--> statement-breakpoint
revoke all on function receive_message, receive_quiz_submission from public;
--> statement-breakpoint
grant execute on function receive_message, receive_quiz_submission to courtside_visitor;
--> statement-breakpoint
-- The functions run as the intake role, not as the owner; a new owner must for a moment be allowed to create here.
grant create on schema public to courtside_intake;
--> statement-breakpoint
alter function receive_message owner to courtside_intake;
--> statement-breakpoint
alter function receive_quiz_submission owner to courtside_intake;
--> statement-breakpoint
revoke create on schema public from courtside_intake;
