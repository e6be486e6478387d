-- The sessions of a calendar's feed, for the holder of its token.
create or replace function read_feed(p_digest text, p_since timestamptz)
returns table (
  id uuid, starts_at timestamptz, ends_at timestamptz, status text, title text, people text[], place text, address text,
  sequence int, updated_at timestamptz
)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select s.id, lower(s.during), upper(s.during), s.status, s.title,
    array(select person.name from public.session_people m join public.people person on person.id = m.person_id
      where m.session_id = s.id and m.is_coming order by person.name, person.id),
    p.name, p.address, s.sequence, s.updated_at
  from public.links l
  join public.sessions s on s.calendar_id = l.subject_id and lower(s.during) > p_since
  join public.places p on p.id = s.place_id
  where l.token_digest = p_digest and l.purpose = 'calendar_feed' and l.revoked_at is null and l.expires_at > now()
    and s.status not in ('declined', 'lapsed')
  order by lower(s.during), s.id
$$;

alter function read_feed owner to courtside_intake;
revoke all on function read_feed from public;
grant execute on function read_feed to courtside_visitor;
