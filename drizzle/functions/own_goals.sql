-- For the family's own page: the goal last named in the household's quizzes, and the words of the reader's own last proven
-- request. Never another parent's words, which may say how to reach them.
create or replace function own_goals(p_reader uuid) returns table (goal text, asked text) language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  with own as materialized (select (select public.household_people()) as people)
  select (
    select q.goals from public.quiz_submissions q, own
    where q.person_id = any (own.people) and q.goals is not null
    order by q.created_at desc, q.id desc limit 1
  ), (
    select m.message from public.messages m, own
    where m.person_id = p_reader and p_reader = any (own.people) and m.source = 'booking' and m.message is not null
      and m.proven_at is not null and m.spam is null
    order by m.created_at desc, m.id desc limit 1
  )
$$;

alter function own_goals owner to courtside_intake;
revoke all on function own_goals from public;
grant execute on function own_goals to courtside_household;
