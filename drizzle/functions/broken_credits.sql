-- Lists violated invariants of credits and receipts. Run by tests and every night.
create or replace function broken_credits() returns table (invariant text, id uuid) language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  with entries as (
    select e.*, row_number() over w as nth, lag(e.available_after, 1, 0) over w as available_before,
      lag(e.held_after, 1, 0) over w as held_before, coalesce(undone.kind, e.kind) as nature,
      e.held > 0 and not exists (select from public.credit_entries c where c.closes_id = e.id) as is_open
    from public.credit_entries e left join public.credit_entries undone on undone.id = e.reverses_id
    window w as (partition by e.account_id order by e.version)
  ), sums as (
    -- A reversal counts against what it reverses.
    select e.account_id, count(*) as total,
      coalesce(sum(e.available) filter (
        where e.nature in ('opening', 'bought', 'forgiven', 'refunded', 'expired', 'moved')), 0) as came,
      coalesce(-sum(e.available + e.held) filter (where e.nature in ('used', 'weathered')), 0) as used,
      coalesce(-sum(e.available + e.held) filter (where e.nature = 'forfeited'), 0) as forfeited,
      coalesce(sum(e.held) filter (where e.is_open), 0) as open
    from entries e group by e.account_id
  ), credited as (
    select e.for_id, sum(e.available) as minutes from entries e where e.nature in ('bought', 'refunded') group by e.for_id
  ), paid as (
    select r.id, r.payment_id, sum(l.amount_minor) as amount
    from public.receipts r left join public.receipt_lines l on l.receipt_id = r.id group by r.id
  )
  select 'entries do not chain', e.id from entries e
  where e.version <> e.nth or e.available_after <> e.available_before + e.available or e.held_after <> e.held_before + e.held
  union all
  select 'a balance differs from its entries', a.id
  from public.credit_accounts a left join sums s on s.account_id = a.id
    left join public.credit_entries e on e.account_id = a.id and e.version = a.version
  where (a.version, a.available, a.held)
    is distinct from (coalesce(s.total, 0), coalesce(e.available_after, 0), coalesce(e.held_after, 0))
  union all
  select 'minutes came or went without a reason', a.id from public.credit_accounts a join sums s on s.account_id = a.id
  where s.came <> a.available + a.held + s.used + s.forfeited or s.used < 0 or s.forfeited < 0
  union all
  select 'held minutes differ from what is held for', a.id
  from public.credit_accounts a join sums s on s.account_id = a.id where a.held <> s.open
  union all
  select 'two holds for one spot', e.for_id from entries e where e.is_open group by e.for_id having count(*) > 1
  union all
  select 'more forgiven than lost', e.for_id from entries e
  where e.nature in ('forfeited', 'forgiven') and e.for_id is not null
  group by e.for_id having sum(e.available) filter (where e.nature = 'forgiven')
    > coalesce(-sum(e.available + e.held) filter (where e.nature = 'forfeited'), 0)
  union all
  select 'minutes went astray between accounts', e.for_id from entries e
  where e.kind = 'moved' group by e.for_id having sum(e.available) <> 0
  union all
  select 'a sale differs from its entries', s.id from public.sales s
    left join (select l.sale_id, sum(l.minutes) as minutes from public.sale_lines l group by l.sale_id) l on l.sale_id = s.id
    left join credited e on e.for_id = s.id
  where coalesce(l.minutes, 0) <> coalesce(e.minutes, 0)
  union all
  select 'credit and calendar disagree about a spot', m.id
  from public.session_people m join public.sessions s on s.id = m.session_id
    left join public.credit_entries e on e.id = public.open_credit(m.id)
    cross join public.settlement_of(s.status, s.settled, m.attendance, m.settled) as ending
  where e.id is not null and (ending <> 'held' or m.is_to_be_paid)
    or ending = 'held' and m.person_id is not null and not m.is_to_be_paid and e.id is null
      -- Unless what had come back was booked elsewhere when the session came back.
      and not exists (
        select from public.credit_entries x where x.for_id = m.id and x.kind in ('used', 'weathered', 'forfeited'))
  union all
  select 'the value of an account differs from its sales', a.id from public.credit_accounts a
  where a.owed_minor <> (select coalesce(sum(o.owed), 0) from public.owed_by_account(a.id) o where o.owed > 0)
    or a.worth_minor
      <> (select coalesce(sum(l.amount_minor), 0) from public.left_of_sales(a.id, a.available + a.held) l)
  union all
  select 'a receipt number is missing', null::uuid
  from public.number_series n, (select coalesce(max(r.number), 0) as highest, count(*) as total from public.receipts r) r
  where n.name = 'receipts' and (n.last_number <> r.highest or n.last_number <> r.total)
  union all
  select 'a receipt differs from its payment', p.id from public.payments p left join paid on paid.payment_id = p.id
  where paid.amount is distinct from p.amount_minor
  union all
  select 'more returned than was paid', p.id from public.payments p join public.payments r on r.returns_id = p.id
  group by p.id having sum(r.amount_minor) + p.amount_minor < 0
  union all
  select 'two currencies', null::uuid from public.sales having count(distinct currency) > 1
$$;

alter function broken_credits owner to courtside_intake;
revoke all on function broken_credits from public;
grant execute on function broken_credits to courtside_admin, courtside_service;
