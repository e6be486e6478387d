-- Sets minutes aside for a person's spot in a session. The outcome is `done`, `not enough`, `held already` or `gone`.
create or replace function hold_credit(
  p_person uuid, p_family uuid, p_title text, p_minutes int, p_for uuid, p_may_go_below boolean default false,
  out outcome text, out entry_id uuid
) language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  path uuid[];
  holder uuid;
  chosen uuid;
  has int;
  others int;
  giver record;
begin
  -- Most people have no credit: then nothing is locked or opened. The contact's own may not have followed to the household yet.
  if not p_may_go_below and not exists (
    select from public.people p join public.people kept on kept.id = coalesce(p.merged_into, p.id)
      left join public.households h on h.id = kept.household_id
      join public.credit_accounts a on a.holder_id in (p.id, kept.id, h.id, h.contact_id)
    where p.id = p_person and a.family_id = p_family and a.available > 0
  ) then
    outcome := 'not enough';
    return;
  end if;
  path := public.credit_path(p_person);
  holder := path[cardinality(path)];
  chosen := public.credit_account(holder, p_family, p_title);
  if chosen is null then
    outcome := 'gone';
    return;
  end if;
  perform public.lock_spot(p_for);
  if public.open_credit(p_for) is not null then
    outcome := 'held already';
    return;
  end if;
  -- The oldest account with enough. After a merge there may be several, and none of them with enough.
  select a.id, a.available, sum(greatest(a.available, 0)) over () - greatest(a.available, 0) into chosen, has, others
  from public.credit_accounts a where a.holder_id = holder and a.family_id = p_family
  order by least(a.available, p_minutes) desc, a.created_at, a.id limit 1;
  if has + others < p_minutes and not p_may_go_below then
    outcome := 'not enough';
    return;
  end if;
  for giver in
    select a.id, a.available from public.credit_accounts a
    where a.holder_id = holder and a.family_id = p_family and a.id <> chosen and a.available > 0
    order by a.created_at, a.id
  loop
    exit when has >= p_minutes;
    giver.available := least(giver.available, p_minutes - has);
    perform public.write_credit_entry(giver.id, 'moved', -giver.available, 0, p_for, p_person);
    perform public.write_credit_entry(chosen, 'moved', giver.available, 0, p_for, p_person);
    has := has + giver.available;
  end loop;
  entry_id := public.write_credit_entry(chosen, 'held', -p_minutes, p_minutes, p_for, p_person,
    p_may_go_below => has < p_minutes);
  outcome := 'done';
end
$$;

alter function hold_credit owner to courtside_intake;
revoke all on function hold_credit from public;
grant execute on function hold_credit to courtside_admin;
