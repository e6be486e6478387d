import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import pg from "pg";
import { setDoorSecrets } from "#app/platform/db/migrate.server.ts";
import { doors, doorUrl } from "#app/platform/db/roles/roles.server.ts";

type Rotation = { ownerUrl: string; old: string; next: string };
type Factor = { id: string; secret: string; backup_codes: string };

/** Shown to the operator. Nothing has been changed when it is thrown. */
export class RefusedRotation extends Error {
  override name = "RefusedRotation";
}

/** Cookies, links and counted attempts depend on the secret; with another one these rows are useless. */
const boundToSecret = ["sign_ins", "verifications", "throttles", "form_uses"];

type Rotated = { factors: number; sealed: number; sessions: number };

/** Re-encrypts everything with the new secret in one transaction. */
export async function rotateSecret({ ownerUrl, old, next }: Rotation): Promise<Rotated> {
  await refuseWrongSecret(ownerUrl, old);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "courtside_rotate" });
  await client.connect();
  try {
    await client.query("begin; set local lock_timeout = '5s'");
    await refuseWhileRunning(client);
    const columns = await listSealedColumns(client);
    // Inside the transaction only: no one else ever sees a table whose policies spare the owner.
    const secured = columns.filter(({ isSecured }) => isSecured);
    for (const { table } of secured) await client.query(`alter table ${table} no force row level security`);
    const factors = await encryptAnew(client, { old, next });
    const sealed = await sealAnew(client, columns, { old, next });
    const { rowCount: sessions } = await client.query("delete from sign_ins");
    for (const table of boundToSecret) await client.query(`delete from ${table}`);
    for (const { table } of secured) await client.query(`alter table ${table} force row level security`);
    await setDoorSecrets(client, next);
    await client.query("commit");
    return { factors, sealed, sessions: sessions ?? 0 };
  } finally {
    await client.end();
  }
}

async function refuseWrongSecret(ownerUrl: string, old: string): Promise<void> {
  const door = new pg.Client({ connectionString: doorUrl(ownerUrl, old, "courtside_service") });
  try {
    await door.connect();
  } catch {
    throw new RefusedRotation("APP_SECRET is not the secret that this database was set up with.");
  } finally {
    await door.end().catch(() => {});
  }
}

/** A site still running with the old secret would encrypt the next second factor with it. Roles belong to the cluster. */
async function refuseWhileRunning(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where usename = any ($1)",
    [doors],
  );
  if (rows[0]?.count) throw new RefusedRotation("The site is running on this server. Stop it first.");
}

type Secrets = Omit<Rotation, "ownerUrl">;

/** Re-encrypts what better-auth encrypted with the old secret. */
async function again(data: string, { old, next }: Secrets): Promise<string> {
  return symmetricEncrypt({ key: next, data: await symmetricDecrypt({ key: old, data }) });
}

async function encryptAnew(client: pg.Client, secrets: Secrets): Promise<number> {
  const { rows } = await client.query<Factor>("select id, secret, backup_codes from two_factors for update");
  for (const { id, secret, backup_codes } of rows)
    await client.query("update two_factors set secret = $2, backup_codes = $3 where id = $1", [
      id,
      await again(secret, secrets),
      await again(backup_codes, secrets),
    ]);
  return rows.length;
}

type SealedColumn = { table: string; column: string; isSecured: boolean };

/** Re-encrypts every column that `platform/sealed.server.ts` has encrypted. */
async function listSealedColumns(client: pg.Client): Promise<SealedColumn[]> {
  const { rows } = await client.query<SealedColumn>(
    `select c.oid::regclass::text as table, quote_ident(a.attname) as column, c.relrowsecurity as "isSecured"
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and starts_with(a.attname, 'sealed_')`,
  );
  return rows;
}

async function sealAnew(client: pg.Client, columns: SealedColumn[], secrets: Secrets): Promise<number> {
  let sealed = 0;
  for (const { table, column } of columns) {
    const { rows } = await client.query<{ id: string; value: string }>(
      `select id, ${column} as value from ${table} where ${column} is not null for update`,
    );
    for (const { id, value } of rows) {
      // A value that no secret of ours opens came with another site's backup; leave it.
      const anew = await again(value, secrets).catch(() => undefined);
      if (anew) await client.query(`update ${table} set ${column} = $2 where id = $1`, [id, anew]);
      if (anew) sealed++;
    }
  }
  return sealed;
}
