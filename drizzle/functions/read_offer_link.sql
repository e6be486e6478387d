-- The times last offered to a request, or in place of a session that was called off, and the person they are for, for the holder
-- of the link's token.
create or replace function read_offer_link(p_digest text)
returns table (
  offer_id uuid, message_id uuid, person_id uuid, person text, is_minor boolean, answered_at timestamptz, answer text,
  start_at timestamptz, end_at timestamptz, status text, held_until timestamptz, title text, service_id uuid,
  capacity int, place_id uuid, place text, wish_id uuid, is_held boolean
)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select o.id, o.message_id, person.id, person.name, person.is_minor, o.answered_at, o.answer, lower(t.during),
    upper(t.during), t.status, t.held_until, t.title, t.service_id, t.capacity, p.id, p.name, o.wish_id, o.is_held
  from public.links l
  join lateral (
    select of_link.id, of_link.message_id, of_link.person_id, of_link.answered_at, of_link.answer,
      of_link.wish_id, of_link.is_held
    from public.offers of_link where of_link.message_id = l.subject_id
      or of_link.id = l.subject_id and of_link.message_id is null
    order by of_link.created_at desc, of_link.id desc limit 1
  ) o on true
  -- An erased person has no offer.
  join public.people person on person.id = o.person_id
  join lateral (
    select s.during, s.place_id, s.status, s.held_until, s.title, s.service_id, s.capacity::int
    from public.sessions s where s.offer_id = o.id
    union all
    -- Not held, so no session. The waiting list is for services with one player.
    select u.during, u.place_id, null, null, w.title, w.service_id, 1
    from public.offered_times u join public.wishes w on w.id = o.wish_id where u.offer_id = o.id
  ) t on true
  join public.places p on p.id = t.place_id
  where l.token_digest = p_digest and l.purpose = 'offer' and l.revoked_at is null and l.expires_at > now()
  order by lower(t.during), t.status, p.id
$$;

alter function read_offer_link owner to courtside_intake;
revoke all on function read_offer_link from public;
grant execute on function read_offer_link to courtside_booking;
