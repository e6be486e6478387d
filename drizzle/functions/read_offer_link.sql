-- The times last offered to a request and the person they are for, for the holder of the link's token.
create or replace function read_offer_link(p_digest text)
returns table (
  offer_id uuid, message_id uuid, person_id uuid, person text, is_minor boolean, answered_at timestamptz, answer text,
  session_id uuid, start_at timestamptz, end_at timestamptz, status text, held_until timestamptz, title text,
  service_id uuid, capacity int, place_id uuid, place text, wish_id uuid, is_held boolean
)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select o.id, o.message_id, person.id, person.name, person.is_minor, o.answered_at, o.answer, s.id, lower(s.during),
    upper(s.during), s.status, s.held_until, s.title, s.service_id, s.capacity::int, p.id, p.name,
    o.wish_id, o.is_held
  from public.links l
  join lateral (
    select of_request.id, of_request.message_id, of_request.person_id, of_request.answered_at, of_request.answer,
      of_request.wish_id, of_request.is_held
    from public.offers of_request where of_request.message_id = l.subject_id
    order by of_request.created_at desc, of_request.id desc limit 1
  ) o on true
  -- An erased person has no offer.
  join public.people person on person.id = o.person_id
  join public.sessions s on s.offer_id = o.id
  join public.places p on p.id = s.place_id
  where l.token_digest = p_digest and l.purpose = 'offer' and l.revoked_at is null and l.expires_at > now()
  order by lower(s.during), s.id
$$;

alter function read_offer_link owner to courtside_intake;
revoke all on function read_offer_link from public;
grant execute on function read_offer_link to courtside_booking;
