-- Adds a request to the history of its sender, and of the child it is about, once.
create or replace function record_request() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  about text := case tg_table_name when 'messages' then 'message' else 'submission' end;
  player uuid;
begin
  if new.person_id is null then return null; end if;
  if tg_op = 'UPDATE' then
    if exists (select from public.events e where e.about_id = new.id and e.kind = 'requested') then return null; end if;
  end if;
  if about = 'message' then player := new.player_id; end if;
  perform public.record_event('requested', 'person', about, new.id, array[new.person_id, player], new.created_at);
  return null;
end
$$;

alter function record_request owner to courtside_intake;
revoke all on function record_request from public;

create or replace trigger records_request after insert or update of spam on messages
  for each row execute function record_request();
create or replace trigger records_request after insert or update of spam, status on quiz_submissions
  for each row execute function record_request();
