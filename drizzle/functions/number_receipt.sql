-- Numbers a receipt. The counter stays locked until the transaction ends, so a rollback leaves no gap.
create or replace function number_receipt() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update public.number_series s set last_number = s.last_number + 1 where s.name = 'receipts'
  returning s.last_number into strict new.number;
  return new;
end
$$;

alter function number_receipt owner to courtside_intake;
revoke all on function number_receipt from public;

create or replace trigger numbers_receipt before insert on receipts for each row execute function number_receipt();
