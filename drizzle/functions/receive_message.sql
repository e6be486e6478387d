-- The only way to store a message: a visitor's fields, once, with its mails in the same transaction. The rules are in
-- TypeScript; the guarantees (once, complete, mailed, within the budget) are here. New parameters need defaults, so that
-- nodes of the previous version keep working.
create or replace function receive_message(
  p_source text, p_name text, p_email text, p_phone text, p_preferred_date text, p_session_type text,
  p_skill_level text, p_message text, p_intent text, p_service_id uuid, p_price_option text, p_idempotency_key uuid,
  p_spam text default null, p_client text default null, p_hourly_budget int default null,
  p_hourly_limit int default null, p_content_digest text default null, p_child_name text default null,
  p_child_age int default null, p_mailbox text default null, p_proof text default null,
  p_network text default null,
  out id uuid, out refused text, out retry_seconds int
)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
-- Without it the queue's functions would plan their statements on each call, which costs more than the insert.
set plan_cache_mode = force_generic_plan
as $$
declare
  sender record;
  session_name text;
begin
  if p_idempotency_key is null then
    -- Without a key, the same content from the same address within ten minutes is the same request.
    perform pg_advisory_xact_lock(hashtextextended(
      jsonb_build_array(p_source, p_name, lower(p_email), p_phone, p_preferred_date, p_session_type, p_skill_level,
        p_message, p_intent, p_service_id, p_price_option, p_child_name, p_child_age)::text, 0));
    select m.id into id from public.messages m
    where lower(m.email) = lower(p_email) and m.created_at > now() - interval '10 minutes'
      and (m.source, m.name, m.phone, m.preferred_date, m.session_type, m.skill_level, m.message, m.intent,
        m.service_id, m.price_option, m.child_name, m.child_age)
      is not distinct from
      (p_source, p_name, p_phone, p_preferred_date, p_session_type, p_skill_level, p_message, p_intent,
        p_service_id, p_price_option, p_child_name, p_child_age)
    limit 1;
  else
    select k.id, k.refused into id, refused from public.message_with_key(p_idempotency_key, p_content_digest) k;
  end if;
  if id is not null or refused is not null then return; end if;

  select * into sender from public.weigh_networks(p_client, p_network, p_hourly_budget, p_hourly_limit);
  if sender.verdict = 'hold' then p_spam := coalesce(p_spam, 'flood'); end if;
  if sender.verdict <> 'refuse' then
    -- A session type is a published service's code. Without a name the table refuses the row.
    select coalesce(nullif(s.session_name, ''), s.title) into session_name from public.services s
    where coalesce(s.session_type, substr(s.link, 11)) = p_session_type and s.published;
    insert into public.messages as m (source, name, email, mailbox, proven_at, phone, preferred_date, session_type,
      session_title, skill_level, message, intent, service_id, price_option, idempotency_key, content_digest, spam,
      child_name, child_age)
    values (p_source, p_name, p_email, coalesce(p_mailbox, lower(p_email)),
      case when public.proven_address(p_proof) = lower(p_email) then now() end, p_phone, p_preferred_date, p_session_type, session_name,
      p_skill_level, p_message, coalesce(p_intent, 'session'), p_service_id, p_price_option, p_idempotency_key,
      p_content_digest, p_spam, p_child_name, p_child_age)
    on conflict (idempotency_key) do nothing
    returning m.id into id;
  end if;
  if id is not null then
    perform public.follow_up_request(id, null, p_email, p_spam, p_client, p_network);
    return;
  end if;

  -- The same request may have been stored while this one waited.
  select k.id, k.refused into id, refused from public.message_with_key(p_idempotency_key, p_content_digest) k;
  if id is null and refused is null then
    refused := 'too many';
    retry_seconds := sender.retry_seconds;
  end if;
end
$$;

alter function receive_message owner to courtside_intake;
revoke all on function receive_message from public;
grant execute on function receive_message to courtside_visitor, courtside_booking;
