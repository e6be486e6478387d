-- A request is processed once its time is booked, declined or given back; taking a refusal back makes it new again.
create or replace function settle_request() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update public.messages m set status = case new.status when 'requested' then 'new' else 'processed' end
  where m.id = new.message_id
    and m.status = any (case new.status when 'requested' then array['processed'] else array['new', 'open'] end);
  return null;
end
$$;

alter function settle_request owner to courtside_intake;
revoke all on function settle_request from public;

create or replace trigger settles_request after update of status on sessions for each row
  when (new.message_id is not null and (
    old.status in ('held', 'requested') and new.status in ('booked', 'declined', 'cancelled')
    or old.status = 'declined' and new.status = 'requested'))
  execute function settle_request();
-- By the coach from the request, or by choosing an offered time that was no longer held.
create or replace trigger settles_request_at_once after insert on sessions for each row
  when (new.message_id is not null and new.status = 'booked' and (new.taken_by = 'coach' or new.offer_id is not null))
  execute function settle_request();
