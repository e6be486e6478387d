-- Returns the day's key and creates it on the first call. Keys of earlier days are deleted.
create or replace function salt_of(p_day date) returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if abs(p_day - (now() at time zone 'UTC')::date) > 2 then
    raise exception 'no such day' using errcode = 'check_violation';
  end if;
  delete from public.visitor_salts s where s.day < p_day;
  insert into public.visitor_salts (day, salt)
  values (p_day, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')) on conflict do nothing;
  return (select s.salt from public.visitor_salts s where s.day = p_day);
end
$$;

alter function salt_of owner to courtside_intake;
revoke all on function salt_of from public;
grant execute on function salt_of to courtside_visitor;
