CREATE TABLE "households" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"contact_can_be_reached" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "households_name_length" CHECK (char_length("households"."name") between 1 and 100),
	CONSTRAINT "households_contact_can_be_reached" CHECK (contact_can_be_reached)
);
--> statement-breakpoint
ALTER TABLE "households" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"is_minor" boolean DEFAULT false NOT NULL,
	"birth_year" smallint,
	"skill_level" text,
	"plays" boolean DEFAULT true NOT NULL,
	"note" text,
	"household_id" uuid,
	"can_be_reached" boolean GENERATED ALWAYS AS (email is not null and not is_minor) STORED NOT NULL,
	"merged_into" uuid,
	"origin" text DEFAULT 'request' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_can_be_contacts" UNIQUE("id","household_id","can_be_reached"),
	CONSTRAINT "people_name_length" CHECK (char_length("people"."name") between 1 and 100),
	CONSTRAINT "people_email_length" CHECK (char_length("people"."email") between 3 and 254),
	CONSTRAINT "people_phone_length" CHECK (char_length("people"."phone") between 1 and 32),
	CONSTRAINT "people_note_length" CHECK (char_length("people"."note") between 1 and 5000),
	CONSTRAINT "people_skill_level_known" CHECK ("people"."skill_level" in ('beginner', 'recreational', 'intermediate', 'advanced', 'competitive')),
	CONSTRAINT "people_origin_known" CHECK ("people"."origin" in ('request', 'coach')),
	CONSTRAINT "people_birth_year_is_likely" CHECK (birth_year between 1900 and 2100),
	CONSTRAINT "people_minor_is_written_to_through_household" CHECK (not is_minor or (email is null and household_id is not null)),
	CONSTRAINT "people_not_merged_into_themselves" CHECK (merged_into <> id)
);
--> statement-breakpoint
ALTER TABLE "people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "person_merges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kept_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "person_merges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "event_people" (
	"person_id" uuid NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"event_id" uuid NOT NULL,
	CONSTRAINT "event_people_person_id_happened_at_event_id_pk" PRIMARY KEY("person_id","happened_at","event_id")
);
--> statement-breakpoint
ALTER TABLE "event_people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"happened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"about_kind" text NOT NULL,
	"about_id" uuid NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "events_kind_is_code" CHECK (kind ~ '^[a-z_]{1,40}$'),
	CONSTRAINT "events_about_kind_is_code" CHECK (about_kind ~ '^[a-z_]{1,40}$'),
	CONSTRAINT "events_actor_known" CHECK ("events"."actor" in ('person', 'coach', 'site')),
	CONSTRAINT "events_facts_are_few" CHECK (length(facts::text) <= 1000)
);
--> statement-breakpoint
ALTER TABLE "events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "player_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "child_name" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "child_age" smallint;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "quiz_submissions" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_kept_id_people_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_merged_id_people_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_people" ADD CONSTRAINT "event_people_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_people" ADD CONSTRAINT "event_people_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "households_of_contact" ON "households" USING btree ("contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "people_email" ON "people" USING btree (lower("email")) WHERE email is not null;--> statement-breakpoint
CREATE INDEX "people_by_name" ON "people" USING btree (lower("name"),"id") WHERE merged_into is null;--> statement-breakpoint
CREATE INDEX "people_of_household" ON "people" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "people_merged" ON "people" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "people_searched" ON "people" USING gin ((name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')) extensions.gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "person_merges_of_kept" ON "person_merges" USING btree ("kept_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "person_merges_of_merged" ON "person_merges" USING btree ("merged_id");--> statement-breakpoint
CREATE INDEX "event_people_of_event" ON "event_people" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "events_about" ON "events" USING btree ("about_id","kind");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_player_id_people_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_submissions" ADD CONSTRAINT "quiz_submissions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_of_person" ON "messages" USING btree ("person_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_of_player" ON "messages" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "mails_of_person" ON "mails" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "quiz_submissions_of_person" ON "quiz_submissions" USING btree ("person_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_child_name_length" CHECK (char_length("messages"."child_name") between 1 and 100);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_child_has_age" CHECK ((child_name is null) = (child_age is null));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_child_is_minor" CHECK (child_age between 2 and 17);--> statement-breakpoint
CREATE POLICY "intake makes households" ON "households" AS PERMISSIVE FOR ALL TO "courtside_intake" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "the admin manages households" ON "households" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read households" ON "households" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "intake finds and makes people" ON "people" AS PERMISSIVE FOR ALL TO "courtside_intake" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "the admin manages people" ON "people" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read people" ON "people" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "the admin merges people" ON "person_merges" AS PERMISSIVE FOR ALL TO "courtside_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "intake links events" ON "event_people" AS PERMISSIVE FOR ALL TO "courtside_intake" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "the admin reads whose events" ON "event_people" AS PERMISSIVE FOR SELECT TO "courtside_admin" USING (true);--> statement-breakpoint
CREATE POLICY "the admin links events" ON "event_people" AS PERMISSIVE FOR INSERT TO "courtside_admin" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read whose events" ON "event_people" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "jobs link events" ON "event_people" AS PERMISSIVE FOR INSERT TO "courtside_service" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "intake records events" ON "events" AS PERMISSIVE FOR ALL TO "courtside_intake" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "the admin reads events" ON "events" AS PERMISSIVE FOR SELECT TO "courtside_admin" USING (true);--> statement-breakpoint
CREATE POLICY "the admin records events" ON "events" AS PERMISSIVE FOR INSERT TO "courtside_admin" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "jobs read events" ON "events" AS PERMISSIVE FOR SELECT TO "courtside_service" USING (true);--> statement-breakpoint
CREATE POLICY "jobs record events" ON "events" AS PERMISSIVE FOR INSERT TO "courtside_service" WITH CHECK (true);--> statement-breakpoint
-- By hand
-- A household and its contact need each other, so both are checked when the transaction ends. The contact is one of its
-- people, no minor, and has an address: nobody can take the last of that away.
alter table people add constraint people_household_id_fk foreign key (household_id) references households (id)
  on delete set null deferrable initially deferred;
--> statement-breakpoint
alter table people add constraint people_merged_into_fk foreign key (merged_into) references people (id)
  on delete cascade deferrable initially deferred;
--> statement-breakpoint
alter table households add constraint households_contact_belongs_to_it
  foreign key (contact_id, id, contact_can_be_reached) references people (id, household_id, can_be_reached)
  deferrable initially deferred;
--> statement-breakpoint
alter table people force row level security;
--> statement-breakpoint
alter table households force row level security;
--> statement-breakpoint
alter table person_merges force row level security;
--> statement-breakpoint
alter table events force row level security;
--> statement-breakpoint
alter table event_people force row level security;
--> statement-breakpoint
grant select, insert, update, delete on people, households, person_merges to courtside_admin;
--> statement-breakpoint
-- What happened stays as it was recorded: nobody who logs in may change or remove it.
grant select, insert on events, event_people to courtside_admin, courtside_service;
--> statement-breakpoint
-- The coach's note is between the coach and the page that shows it.
grant select (id, name, email, is_minor, household_id, merged_into) on people to courtside_service;
--> statement-breakpoint
grant select on households to courtside_service;
--> statement-breakpoint
grant select (id, name, email, household_id, is_minor, plays, merged_into, origin, created_at),
  insert (name, email, phone, is_minor, birth_year, household_id), update (household_id, plays), delete
  on people to courtside_intake;
--> statement-breakpoint
grant select, insert (id, name, contact_id) on households to courtside_intake;
--> statement-breakpoint
grant select, insert, delete on events to courtside_intake;
--> statement-breakpoint
grant select, insert on event_people to courtside_intake;
--> statement-breakpoint
grant select (person_id, player_id, child_name, child_age), insert (child_name, child_age) on messages to courtside_intake;
--> statement-breakpoint
grant select (person_id) on quiz_submissions to courtside_intake;
--> statement-breakpoint
create trigger touches_updated_at before update on people for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger touches_updated_at before update on households for each row execute function touch_updated_at();
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on people
  for each statement execute function say_what_changed('people');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on households
  for each statement execute function say_what_changed('people');
--> statement-breakpoint
create trigger says_what_changed after insert or update or delete or truncate on person_merges
  for each statement execute function say_what_changed('people');
--> statement-breakpoint
create trigger says_what_changed after insert or delete or truncate on events
  for each statement execute function say_what_changed('timeline');
--> statement-breakpoint
-- From here on every request finds its person, whichever version of the site takes it in.
grant create on schema public to courtside_intake;
--> statement-breakpoint
drop function receive_message(text, text, text, text, text, text, text, text, text, uuid, text, uuid, text, text, int, int, text);
--> statement-breakpoint
-- Whom an address belongs to; made where nobody is known by it. What a stranger typed changes nothing about a person who is
-- known already: anybody can write in anybody's name.
create or replace function person_of(p_name text, p_email text, p_phone text) returns uuid language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  found_id uuid;
begin
  loop
    -- Locked, so that nobody removes them before the request is theirs.
    select coalesce(p.merged_into, p.id) into found_id from public.people p
    where lower(p.email) = lower(p_email) for key share;
    exit when found_id is not null;
    insert into public.people as p (name, email, phone) values (p_name, p_email, p_phone)
    on conflict (lower(email)) where email is not null do nothing returning p.id into found_id;
    exit when found_id is not null;
  end loop;
  return found_id;
end
$$;

revoke all on function person_of from public;
grant execute on function person_of to courtside_intake;
--> statement-breakpoint
-- The child a parent's request speaks of: found in the household by its first name, or made. The first child makes the
-- household. Whoever writes in a parent's name may not fill it without end.
create or replace function child_of(p_parent uuid, p_first_name text, p_age int) returns uuid language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  parent record;
  home uuid;
  child uuid;
  surname text;
begin
  -- Requests of one parent wait for each other here, so that two make one household and one child.
  select p.name, p.household_id into parent from public.people p where p.id = p_parent for no key update;
  home := parent.household_id;
  surname := (regexp_match(parent.name, '([^[:space:]]+)[[:space:]]*$'))[1];
  if home is null then
    home := gen_random_uuid();
    update public.people p set household_id = home,
      plays = p.origin = 'coach' or exists (select from public.messages m where m.person_id = p.id and m.child_name is null)
    where p.id = p_parent;
    insert into public.households (id, name, contact_id) values (home, surname, p_parent);
  end if;
  select p.id into child from public.people p
  where p.household_id = home and p.is_minor and p.merged_into is null
    and lower(p_first_name) in (lower(p.name), lower((regexp_match(p.name, '^[[:space:]]*([^[:space:]]+)'))[1]))
  order by p.created_at, p.id limit 1;
  if child is null and (select count(*) from public.people p where p.household_id = home and p.is_minor) < 8 then
    insert into public.people as p (name, is_minor, birth_year, household_id)
    values (case when p_first_name ~ '[[:space:]]' then p_first_name else left(p_first_name || ' ' || surname, 100) end,
      true, extract(year from now())::int - p_age, home)
    returning p.id into child;
  end if;
  return child;
end
$$;

revoke all on function child_of from public;
grant execute on function child_of to courtside_intake;
--> statement-breakpoint
-- What happened, to which thing, by whom, and whose history it is part of. In the caller's transaction and with the
-- caller's rights.
create or replace function record_event(
  p_kind text, p_actor text, p_about_kind text, p_about_id uuid, p_people uuid[],
  p_at timestamptz default now(), p_facts jsonb default '{}'
) returns uuid language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  event uuid := gen_random_uuid();
begin
  insert into public.events (id, happened_at, kind, actor, about_kind, about_id, facts)
  values (event, p_at, p_kind, p_actor, p_about_kind, p_about_id, coalesce(p_facts, '{}'));
  insert into public.event_people (person_id, happened_at, event_id)
  select distinct person, p_at, event from unnest(p_people) as person where person is not null;
  return event;
end
$$;

revoke all on function record_event from public;
grant execute on function record_event to courtside_intake, courtside_admin, courtside_service;
--> statement-breakpoint
-- A request belongs to whoever sent it, from its own transaction on; spam belongs to nobody. What is no spam after all
-- finds its person then.
create or replace function link_request() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  is_spam boolean := new.spam is not null;
begin
  -- A quiz that the coach has given a status is none.
  if tg_table_name = 'quiz_submissions' then is_spam := is_spam and new.status = 'new'; end if;
  if is_spam then
    new.person_id := null;
    if tg_table_name = 'messages' then new.player_id := null; end if;
  elsif new.person_id is null then
    new.person_id := public.person_of(new.name, new.email, new.phone);
    if tg_table_name = 'messages' then
      if new.child_name is not null then
        new.player_id := public.child_of(new.person_id, new.child_name, new.child_age);
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
--> statement-breakpoint
-- A request in its sender's history, once, and in the child's that it is about.
create or replace function record_request() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  about text := case tg_table_name when 'messages' then 'message' else 'submission' end;
  player uuid;
begin
  if new.person_id is null then return null; end if;
  if tg_op = 'UPDATE' then
    if exists (select from public.events e where e.about_id = new.id and e.kind = 'requested') then return null; end if;
  end if;
  if about = 'message' then player := new.player_id; end if;
  perform public.record_event('requested', 'person', about, new.id, array[new.person_id, player], new.created_at);
  return null;
end
$$;

alter function record_request owner to courtside_intake;
revoke all on function record_request from public;

create or replace trigger records_request after insert or update of spam on messages
  for each row execute function record_request();
create or replace trigger records_request after insert or update of spam, status on quiz_submissions
  for each row execute function record_request();
--> statement-breakpoint
-- The only way in for a message: exactly the visitor's fields, stored once, mailed in the same transaction. Rules live in
-- TypeScript; the guarantees (once, complete, mailed, within the budget) live here. New parameters have defaults, so that
-- a node of the last version goes on.
create or replace function receive_message(
  p_source text, p_name text, p_email text, p_phone text, p_preferred_date text, p_session_type text,
  p_skill_level text, p_message text, p_intent text, p_service_id uuid, p_price_option text, p_idempotency_key uuid,
  p_spam text default null, p_client text default null, p_hourly_budget int default null,
  p_hourly_limit int default null, p_content_digest text default null, p_child_name text default null,
  p_child_age int default null,
  out id uuid, out refused text, out retry_seconds int
)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
-- The queue's functions plan their statements anew on each call otherwise, which costs more than the insert.
set plan_cache_mode = force_generic_plan
as $$
declare
  sender record;
  own_title text;
begin
  if p_idempotency_key is null then
    -- Without a key from the browser, the same words from the same address within ten minutes are the same request.
    perform pg_advisory_xact_lock(hashtextextended(
      jsonb_build_array(p_source, p_name, lower(p_email), p_phone, p_preferred_date, p_session_type, p_skill_level,
        p_message, p_intent, p_service_id, p_price_option, p_child_name, p_child_age)::text, 0));
    select m.id into id from public.messages m
    where lower(m.email) = lower(p_email) and m.created_at > now() - interval '10 minutes'
      and (m.source, m.name, m.phone, m.preferred_date, m.session_type, m.skill_level, m.message, m.intent,
        m.service_id, m.price_option, m.child_name, m.child_age)
      is not distinct from
      (p_source, p_name, p_phone, p_preferred_date, p_session_type, p_skill_level, p_message, p_intent,
        p_service_id, p_price_option, p_child_name, p_child_age)
    limit 1;
  else
    select k.id, k.refused into id, refused from public.message_with_key(p_idempotency_key, p_content_digest) k;
  end if;
  if id is not null or refused is not null then return; end if;

  select * into sender from public.weigh_sender(p_client, p_hourly_budget, p_hourly_limit);
  if sender.verdict = 'hold' then p_spam := coalesce(p_spam, 'flood'); end if;
  if sender.verdict <> 'refuse' then
    -- A session that is none of the six is a published service, by its slug. Without a title the table refuses the row.
    select s.title into own_title from public.services s
    where s.link = '/services/' || p_session_type and s.session_type is null and s.published;
    insert into public.messages as m (source, name, email, phone, preferred_date, session_type, session_title,
      skill_level, message, intent, service_id, price_option, idempotency_key, content_digest, spam,
      child_name, child_age)
    values (p_source, p_name, p_email, p_phone, p_preferred_date, p_session_type, own_title,
      p_skill_level, p_message, coalesce(p_intent, 'session'), p_service_id, p_price_option, p_idempotency_key,
      p_content_digest, p_spam, p_child_name, p_child_age)
    on conflict (idempotency_key) do nothing
    returning m.id into id;
  end if;
  if id is not null then
    perform public.follow_up_request(id, null, p_email, p_spam, p_client);
    return;
  end if;

  -- The same request may have come first, or have taken the last place, while this one waited.
  select k.id, k.refused into id, refused from public.message_with_key(p_idempotency_key, p_content_digest) k;
  if id is null and refused is null then
    refused := 'too many';
    retry_seconds := sender.retry_seconds;
  end if;
end
$$;

alter function receive_message owner to courtside_intake;
revoke all on function receive_message from public;
grant execute on function receive_message to courtside_visitor;
--> statement-breakpoint
revoke create on schema public from courtside_intake;
--> statement-breakpoint
-- Everybody who has written so far, under the name they gave last. The owner may look and write for this once, and
-- nothing says that a row is newer.
alter table people no force row level security;
--> statement-breakpoint
alter table events no force row level security;
--> statement-breakpoint
alter table event_people no force row level security;
--> statement-breakpoint
alter table messages no force row level security, disable trigger user;
--> statement-breakpoint
alter table quiz_submissions no force row level security, disable trigger user;
--> statement-breakpoint
alter table mails no force row level security, disable trigger user;
--> statement-breakpoint
insert into people (name, email, phone, created_at)
select distinct on (lower(email)) name, email, phone, min(created_at) over (partition by lower(email))
from (
  select name, email, phone, created_at, id from messages where spam is null
  union all
  select name, email, phone, created_at, id from quiz_submissions where spam is null or status <> 'new'
) as written
order by lower(email), written.created_at desc, id;
--> statement-breakpoint
-- Of none, it would call reading the whole table the best plan, for as long as a connection lives.
do $$ begin if exists (select from people) then analyze people; end if; end $$;
--> statement-breakpoint
update messages m set person_id = p.id from people p where lower(p.email) = lower(m.email) and m.spam is null;
--> statement-breakpoint
update quiz_submissions s set person_id = p.id from people p 
where lower(p.email) = lower(s.email) and (s.spam is null or s.status <> 'new');
--> statement-breakpoint
update mails t set person_id = p.id from people p where lower(p.email) = lower(t.recipient);
--> statement-breakpoint
-- What has happened to them, as far as it was kept: when it came, when it was answered, what was mailed.
with happened as (
  select gen_random_uuid() as id, created_at as at, 'requested' as kind, 'person' as actor, 'message' as about_kind,
    m.id as about_id, '{}'::jsonb as facts, person_id from messages m where person_id is not null
  union all
  select gen_random_uuid(), created_at, 'requested', 'person', 'submission', s.id, '{}', person_id
  from quiz_submissions s where person_id is not null
  union all
  select gen_random_uuid(), answered_at, 'status_changed', 'coach', 'message', m.id,
    jsonb_build_object('from', 'new', 'to', status), person_id
  from messages m where person_id is not null and answered_at is not null
  union all
  select gen_random_uuid(), sent_at, 'mail_sent', case kind when 'reply' then 'coach' else 'site' end, 'mail', t.id,
    jsonb_build_object('kind', kind), person_id
  from mails t where person_id is not null and sent_at is not null
), recorded as (
  insert into events (id, happened_at, kind, actor, about_kind, about_id, facts)
  select id, at, kind, actor, about_kind, about_id, facts from happened
)
insert into event_people (person_id, happened_at, event_id) select person_id, at, id from happened;
--> statement-breakpoint
-- A table with a check still to do cannot be altered.
set constraints all immediate;
--> statement-breakpoint
alter table mails force row level security, enable trigger user;
--> statement-breakpoint
alter table quiz_submissions force row level security, enable trigger user;
--> statement-breakpoint
alter table messages force row level security, enable trigger user;
--> statement-breakpoint
alter table event_people force row level security;
--> statement-breakpoint
alter table events force row level security;
--> statement-breakpoint
alter table people force row level security;
