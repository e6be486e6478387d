-- A wish and the person it is for, for the holder of the link's token.
create or replace function read_wish_link(p_digest text)
returns table (
  id uuid, message_id uuid, title text, words text, status text, until timestamptz, person text, is_minor boolean
)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select w.id, w.message_id, w.title, w.words, w.status, w.until, person.name, person.is_minor
  from public.links l
  join public.wishes w on w.id = l.subject_id
  -- An erased person has no wish.
  join public.people person on person.id = w.person_id
  where l.token_digest = p_digest and l.purpose = 'wish' and l.revoked_at is null and l.expires_at > now()
$$;

alter function read_wish_link owner to courtside_intake;
revoke all on function read_wish_link from public;
grant execute on function read_wish_link to courtside_booking;
