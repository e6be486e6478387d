-- Reads the forecasts when the coach has changed the source. The admin may not add jobs, so the row adds this one.
create or replace function read_forecasts_later() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
begin
  perform graphile_worker.add_job('read_forecasts', '{}'::json, max_attempts => 3, priority => -10,
    job_key => 'read_forecasts');
  return null;
end
$$;

alter function read_forecasts_later owner to courtside_intake;
revoke all on function read_forecasts_later from public;

create or replace trigger reads_forecasts_later after insert or update on forecast_settings
  for each row execute function read_forecasts_later();
