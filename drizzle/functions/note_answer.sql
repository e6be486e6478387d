-- Notes when a message was first answered; one that is new again waits again. Undo sets the time itself.
create or replace function note_answer() returns trigger language plpgsql as $$
begin
  if new.answered_at is not distinct from old.answered_at then
    new.answered_at := case when new.status = 'new' then null else coalesce(old.answered_at, now()) end;
  end if;
  return new;
end
$$;

revoke all on function note_answer from public;

create or replace trigger notes_answer before update of status on messages for each row execute function note_answer();
