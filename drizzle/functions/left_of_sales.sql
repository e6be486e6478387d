-- Which sales an account's minutes are left from, and what those minutes were sold for. The oldest are used first. Minutes
-- that no sale covers, such as an opening balance, are left out.
create or replace function left_of_sales(p_account uuid, p_left int)
returns table (sale_id uuid, minutes int, amount_minor bigint) language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with sold as (
    select s.id, sum(l.minutes)::int as minutes, sum(l.amount_minor) as amount,
      sum(sum(l.minutes)) over (order by s.created_at desc, s.id desc) - sum(l.minutes) as newer
    from public.sales s join public.sale_lines l on l.sale_id = s.id
    where s.account_id = p_account group by s.id having sum(l.minutes) > 0
  ), left_over as (
    select sold.*, least(greatest(p_left - newer, 0), sold.minutes)::int as rest from sold
  )
  select id, rest, round(amount * rest / minutes)::bigint from left_over where rest > 0
$$;

revoke all on function left_of_sales from public;
grant execute on function left_of_sales to courtside_intake, courtside_admin;
