-- Brings what is held for a person's spot in a session in line with the session, whatever changed it: holds the minutes,
-- settles them, or holds them again when the session comes back. Without enough credit the spot is to be paid singly. Each
-- change tries again, so that a package bought meanwhile counts. An unproven request holds no credit of the household with its
-- address until the session has taken place. Prices are words that a job reads, so a job charges what is to be paid.
create or replace function settle_spot(p_spot uuid) returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  spot record;
  last record;
  opened uuid;
  minutes_held int;
  reversed text;
  is_settled boolean := false;
  is_to_pay boolean;
begin
  -- A proof and a change of the session may come at once: the second sees what the first has written.
  perform from public.session_people m where m.id = p_spot for no key update;
  opened := public.open_credit(p_spot);
  select k.*, case k.kind when 'released' then 0 when 'weathered' then coalesce(k.used, 0)
    when 'used' then coalesce(k.used, k.minutes) else k.minutes end as gone
  into spot from (
    select m.person_id, s.service_id, s.title, s.used_minutes as used,
      extract(epoch from upper(s.during) - lower(s.during))::int / 60 as minutes,
      public.settlement_of(s.status, s.settled, m.attendance, m.settled) as kind,
      m.message_id is null or g.proven_at is not null or s.status in ('completed', 'no_show')
        or s.taken_by = 'coach' and s.message_id = m.message_id as may_hold
    from public.session_people m join public.sessions s on s.id = m.session_id
      left join public.messages g on g.id = m.message_id
    where m.id = p_spot
  ) k;

  if opened is null then
    select e.id, e.kind, -e.held as held, e.available as back into last from public.credit_entries e
    where e.for_id = p_spot and e.closes_id is not null
      and not exists (select from public.credit_entries undone where undone.reverses_id = e.id)
    order by e.created_at desc, e.version desc limit 1;
    if last.kind = spot.kind and last.back = greatest(last.held - spot.gone, 0) then
      is_settled := true;
    elsif last.back < last.held and (last.kind <> 'forfeited' or public.lost_credit(p_spot) > 0) then
      select r.outcome, r.entry_id into reversed, opened from public.reverse_credit(last.id) r;
      -- If what came back is booked elsewhere by now, it stays as it was settled.
      if reversed <> 'done' then return; end if;
    end if;
  end if;
  select e.held into minutes_held from public.credit_entries e where e.id = opened;

  if spot.kind = 'held' and minutes_held <> spot.minutes then
    perform public.settle_credit(p_spot, 'released');
    opened := null;
  end if;
  if opened is null and not is_settled and spot.kind in ('held', 'used', 'forfeited') and spot.may_hold
    and spot.service_id is not null and spot.person_id is not null
    and not exists (select from public.sales s where s.for_id = p_spot)
  then
    select h.entry_id into opened
    from public.hold_credit(spot.person_id, spot.service_id, spot.title, spot.minutes, p_spot) h;
    minutes_held := spot.minutes;
  end if;
  if opened is not null and spot.kind <> 'held' then
    perform public.settle_credit(p_spot, spot.kind, greatest(minutes_held - spot.gone, 0));
  end if;

  is_to_pay := opened is null and not is_settled and spot.person_id is not null
    and (spot.kind in ('held', 'used', 'forfeited') or spot.kind = 'weathered' and spot.gone > 0);
  update public.session_people m set is_to_be_paid = is_to_pay
  where m.id = p_spot and m.is_to_be_paid <> is_to_pay;
  if is_to_pay and spot.kind <> 'held' and exists (select from public.site_settings where charges_sessions)
    or exists (select from public.sales s where s.for_id = p_spot)
  then
    perform graphile_worker.add_job('charge_spot', json_build_object('spotId', p_spot), job_key => 'charge ' || p_spot);
  end if;
end
$$;

alter function settle_spot owner to courtside_intake;
revoke all on function settle_spot from public;
