-- Up to the budget a request is mailed, up to the limit it is held back, beyond it is refused. Requests of one network are
-- checked one at a time, so that each sees the earlier ones.
create or replace function weigh_sender(
  p_client text, p_hourly_budget int, p_hourly_limit int, out verdict text, out retry_seconds int
) language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  uses record;
begin
  verdict := 'mail';
  if p_client is null then return; end if;
  -- A sender over the limit is refused without waiting for the lock, which a flood would otherwise fill.
  select * into uses from public.form_uses_lately(p_client);
  if uses.used < p_hourly_limit or p_hourly_limit is null then
    perform pg_advisory_xact_lock(hashtextextended('form sender ' || p_client, 2));
    select * into uses from public.form_uses_lately(p_client);
  end if;
  if uses.used >= p_hourly_limit then
    verdict := 'refuse';
    retry_seconds := uses.retry_seconds;
  elsif uses.used >= p_hourly_budget then
    verdict := 'hold';
  end if;
end
$$;

revoke all on function weigh_sender from public;
grant execute on function weigh_sender to courtside_intake;
