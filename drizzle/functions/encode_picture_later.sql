-- Enqueues the encoding in the picture's transaction. The admin may not add jobs, so the row adds this one.
create or replace function encode_picture_later() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job('encode_picture', json_build_object('pictureId', new.id), max_attempts => 8);
  return null;
end
$$;

alter function encode_picture_later owner to courtside_intake;
revoke all on function encode_picture_later from public;

create or replace trigger encodes_later after insert on pictures for each row execute function encode_picture_later();
