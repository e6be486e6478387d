import pg from "pg";
import { backupPolicy } from "#app/platform/db/roles/backup-access.server.ts";

/**
 * Short-lived data must not be restored: sign-ins with their devices, mailed links, counted attempts, used codes, the day's salt, role
 * keys. Nor the list of backups, which belongs to the other database. The queue is left out entirely.
 */
export const leftOut = [
  "backups",
  "door_keys",
  "family_sign_ins",
  "form_uses",
  "links",
  "push_devices",
  "push_notices",
  "sign_ins",
  "throttles",
  "used_codes",
  "verifications",
  "visitor_salts",
].map((table) => `public.${table}`);

/** `name` is for people and the manifest; `identifier` is for SQL and comes quoted from the catalog. */
export type KnownTable = {
  name: string;
  identifier: string;
  columns: string[];
  needs: string[];
  isOpen: boolean;
  isSecured: boolean;
};

/** The product's own tables, from the catalog. */
export async function listKnownTables(client: pg.Client): Promise<KnownTable[]> {
  const { rows } = await client.query<KnownTable>(
    `select n.nspname || '.' || c.relname as name,
       format('%I.%I', n.nspname, c.relname) as identifier,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       array(select t.relnamespace::regnamespace || '.' || t.relname from pg_constraint k join pg_class t on t.oid = k.confrelid
         where k.conrelid = c.oid and k.confrelid <> c.oid and k.contype = 'f' and not k.condeferrable) as needs,
       not c.relrowsecurity or exists (select from pg_policy p where p.polrelid = c.oid and p.polname = $1) as "isOpen",
       c.relrowsecurity as "isSecured"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' order by 1`,
    [backupPolicy],
  );
  return rows.filter(({ name }) => !leftOut.includes(name));
}

export type KnownSequence = { name: string; identifier: string };

export async function listKnownSequences(client: pg.Client): Promise<KnownSequence[]> {
  const { rows } = await client.query<KnownSequence>(
    `select schemaname || '.' || sequencename as name, format('%I.%I', schemaname, sequencename) as identifier
     from pg_sequences where schemaname = 'public'`,
  );
  return rows;
}

export function columnList(columns: string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(", ");
}
