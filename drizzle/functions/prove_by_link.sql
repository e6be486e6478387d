-- The holder of a mailed link reads the mailbox that the request names: using the link proves the request it is about. Returns
-- the request, also when it was proven before.
create or replace function prove_by_link(p_digest text, p_purpose text) returns uuid language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  update public.messages m set proven_at = coalesce(m.proven_at, now())
  from public.links l
  where l.token_digest = p_digest and l.purpose = p_purpose and l.revoked_at is null and l.expires_at > now()
    and m.id = case l.purpose
      when 'request' then l.subject_id
      when 'offer' then l.subject_id
      when 'wish' then (select w.message_id from public.wishes w where w.id = l.subject_id)
      when 'session' then (select c.message_id from public.session_people c where c.id = l.subject_id)
    end
  returning m.id
$$;

alter function prove_by_link owner to courtside_intake;
revoke all on function prove_by_link from public;
grant execute on function prove_by_link to courtside_booking;
