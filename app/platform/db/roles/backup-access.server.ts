import type pg from "pg";

/** What a backup holds: the product's own tables. The queue is not restored, so it need not be read. */
const backedUpSchema = "public";
export const backupRole = "courtside_backup";
/** The name tells a backup that a table lets it see every row; without it rows would be missing and nobody would know. */
export const backupPolicy = "a backup holds every row";

type Table = { name: string; hasPolicy: boolean };

/**
 * Lets the backup's role read every table there is, those of later versions too. Row-level security binds even the
 * owner, so reading everything needs a role of its own; it can do nothing else, and nobody logs in as it.
 */
export async function letBackupRead(client: pg.Client): Promise<void> {
  await client.query(`grant usage on schema ${backedUpSchema} to ${backupRole}`);
  await client.query(`grant select on all tables in schema ${backedUpSchema} to ${backupRole}`);
  await client.query(`grant select on all sequences in schema ${backedUpSchema} to ${backupRole}`);
  // One statement each: a transaction over all tables could lock them in another order than a visitor's does.
  for (const { name, hasPolicy } of await listTables(client))
    if (!hasPolicy)
      await client.query(`create policy "${backupPolicy}" on ${name} for select to ${backupRole}
        using (current_user = '${backupRole}')`);
}

async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.oid::regclass::text as name,
       exists (select from pg_policy p where p.polrelid = c.oid and p.polname = $2) as "hasPolicy"
     from pg_class c where c.relnamespace = $1::regnamespace and c.relkind = 'r' and c.relrowsecurity`,
    [backedUpSchema, backupPolicy],
  );
  return rows;
}
