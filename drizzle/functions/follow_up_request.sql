-- What goes with a stored request, in its transaction: it counts for its network, and its mails are posted. One that is
-- held back is posted to the coach alone, for the digest; other spam to nobody.
create or replace function follow_up_request(
  p_message_id uuid, p_submission_id uuid, p_email text, p_spam text, p_client text
) returns void language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_client is not null then insert into public.form_uses (client) values (p_client); end if;
  if p_spam is null then
    -- The acknowledgement gives way when this address has had one today.
    insert into public.mails (kind, message_id, submission_id, recipient)
    values ('coach', p_message_id, p_submission_id, null), ('acknowledgement', p_message_id, p_submission_id, p_email)
    on conflict do nothing;
  elsif p_spam = 'flood' then
    insert into public.mails (kind, message_id, submission_id) values ('coach', p_message_id, p_submission_id);
  end if;
end
$$;

revoke all on function follow_up_request from public;
grant execute on function follow_up_request to courtside_intake;
