-- What a request asks for, to the holder of the link in its acknowledgement.
create or replace function read_request_link(p_digest text)
returns table (
  id uuid, name text, child_name text, session_type text, session_title text, preferred_date text, message text,
  created_at timestamptz, is_proven boolean, is_answered boolean
)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select m.id, m.name, m.child_name, m.session_type, m.session_title, m.preferred_date, m.message, m.created_at,
    m.proven_at is not null, m.status in ('processed', 'closed')
  from public.links l
  join public.messages m on m.id = l.subject_id
  where l.token_digest = p_digest and l.purpose = 'request' and l.revoked_at is null and l.expires_at > now()
$$;

alter function read_request_link owner to courtside_intake;
revoke all on function read_request_link from public;
grant execute on function read_request_link to courtside_booking;
