-- Lets what is left of a sale expire, if that was agreed and its day is over. Returns the minutes.
create or replace function expire_sale(p_sale uuid, p_today date) returns int language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  account record;
  minutes int;
begin
  select a.id, a.available into account from public.sales s join public.credit_accounts a on a.id = s.account_id
  where s.id = p_sale and s.expires_on < p_today for no key update of a;
  select l.minutes into minutes from public.left_of_sales(account.id, account.available) l where l.sale_id = p_sale;
  if minutes > 0 then
    perform public.write_credit_entry(account.id, 'expired', -minutes, 0, p_sale);
  end if;
  return coalesce(minutes, 0);
end
$$;

alter function expire_sale owner to courtside_intake;
revoke all on function expire_sale from public;
grant execute on function expire_sale to courtside_admin, courtside_service;
