import type pg from "pg";
import { withClient } from "./database.ts";

const ownSchema = "pristine";

/** Copies every row aside, so that `restoreRows` can restore this state. */
export function rememberRows(superuserUrl: string): Promise<void> {
  return withClient(superuserUrl, async (superuser) => {
    await superuser.query(`create schema ${ownSchema}`);
    for (const { name } of await listTables(superuser))
      await superuser.query(`create table ${ownSchema}.${name} as table public.${name}`);
  });
}

/** Restores the rows from `rememberRows`, and tells the site that everything has changed. */
export function restoreRows(superuserUrl: string): Promise<void> {
  return withClient(superuserUrl, async (superuser) => {
    const tables = await listTables(superuser);
    const names = [...tables.map(({ name }) => `public.${name}`), "graphile_worker._private_jobs"];
    const copies = tables.map(
      ({ name, columns }) =>
        `insert into public.${name} (${columns}) overriding system value select ${columns} from ${ownSchema}.${name}`,
    );
    // As a replica, PostgreSQL runs no triggers and checks no foreign keys.
    const statements = ["set local session_replication_role = replica", `truncate ${names}`, ...copies, notifyAll];
    const restore = () => superuser.query(["begin", ...statements, "commit"].join(";\n"));
    // It locks each table wholly, so a job that reads them in another order ends one of the two as a deadlock.
    await restore().catch(async () => {
      await superuser.query("rollback");
      await restore();
    });
  });
}

const notifyAll = `select pg_notify('courtside', topic) from (
  select distinct convert_from(rtrim(tgargs, '\\x00'::bytea), 'UTF8') as topic
  from pg_trigger where tgfoid = 'say_what_changed'::regproc) topics`;

async function listTables(superuser: pg.Client): Promise<{ name: string; columns: string }[]> {
  const { rows } = await superuser.query(`
    select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname`);
  return rows;
}
