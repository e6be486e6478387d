-- What each sale of an account costs by its lines, less what was paid for it; negative if too much was paid. Without a search
-- path of its own, so that the planner makes it part of the statement that asks.
create or replace function owed_by_account(p_account uuid) returns table (sale_id uuid, owed bigint) language sql stable
as $$
  select s.id, ((select coalesce(sum(l.amount_minor), 0) from public.sale_lines l where l.sale_id = s.id)
    - (select coalesce(sum(r.amount_minor), 0) from public.receipt_lines r where r.sale_id = s.id))::bigint
  from public.sales s where s.account_id = p_account
$$;

revoke all on function owed_by_account from public;
grant execute on function owed_by_account to courtside_intake, courtside_admin, courtside_service;
