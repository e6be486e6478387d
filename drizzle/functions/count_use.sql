-- Counts one more use against a network's hourly limit, or returns in how many seconds it may try again.
create or replace function count_use(p_client text, p_hourly_limit int, out retry_seconds int)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  sender record;
begin
  select * into sender from public.weigh_sender(p_client, null, p_hourly_limit);
  if sender.verdict = 'refuse' then
    retry_seconds := sender.retry_seconds;
  else
    insert into public.form_uses (client) values (p_client);
  end if;
end
$$;

alter function count_use owner to courtside_intake;
revoke all on function count_use from public;
grant execute on function count_use to courtside_booking;
