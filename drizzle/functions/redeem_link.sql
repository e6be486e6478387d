-- What a token opens for a purpose: its subject, or why it is refused. A wrong token counts for its network. Opening a link
-- only notes the hour.
create or replace function redeem_link(
  p_digest text, p_purpose text, p_client text, p_hourly_limit int,
  out digest text, out subject_id uuid, out refused text, out retry_seconds int
)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  link record;
  sender record;
begin
  select l.* into link from public.links l where l.token_digest = p_digest and l.purpose = p_purpose;
  if link.id is not null then
    digest := link.token_digest;
    if link.revoked_at is not null then
      refused := 'revoked';
    elsif link.expires_at <= now() then
      refused := 'expired';
    else
      subject_id := link.subject_id;
      update public.links l set last_used_at = now()
      where l.id = link.id and (l.last_used_at is null or l.last_used_at < now() - interval '1 hour');
    end if;
    return;
  end if;

  refused := 'unknown';
  select * into sender from public.weigh_sender(p_client, null, p_hourly_limit);
  if sender.verdict = 'refuse' then
    refused := 'too many';
    retry_seconds := sender.retry_seconds;
  elsif p_client is not null then
    insert into public.form_uses (client) values (p_client);
  end if;
end
$$;

alter function redeem_link owner to courtside_intake;
revoke all on function redeem_link from public;
grant execute on function redeem_link to courtside_visitor, courtside_booking;
