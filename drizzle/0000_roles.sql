-- Roles belong to the whole server, so another database on it may have made them already.
do $$
declare
  door text;
begin
  foreach door in array array['courtside_visitor', 'courtside_admin', 'courtside_service'] loop
    if not exists (select from pg_roles where rolname = door) then
      execute format('create role %I login noinherit', door);
    end if;
  end loop;
  -- Owns the functions that take requests in. Nobody logs in as it, and it can do nothing but that.
  if not exists (select from pg_roles where rolname = 'courtside_intake') then
    create role courtside_intake nologin noinherit;
  end if;
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
-- The migrating role must belong to a role before it can hand it a function.
grant courtside_intake to current_user;
--> statement-breakpoint
revoke all on schema public from public;
--> statement-breakpoint
grant usage on schema public to courtside_visitor, courtside_admin, courtside_service, courtside_intake;
--> statement-breakpoint
alter default privileges revoke execute on functions from public;
