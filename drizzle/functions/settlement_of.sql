-- The kind of entry that a person's spot in a session has to end in; `held` while it is ahead. If the whole session is called
-- off, nobody has cancelled late but the person who did it. In a group each spot has its own attendance.
create or replace function settlement_of(p_status text, p_settled text, p_attendance text, p_spot_settled text)
returns text language sql immutable
as $$
  select case
    when p_status = 'weathered' then 'weathered'
    when p_status = 'cancelled' then case p_settled when 'late' then 'forfeited' else 'released' end
    when p_status not in ('booked', 'completed', 'no_show') then 'released'
    when p_attendance = 'cancelled' then case p_spot_settled when 'late' then 'forfeited' else 'released' end
    when p_status = 'booked' then 'held'
    when coalesce(p_attendance, case p_status when 'no_show' then 'absent' end) = 'absent' then 'forfeited'
    else 'used' end
$$;

revoke all on function settlement_of from public;
grant execute on function settlement_of to courtside_intake, courtside_admin, courtside_service;
