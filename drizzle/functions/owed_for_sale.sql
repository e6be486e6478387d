-- What a sale costs by its lines, less what was paid for it; negative if too much was paid.
create or replace function owed_for_sale(p_sale uuid) returns bigint language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select (coalesce((select sum(l.amount_minor) from public.sale_lines l where l.sale_id = p_sale), 0)
    - coalesce((select sum(r.amount_minor) from public.receipt_lines r where r.sale_id = p_sale), 0))::bigint
$$;

revoke all on function owed_for_sale from public;
grant execute on function owed_for_sale to courtside_intake, courtside_admin;
