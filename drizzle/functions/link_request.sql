-- Links a request to its sender in the same transaction. Spam has no person until it is marked as not spam.
create or replace function link_request() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  is_spam boolean := new.spam is not null;
begin
  if tg_table_name = 'messages' then new.mailbox := coalesce(new.mailbox, lower(new.email)); end if;
  -- A submission with a status from the coach is not spam.
  if tg_table_name = 'quiz_submissions' then is_spam := is_spam and new.status = 'new'; end if;
  if is_spam then
    new.person_id := null;
    if tg_table_name = 'messages' then new.player_id := null; end if;
  elsif new.person_id is null then
    new.person_id := public.person_of(new.name, new.email, new.phone);
    if tg_table_name = 'messages' then
      -- Anyone can type anyone's address: otherwise the child stays on the request until accept_child.
      if new.child_name is not null and new.proven_at is not null then
        new.player_id := public.child_of(new.person_id, new.child_name, new.child_age, new.created_at);
      end if;
    end if;
  end if;
  return new;
end
$$;

alter function link_request owner to courtside_intake;
revoke all on function link_request from public;

create or replace trigger links_request before insert or update of spam on messages
  for each row execute function link_request();
create or replace trigger links_request before insert or update of spam, status on quiz_submissions
  for each row execute function link_request();
