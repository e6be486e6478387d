-- Runs in a stored request's transaction: counts it for its networks and posts its mails. A request that is held back is
-- mailed only to the coach, for the digest; other spam is not mailed.
create or replace function follow_up_request(
  p_message_id uuid, p_submission_id uuid, p_email text, p_spam text, p_client text, p_network text
) returns void language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  about_kind text := case when p_message_id is null then 'submission' else 'message' end;
  about_id uuid := coalesce(p_message_id, p_submission_id);
  person uuid := coalesce((select m.person_id from public.messages m where m.id = p_message_id),
    (select s.person_id from public.quiz_submissions s where s.id = p_submission_id));
begin
  insert into public.form_uses (client)
  select used from unnest(array[p_client, p_network, case when p_spam is null then p_network || ' mailed' end]) as used
  where used is not null;
  if p_spam is null then
    -- Each has the link of its own request; the budget for unproven mailboxes limits how many are sent.
    insert into public.mails (kind, about_kind, about_id, person_id, recipient, once)
    values ('coach', about_kind, about_id, null, null, 'coach ' || about_id),
      ('acknowledgement', about_kind, about_id, person, p_email,
        'acknowledgement ' || about_id)
    on conflict do nothing;
  elsif p_spam = 'flood' then
    insert into public.mails (kind, about_kind, about_id, once)
    values ('coach', about_kind, about_id, 'coach ' || about_id);
  end if;
end
$$;

revoke all on function follow_up_request from public;
grant execute on function follow_up_request to courtside_intake;
