-- Keeps what an account owes and what its minutes were sold for, so that the list of households need not add up all sales.
create or replace function value_credit_account() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  account uuid;
begin
  if tg_table_name = 'credit_entries' then
    account := new.account_id;
  else
    select s.account_id into account from public.sales s where s.id = new.sale_id;
  end if;
  update public.credit_accounts a set
    owed_minor = (select coalesce(sum(o.owed), 0) from public.owed_by_account(a.id) o where o.owed > 0),
    worth_minor = (select coalesce(sum(l.amount_minor), 0) from public.left_of_sales(a.id, a.available + a.held) l)
  where a.id = account;
  return null;
end
$$;

alter function value_credit_account owner to courtside_intake;
revoke all on function value_credit_account from public;

-- Holding minutes changes neither.
create or replace trigger values_account after insert on credit_entries for each row
  when (new.available + new.held <> 0) execute function value_credit_account();
create or replace trigger values_account after insert on sale_lines for each row execute function value_credit_account();
create or replace trigger values_account after insert on receipt_lines for each row execute function value_credit_account();
