-- `receive_message` with its arguments as one value, so that a request can be passed on before it is stored.
create or replace function receive_request(p_request jsonb, out id uuid, out refused text, out retry_seconds int) language sql
set search_path = pg_catalog, pg_temp
as $$
  select r.id, r.refused, r.retry_seconds
  from jsonb_to_record(p_request) as q (source text, name text, email text, phone text, preferred_date text, session_type text,
    skill_level text, message text, intent text, service_id uuid, price_option text, idempotency_key uuid, spam text,
    client text, hourly_budget int, hourly_limit int, content_digest text, child_name text, child_age int, mailbox text,
    proof text, network text)
  cross join lateral public.receive_message(q.source, q.name, q.email, q.phone, q.preferred_date, q.session_type, q.skill_level,
    q.message, q.intent, q.service_id, q.price_option, q.idempotency_key, q.spam, q.client, q.hourly_budget, q.hourly_limit,
    q.content_digest, q.child_name, q.child_age, q.mailbox, q.proof, q.network) as r
$$;

revoke all on function receive_request from public;
grant execute on function receive_request to courtside_visitor, courtside_booking;
