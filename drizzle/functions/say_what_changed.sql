-- A hint for every node that listens: the topic and nothing else. Readers read again under their own rights.
create or replace function say_what_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('courtside', tg_argv[0]);
  return null;
end
$$;

revoke all on function say_what_changed from public;
