import { withClient } from "#tests/database.ts";

const tablesOfSite = `select c.oid::regclass::text as name from pg_class c
  where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and c.relkind = 'r' order by 1`;

/** A digest of every row of every table, including the queue's. Leaves out when a link was last used. */
export function digestTables(databaseUrl: string): Promise<Record<string, string>> {
  return withClient(databaseUrl, async (owner) => {
    await owner.query("begin");
    const { rows: tables } = await owner.query<{ name: string }>(tablesOfSite);
    const digests: Record<string, string> = {};
    for (const { name } of tables) {
      await owner.query(`alter table ${name} no force row level security`);
      const { rows } = await owner.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(said, '' order by said)), '') as digest
         from (select (to_jsonb(one) - 'last_used_at')::text as said from ${name} one) every_row`,
      );
      digests[name] = rows[0]?.digest ?? "";
    }
    await owner.query("rollback");
    return digests;
  });
}
