-- Weighs a sender by their own network and by the larger one around it, which may send four times as much: one provider
-- has thousands of small networks. Around it only mailed requests count towards holding back, so that one flooder does not
-- have the neighbours held back. Locks are taken in one order, so that two senders never wait for each other.
create or replace function weigh_networks(
  p_client text, p_network text, p_hourly_budget int, p_hourly_limit int, out verdict text, out retry_seconds int
) language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  around record;
begin
  select w.verdict, w.retry_seconds into verdict, retry_seconds
  from public.weigh_sender(p_client, p_hourly_budget, p_hourly_limit) w;
  if verdict = 'refuse' or p_network is null then return; end if;
  select * into around from public.weigh_sender(p_network, null, 4 * p_hourly_limit);
  if around.verdict = 'refuse' then
    verdict := around.verdict;
    retry_seconds := around.retry_seconds;
  elsif verdict = 'mail' then
    select w.verdict into verdict from public.weigh_sender(p_network || ' mailed', 4 * p_hourly_budget, null) w;
  end if;
end
$$;

revoke all on function weigh_networks from public;
grant execute on function weigh_networks to courtside_intake;
