import { createHash, createHmac } from "node:crypto";
import { z } from "zod";

const count = z.number().int().min(0);
// The catalog decides which tables and columns exist (known-tables.server.ts); this only rejects impossible names.
const tableName = z.string().regex(/^public\.[a-z][a-z_0-9]*$/);
const columnName = z.string().regex(/^[a-z][a-z_0-9]*$/);
const partName = z.string().regex(/^[a-z][a-zA-Z0-9_./-]*$/);

/** The last part of a backup. It lists the others, so nothing can be missing or changed unnoticed. */
export const Manifest = z.strictObject({
  format: z.literal(2),
  made_at: z.iso.datetime(),
  /** The migrations that created these tables, oldest first. */
  migrations: z.array(z.object({ hash: z.string(), created_at: z.number() })).min(1),
  tables: z.record(tableName, z.strictObject({ columns: z.array(columnName).min(1), rows: count })),
  sequences: z.record(
    tableName,
    z.strictObject({ last_value: z.string().regex(/^\d{1,18}$/), is_called: z.boolean() }),
  ),
  parts: z.record(partName, z.strictObject({ bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
  /** Shows whether a restored site has the secret that its passwords and second factors were made with. */
  secret_mark: z.string(),
});
export type Manifest = z.output<typeof Manifest>;

export function partOf(bytes: Buffer): Manifest["parts"][string] {
  return { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
}

export function secretMark(secret: string): string {
  return createHmac("sha256", secret).update("mark of a backup").digest("hex").slice(0, 16);
}

export function rowsIn({ tables }: Manifest): number {
  return Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
}
