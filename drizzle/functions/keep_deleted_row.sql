-- Keeps each row that is deleted while the transaction names a deletion; others are not kept.
create or replace function keep_deleted_row() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  asked text := current_setting('courtside.deletion', true);
begin
  if asked is not null and asked <> '' then
    insert into public.deleted_rows (deletion, table_name, content)
    values (asked::uuid, tg_table_name, case tg_op when 'DELETE' then to_jsonb(old)
      -- A request, a session or a wish only loses its service.
      else jsonb_build_object('id', to_jsonb(old) -> 'id', 'service_id', to_jsonb(old) -> 'service_id') end);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end
$$;

alter function keep_deleted_row owner to courtside_intake;
revoke all on function keep_deleted_row from public;

create or replace trigger keeps_deleted_row before delete on services for each row execute function keep_deleted_row();
create or replace trigger keeps_deleted_row before delete on service_feature_cards
  for each row execute function keep_deleted_row();
create or replace trigger keeps_deleted_row before delete on service_process_steps
  for each row execute function keep_deleted_row();
create or replace trigger keeps_deleted_row before delete on price_options
  for each row execute function keep_deleted_row();
create or replace trigger keeps_deleted_row before delete on bookable_services
  for each row execute function keep_deleted_row();
create or replace trigger keeps_deleted_row before delete on availability_exceptions
  for each row execute function keep_deleted_row();
create or replace trigger keeps_deleted_row before delete on setup_steps
  for each row execute function keep_deleted_row();
create or replace trigger keeps_deleted_row before delete on testimonials
  for each row execute function keep_deleted_row();
create or replace trigger keeps_deleted_row before delete on blog_posts
  for each row execute function keep_deleted_row();
create or replace trigger keeps_deleted_row before delete on blog_revisions
  for each row execute function keep_deleted_row();
create or replace trigger keeps_deleted_row before delete on quiz_questions
  for each row execute function keep_deleted_row();
create or replace trigger keeps_deleted_row before delete on quiz_options
  for each row execute function keep_deleted_row();
create or replace trigger keeps_deleted_row before delete on reply_templates
  for each row execute function keep_deleted_row();
create or replace trigger keeps_lost_service before update of service_id on messages
  for each row when (old.service_id is not null and new.service_id is null) execute function keep_deleted_row();
create or replace trigger keeps_lost_service before update of service_id on sessions
  for each row when (old.service_id is not null and new.service_id is null) execute function keep_deleted_row();
create or replace trigger keeps_lost_service before update of service_id on series
  for each row when (old.service_id is not null and new.service_id is null) execute function keep_deleted_row();
create or replace trigger keeps_lost_service before update of service_id on wishes
  for each row when (old.service_id is not null and new.service_id is null) execute function keep_deleted_row();
