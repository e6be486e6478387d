-- The only way to store a quiz submission: once, with its mails in the same transaction, within the same budget.
create or replace function receive_quiz_submission(
  p_name text, p_email text, p_phone text, p_recommended_service text, p_age_group text, p_ranking_level text,
  p_goals text, p_training_preference text, p_idempotency_key uuid,
  p_spam text default null, p_client text default null, p_hourly_budget int default null,
  p_hourly_limit int default null, p_content_digest text default null, p_network text default null,
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

  select * into sender from public.weigh_networks(p_client, p_network, p_hourly_budget, p_hourly_limit);
  if sender.verdict = 'hold' then p_spam := coalesce(p_spam, 'flood'); end if;
  if sender.verdict <> 'refuse' then
    insert into public.quiz_submissions as s (name, email, phone, recommended_service, age_group, ranking_level, goals,
      training_preference, idempotency_key, content_digest, spam)
    values (p_name, p_email, p_phone, p_recommended_service, p_age_group, p_ranking_level, p_goals,
      p_training_preference, p_idempotency_key, p_content_digest, p_spam)
    on conflict (idempotency_key) do nothing
    returning s.id into id;
  end if;
  if id is not null then
    perform public.follow_up_request(null, id, p_email, p_spam, p_client, p_network);
    return;
  end if;

  select k.id, k.refused into id, refused from public.submission_with_key(p_idempotency_key, p_content_digest) k;
  if id is null and refused is null then
    refused := 'too many';
    retry_seconds := sender.retry_seconds;
  end if;
end
$$;

alter function receive_quiz_submission owner to courtside_intake;
revoke all on function receive_quiz_submission from public;
grant execute on function receive_quiz_submission to courtside_visitor;
