-- Adds a mail to the person's history when it is sent or given up; a mail about a child's request also to the child's.
create or replace function record_mail() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  player uuid;
begin
  if new.about_kind = 'message' then
    select m.player_id into player from public.messages m where m.id = new.about_id;
  end if;
  perform public.record_event('mail_' || new.status, case new.kind when 'reply' then 'coach' else 'site' end, 'mail', new.id,
    array[new.person_id, player], p_facts => jsonb_build_object('kind', new.kind));
  return null;
end
$$;

alter function record_mail owner to courtside_intake;
revoke all on function record_mail from public;

create or replace trigger records_mail after update of status on mails for each row
  when (new.person_id is not null and new.status is distinct from old.status and new.status in ('sent', 'failed'))
  execute function record_mail();
