-- A session with its place and the one person that the link is for, for the holder of the link's token.
create or replace function read_session_link(p_digest text)
returns table (
  member_id uuid, id uuid, start_at timestamptz, end_at timestamptz, status text, title text, service_id uuid, capacity int,
  place_id uuid, place text, address text, ground text, policy jsonb, settled text, held_until timestamptz, sequence int,
  updated_at timestamptz, person_id uuid, person text, is_minor boolean, household text, free_until timestamptz, message_id uuid,
  moved_from timestamptz, ended_words text, is_coming boolean, spot_settled text, is_to_be_paid boolean, called_off_for text,
  used_minutes int, family jsonb
)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select m.id, s.id, lower(s.during), upper(s.during), s.status, s.title, s.service_id, s.capacity::int, p.id, p.name,
    p.address, p.kind, s.policy, s.settled, s.held_until, s.sequence, s.updated_at,
    person.id, person.name, person.is_minor, home.name,
    s.free_until, m.message_id, s.moved_from, s.ended_words, m.is_coming, m.settled, m.is_to_be_paid, s.called_off_for, s.used_minutes::int,
    -- Everyone of the household who still comes, because siblings share a mail.
    (select coalesce(jsonb_agg(jsonb_build_object('memberId', c.id, 'personId', child.id, 'name', child.name)
        order by child.name, child.id), '[]')
      from public.session_people c join public.people child on child.id = c.person_id
      where c.session_id = s.id and c.is_coming
        and (c.id = m.id or child.household_id = person.household_id))
  from public.links l
  join public.session_people m on m.id = l.subject_id
  join public.sessions s on s.id = m.session_id
  join public.places p on p.id = s.place_id
  -- An erased person has no session.
  join public.people person on person.id = m.person_id
  left join public.households home on home.id = person.household_id
  where l.token_digest = p_digest and l.purpose = 'session' and l.revoked_at is null and l.expires_at > now()
$$;

alter function read_session_link owner to courtside_intake;
revoke all on function read_session_link from public;
grant execute on function read_session_link to courtside_booking;
