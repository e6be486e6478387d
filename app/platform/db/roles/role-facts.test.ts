import { afterAll, expect, test } from "vitest";
import { attacker } from "#tests/attacker.ts";
import { testSecret, withClient } from "#tests/database.ts";
import { becomings } from "#tests/hostile-sql.ts";
import { startOwnServer } from "#tests/own-server.ts";
import { strangePrivileges } from "./privilege-matrix.server.ts";
import { type Door, doors, doorUrl } from "./roles.server.ts";

const server = await startOwnServer();
afterAll(() => server.stop());

const strange = () => withClient(doorUrl(server.ownerUrl, testSecret, "courtside_service"), strangePrivileges);
const asSuperuser = (statement: string) => withClient(server.superuserUrl, (superuser) => superuser.query(statement));

/** Each plant, how it is removed, and what must be reported. */
const plants: [plant: string, mend: string, said: string][] = [
  [
    "grant courtside_service to courtside_visitor",
    "revoke courtside_service from courtside_visitor",
    "courtside_visitor may become courtside_service",
  ],
  [
    "grant courtside_backup to courtside_admin with admin option",
    "revoke courtside_backup from courtside_admin",
    "courtside_admin may become courtside_backup, and let others",
  ],
  [
    "grant pg_read_all_data to courtside_visitor",
    "revoke pg_read_all_data from courtside_visitor",
    "courtside_visitor may become pg_read_all_data",
  ],
  [
    "grant pg_execute_server_program to courtside_service",
    "revoke pg_execute_server_program from courtside_service",
    "courtside_service may become pg_execute_server_program",
  ],
  [
    "grant courtside_service to courtside_owner with set true",
    "grant courtside_service to courtside_owner with set false",
    "owner may become courtside_service",
  ],
  [
    "create role stranger login; grant courtside_admin to stranger",
    "drop role stranger",
    "stranger may become courtside_admin",
  ],
  [
    "create role courtside_stranger superuser",
    "drop role courtside_stranger",
    "courtside_stranger: SUPERUSER, inherits",
  ],
  [
    "alter role courtside_visitor superuser",
    "alter role courtside_visitor nosuperuser",
    "courtside_visitor: logs in, SUPERUSER",
  ],
  [
    "alter role courtside_service bypassrls",
    "alter role courtside_service nobypassrls",
    "courtside_service: logs in, BYPASSES ROW SECURITY",
  ],
  [
    "alter role courtside_admin createrole",
    "alter role courtside_admin nocreaterole",
    "courtside_admin: logs in, creates roles",
  ],
  [
    "alter role courtside_visitor replication",
    "alter role courtside_visitor noreplication",
    "courtside_visitor: logs in, REPLICATES",
  ],
  ["alter role courtside_intake login", "alter role courtside_intake nologin", "courtside_intake: logs in"],
  [
    "alter role courtside_visitor inherit",
    "alter role courtside_visitor noinherit",
    "courtside_visitor: logs in, inherits",
  ],
  [
    "alter role courtside_admin connection limit 0",
    "alter role courtside_admin connection limit -1",
    "courtside_admin: logs in, has at most 0 connections",
  ],
  ["alter role courtside_owner superuser", "alter role courtside_owner nosuperuser", "owner: logs in, SUPERUSER"],
  [
    "alter role courtside_service set search_path = 'pg_temp'",
    "alter role courtside_service reset search_path",
    "courtside_service: search_path=pg_temp",
  ],
  [
    "alter role courtside_visitor in database courtside set row_security = off",
    "alter role courtside_visitor in database courtside reset all",
    "courtside_visitor in this database: row_security=off",
  ],
  [
    "alter default privileges for role courtside_owner grant select on tables to courtside_visitor",
    "alter default privileges for role courtside_owner revoke select on tables from courtside_visitor",
    "owner makes tables for courtside_visitor: select",
  ],
  [
    "alter function touch_updated_at() owner to courtside_backup",
    "alter function touch_updated_at() owner to courtside_owner",
    "touch_updated_at(): courtside_backup",
  ],
  [
    "grant select on claims to courtside_admin with grant option",
    "revoke grant option for select on claims from courtside_admin",
    "claims to courtside_admin: select",
  ],
  [
    "grant execute on function pg_read_file(text) to courtside_visitor",
    "revoke execute on function pg_read_file(text) from courtside_visitor",
    "pg_read_file(text) to courtside_visitor: execute",
  ],
  [
    "grant set on parameter session_replication_role to courtside_service",
    "revoke set on parameter session_replication_role from courtside_service",
    "parameter session_replication_role to courtside_service: set",
  ],
  [
    "grant usage on schema page_views_by_day to courtside_visitor",
    "revoke usage on schema page_views_by_day from courtside_visitor",
    "page_views_by_day",
  ],
];

test("a new database matches docs/privileges.txt, checked as an ordinary role", async () =>
  expect(await strange()).toEqual([]));

test.each(plants)("%s is reported", { tags: "long" }, async (plant, mend, said) => {
  await asSuperuser(plant);
  const found = await strange();
  await asSuperuser(mend);
  expect(found).toContain(said);
  expect(await strange()).toEqual([]);
});

async function becoming(door: Door): Promise<string[]> {
  const hand = await attacker(doorUrl(server.ownerUrl, testSecret, door));
  const succeeded: string[] = [];
  for (const statement of await withClient(server.superuserUrl, (owner) => becomings(owner, door)))
    if ((await hand.attack(statement)).found > 0) succeeded.push(statement);
  await hand.leave();
  return succeeded;
}

test.each(doors)("%s cannot become any other role, including PostgreSQL's own", async (door) =>
  expect(await becoming(door)).toEqual([]),
);

// Proves that the check above can fail.
test("with a planted membership the same statements succeed", async () => {
  await asSuperuser("grant courtside_service to courtside_visitor");
  const succeeded = await becoming("courtside_visitor");
  await asSuperuser("revoke courtside_service from courtside_visitor");
  expect(succeeded).toContain("set role courtside_service; select 1 as found");
});
