-- The submission sent with this key. Other content with the same key is refused.
create or replace function submission_with_key(p_key uuid, p_content_digest text, out id uuid, out refused text) language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case when s.content_digest <> p_content_digest then null else s.id end,
    case when s.content_digest <> p_content_digest then 'other content' end
  from public.quiz_submissions s where s.idempotency_key = p_key
$$;

revoke all on function submission_with_key from public;
grant execute on function submission_with_key to courtside_intake;
