-- Roles belong to the whole server, so another database on it may have created them already.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['courtside_visitor', 'courtside_admin', 'courtside_service', 'courtside_booking',
    'courtside_household']
  loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I login noinherit', role_name);
    end if;
  end loop;
  -- No login: one owns the functions that accept requests, the other reads every row for a backup.
  foreach role_name in array array['courtside_intake', 'courtside_backup'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I nologin noinherit', role_name);
    end if;
  end loop;
end
$$;
--> statement-breakpoint
alter role courtside_visitor set statement_timeout = '2s';
--> statement-breakpoint
alter role courtside_visitor set lock_timeout = '1s';
--> statement-breakpoint
alter role courtside_visitor set idle_in_transaction_session_timeout = '5s';
--> statement-breakpoint
alter role courtside_admin set statement_timeout = '10s';
--> statement-breakpoint
alter role courtside_admin set idle_in_transaction_session_timeout = '10s';
--> statement-breakpoint
-- The migrating role must be a member of a role to give it a function, and to read as it.
grant courtside_intake, courtside_backup to current_user;
--> statement-breakpoint
revoke all on schema public from public;
--> statement-breakpoint
grant usage on schema public to courtside_visitor, courtside_admin, courtside_service, courtside_booking,
  courtside_household, courtside_intake;
--> statement-breakpoint
alter default privileges revoke execute on functions from public;
--> statement-breakpoint
-- Extensions have their own schema, so that their functions do not mix with ours.
create schema extensions;
--> statement-breakpoint
-- Trigrams for the search box.
create extension pg_trgm schema extensions;
--> statement-breakpoint
-- Equality next to ranges in one exclusion constraint.
create extension btree_gist schema extensions;
