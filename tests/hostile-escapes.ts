import { proofMark } from "#app/platform/db/roles/roles.server.ts";
import { env } from "#app/platform/env.server.ts";

/** Attacks beyond the tables: the server's files, other roles, other sessions, new objects. */
export const escapes: string[] = [
  ...["pg_read_file('PG_VERSION')", "pg_read_binary_file('pg_hba.conf')", "pg_ls_dir('.')", "pg_ls_logdir()"],
  ...[
    "pg_ls_waldir()",
    "pg_stat_file('PG_VERSION')",
    "pg_current_logfile()",
    "pg_reload_conf()",
    "pg_rotate_logfile()",
  ],
  ...[
    "lo_import('/etc/passwd')",
    "lo_export(1, '/tmp/stolen')",
    "lo_get(1)",
    "pg_switch_wal()",
    "pg_create_restore_point('x')",
  ],
  ...["set_config('role', 'courtside_admin', false)", "set_config('session_preload_libraries', 'x', false)"],
  ...[
    "schema_to_xml('public', true, false, '')",
    "database_to_xml(true, false, '')",
    "pg_get_functiondef('pg_sleep'::regproc)",
  ],
  ...[
    "pg_stat_get_activity(null)",
    "pg_get_userbyid(10)",
    "pg_stat_reset()",
    "pg_logical_emit_message(true, 'x', 'y')",
  ],
  ...["pg_create_logical_replication_slot('x', 'pgoutput')", "pg_export_snapshot()", "pg_show_all_settings()"],
  ...[
    "pg_relation_filepath('messages')",
    "pg_column_size((select m from messages m limit 1))",
    "nextval('x')",
    "lastval()",
  ],
]
  .map((call) => `select ${call}`)
  .concat([
    "set role courtside_intake; select * from messages",
    "set role none; set local role courtside_service",
    "set session authorization postgres",
    "reset session authorization; table messages",
    "alter role courtside_visitor superuser",
    "alter role courtside_visitor bypassrls",
    "alter role courtside_admin password 'mine'",
    "grant courtside_admin to courtside_visitor",
    "create role mine superuser",
    "alter system set log_statement = 'all'",
    "create table mine (id int)",
    "create temp table mine (id int)",
    "create temp view mine as table messages",
    "select * into mine from messages",
    "create schema mine",
    "create function mine() returns text language sql security definer as 'select email from public.messages'",
    "create function pg_temp.mine(text) returns boolean language plpgsql cost 0.0001 as 'begin raise notice ''%'', $1; end'",
    "create operator <<< (leftarg = text, rightarg = text, function = texteq)",
    "create cast (text as integer) with inout",
    "create extension dblink",
    "create extension file_fdw",
    "create extension plpython3u",
    "create language plperl",
    "create event trigger mine on ddl_command_end execute function touch_updated_at()",
    "create trigger mine after insert on messages execute function say_what_changed()",
    "create publication mine for all tables",
    "create subscription mine connection 'host=127.0.0.1' publication mine",
    "create server mine foreign data wrapper postgres_fdw",
    "create database mine template courtside_test_template",
    "create tablespace mine location '/tmp'",
    "drop function receive_message",
    "alter function receive_message security invoker",
    "alter function receive_message reset search_path",
    "alter default privileges grant select on tables to courtside_visitor",
    "alter table messages disable trigger all",
    "vacuum full messages",
    "analyze messages; select * from pg_stats where tablename = 'messages'",
    "cluster messages",
    "reindex table messages",
    "checkpoint",
    "load 'auto_explain'",
    "lock table messages in access exclusive mode",
    "truncate messages cascade",
    "refresh materialized view messages",
    "copy messages from program 'id'",
    "copy messages from stdin",
    "security label on table messages is 'x'",
    "listen courtside; notify courtside, 'messages'; select pg_notification_queue_usage()",
    "select query from pg_stat_activity",
    "select * from pg_stats, pg_stats_ext",
    "select histogram_bounds::text from pg_stats where tablename not like 'pg%'",
    "select staattnum, stavalues1 from pg_statistic",
    "select * from pg_locks l join pg_stat_activity a using (pid)",
    "select rolpassword from pg_authid",
    "select passwd from pg_shadow",
    "select * from pg_largeobject",
    "select setting from pg_settings where name ~ 'file|directory'",
    "set client_min_messages = debug5; select * from messages",
    "set debug_print_plan = on; set client_min_messages = log; select * from messages",
    "set plan_cache_mode = force_generic_plan; select * from blog_posts where title::int = 1",
    "set enable_seqscan = off; select * from blog_posts where title::int = 1",
    "explain (analyze, buffers, verbose) select * from blog_posts where content ~ 'canary'",
  ]);

const request = {
  p_source: "'contact'",
  p_name: "'Dana Field'",
  p_email: "'dana@player.example'",
  p_intent: "'session'",
};
const empty = ["p_phone", "p_preferred_date", "p_session_type", "p_skill_level", "p_message", "p_service_id"];
const nothing = Object.fromEntries([...empty, "p_price_option", "p_idempotency_key"].map((name) => [name, "null"]));

/** Sent for a child by a known person who is signed in, so it leads to what the site knows about the household. */
export function receiveFrom(email: string): string {
  const proof = proofMark(env().APP_SECRET, email);
  const given = { p_email: `'${email}'`, p_child_name: "'Mila'", p_child_age: "9", p_proof: `'${proof}'` };
  return receive(given).replace("select ", "");
}

function receive(over: Record<string, string>): string {
  const given = Object.entries({ ...request, ...nothing, ...over });
  return `select receive_message(${given.map(([name, value]) => `${name} => ${value}`)})`;
}

/** The one function that stores something, with unexpected input. */
export const abusesOfTheIntake: string[] = [
  receive({ p_name: "(select email from messages limit 1)" }),
  receive({ p_service_id: "gen_random_uuid()" }),
  receive({ p_service_id: "(select id from services where not published limit 1)" }),
  receive({ p_source: "'admin'" }),
  receive({ p_spam: "'canary'" }),
  receive({ p_intent: "'canary'" }),
  receive({ p_session_type: "'canary'" }),
  receive({ p_name: "null" }),
  receive({ p_email: "repeat('x', 255)" }),
  receive({ p_message: "repeat('x', 5001)" }),
  receive({ p_client: "repeat('x', 101)" }),
  receive({ p_hourly_budget: "-1", p_client: "'x'" }),
  receive({ p_hourly_budget: "0", p_client: "''" }),
  receive({ p_status: "'closed'" }),
  receive({ p_created_at: "now()" }),
  `set search_path = pg_temp; ${receive({})}`,
  `set session_replication_role = replica; ${receive({})}`,
  `set plan_cache_mode = force_custom_plan; explain (analyze, verbose) ${receive({})}`,
  `begin; ${receive({})}; select * from messages; rollback`,
  `do $$ begin perform ${receive({}).replace("select ", "")}; raise notice '%', (select max(email) from messages); end $$`,
];

/** Endless statements that do not fill the disk. */
const forever = "(select generate_series(1, 1e12::bigint) as n) as forever";
export const bombs: string[] = [
  "select pg_sleep(60)",
  "select set_config('statement_timeout', '0', false), pg_sleep(60)",
  "with recursive bomb as (select 1 as n union all select n + 1 from bomb) select count(*) from bomb",
  `select count(*) from ${forever}`,
  "select count(*) from pg_class a, pg_class b, pg_class c, pg_class d, pg_class e",
  `select count(*) from ${forever} where repeat('a', 40) || n ~ '^((a|a)*)*c$'`,
  `select sum(length(repeat(md5(n::text), 1000))) from ${forever}`,
  "do $$ begin loop begin perform 1/0; exception when others then null; end; end loop; end $$",
];
