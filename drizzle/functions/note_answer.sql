-- The promise is kept by the first answer; a message that is new again waits again.
create or replace function note_answer() returns trigger language plpgsql as $$
begin
  new.answered_at := case when new.status = 'new' then null else coalesce(old.answered_at, now()) end;
  return new;
end
$$;

revoke all on function note_answer from public;
