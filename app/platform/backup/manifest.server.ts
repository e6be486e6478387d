import { createHash, createHmac } from "node:crypto";
import { z } from "zod";

export const manifestName = "manifest.json";

const count = z.number().int().min(0);
// Names become SQL and paths when a backup is restored.
const tableName = z.string().regex(/^(public|graphile_worker)\.[a-z_0-9]+$/);
const columnName = z.string().regex(/^[a-z_0-9]+$/);

/** The last part of a backup: what the others are, so that nothing can be missing or changed unnoticed. */
export const Manifest = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** The migrations that made these tables, oldest first. */
  migrations: z.array(z.object({ hash: z.string(), created_at: z.number() })).min(1),
  tables: z.record(tableName, z.object({ columns: z.array(columnName), rows: count })),
  sequences: z.record(tableName, z.object({ last_value: z.string(), is_called: z.boolean() })),
  parts: z.record(z.string(), z.object({ bytes: count, sha256: z.string() })),
  /** Tells whether a restored site has the secret that its passwords and second factors were made with. */
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
