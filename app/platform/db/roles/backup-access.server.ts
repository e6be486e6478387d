import type pg from "pg";

/** The schemas that a backup covers. The queue is not restored, so it need not be readable. */
const backedUpSchema = "public";
export const backupRole = "courtside_backup";
/** The backup checks each table for this policy by name; without it, rows would be missing silently. */
export const backupPolicy = "a backup holds every row";

type Table = { name: string; hasPolicy: boolean };

/**
 * Lets the backup role read every table, including later ones. Row-level security binds even the owner, so this needs
 * its own role, which can do nothing else and cannot log in.
 */
export async function letBackupRead(client: pg.Client): Promise<void> {
  await client.query(`grant usage on schema ${backedUpSchema} to ${backupRole}`);
  await client.query(`grant select on all tables in schema ${backedUpSchema} to ${backupRole}`);
  await client.query(`grant select on all sequences in schema ${backedUpSchema} to ${backupRole}`);
  // One statement each: a single transaction could lock the tables in another order than a visitor's does.
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
