-- Anonymises an open request whose child, or whose sender too, is erased. It removes a visitor's words completely, because
-- nobody may change them.
create or replace function keep_without_name(p_message uuid, p_sender boolean) returns void language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update public.messages m set message = null, child_name = null, child_age = null, player_id = null
  where m.id = p_message;
  if p_sender then
    update public.messages m set name = 'Erased', email = 'erased@erased.invalid',
      mailbox = 'erased@erased.invalid', proven_at = null, phone = null, person_id = null,
      preferred_date = case when m.preferred_date is not null then 'Erased' end, idempotency_key = null,
      content_digest = null
    where m.id = p_message;
  end if;
end
$$;

alter function keep_without_name owner to courtside_intake;
revoke all on function keep_without_name from public;
grant execute on function keep_without_name to courtside_admin;
