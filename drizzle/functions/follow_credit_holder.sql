-- Keeps each account with its current holder. What someone has alone goes with them into a household and out of it; what a
-- household has goes with its contact when it ends, unless they are erased, and returns to it when a merge is undone.
create or replace function follow_credit_holder() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  path uuid[];
begin
  if tg_op = 'DELETE' then
    path := old.id || public.credit_path(old.contact_id);
  elsif tg_table_name = 'people' then
    path := public.credit_path(new.id);
  else
    path := array[new.id];
  end if;
  update public.credit_accounts a set holders = a.holders[:array_position(a.holders, path[1]) - 1] || path
  where a.holders @> path[1:1];
  return null;
end
$$;

alter function follow_credit_holder owner to courtside_intake;
revoke all on function follow_credit_holder from public;

-- At the end of the transaction, because people and households are locked before accounts.
drop trigger if exists follows_person on people;
create constraint trigger follows_person after update of household_id, merged_into on people
  deferrable initially deferred for each row
  when (old.household_id is distinct from new.household_id or old.merged_into is distinct from new.merged_into)
  execute function follow_credit_holder();
drop trigger if exists follows_contact on households;
create constraint trigger follows_contact after delete on households
  deferrable initially deferred for each row execute function follow_credit_holder();
drop trigger if exists follows_back on households;
create constraint trigger follows_back after insert on households
  deferrable initially deferred for each row execute function follow_credit_holder();
