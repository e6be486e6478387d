-- The last entry for each of these spots, if there is one, and what its household has left to book in the session's family.
create or replace function spot_balance(p_spots uuid[]) returns table (
  spot uuid, kind text, minutes int, back int, available int
) language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select m.id, case when last.held > 0 then 'held' else last.kind end, abs(last.held), last.available,
    (select coalesce(sum(a.available), 0)::int from public.credit_accounts a
      where a.family_id = s.service_id and a.holder_id = coalesce(kept.household_id, kept.id))
  from public.session_people m join public.sessions s on s.id = m.session_id
    join public.people p on p.id = m.person_id join public.people kept on kept.id = coalesce(p.merged_into, p.id)
    left join lateral (
      select e.kind, e.held, e.available from public.credit_entries e
      where e.for_id = m.id and e.kind <> 'moved' order by e.created_at desc, e.version desc limit 1
    ) last on true
  where m.id = any (p_spots)
$$;

alter function spot_balance owner to courtside_intake;
revoke all on function spot_balance from public;
grant execute on function spot_balance to courtside_admin, courtside_service;
