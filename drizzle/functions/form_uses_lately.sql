-- How often a network has used forms in the last hour, and in how many seconds the oldest use expires.
create or replace function form_uses_lately(p_client text, out used int, out retry_seconds int) language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select count(*)::int, greatest(1, ceil(extract(epoch from min(u.used_at) + interval '1 hour' - now())))::int
  from public.form_uses u where u.client = p_client and u.used_at > now() - interval '1 hour'
$$;

revoke all on function form_uses_lately from public;
grant execute on function form_uses_lately to courtside_intake;
