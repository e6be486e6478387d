-- The message sent with this key. Other content with the same key is refused.
create or replace function message_with_key(p_key uuid, p_content_digest text, out id uuid, out refused text) language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case when m.content_digest <> p_content_digest then null else m.id end,
    case when m.content_digest <> p_content_digest then 'other content' end
  from public.messages m where m.idempotency_key = p_key
$$;

revoke all on function message_with_key from public;
grant execute on function message_with_key to courtside_intake;
