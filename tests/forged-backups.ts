import { writeFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import tar from "tar-stream";
import { manifestName } from "#app/platform/backup/archive.server.ts";
import { readBackupFile } from "#app/platform/backup/backup-file.server.ts";
import { type Manifest, partOf } from "#app/platform/backup/manifest.server.ts";

type Head = Partial<tar.Header>;
export type Part = { name: string; bytes: Buffer; head?: Head };
export type Forgery = { parts: Part[]; manifest: Manifest };

/** A forger knows the format: digests, sizes and counts match the content. */
export async function forge(genuine: string, change: (forgery: Forgery) => void): Promise<string> {
  const parts: Part[] = [];
  for await (const entry of readBackupFile(genuine, undefined)) parts.push(entry);
  const manifest: Manifest = JSON.parse(parts.pop()?.bytes.toString() ?? "");
  const forgery = { parts, manifest };
  change(forgery);
  for (const { name, bytes } of forgery.parts) if (name !== manifestName) manifest.parts[name] = partOf(bytes);
  const last = { name: manifestName, bytes: Buffer.from(JSON.stringify(manifest)) };
  return written(genuine, [...forgery.parts, last]);
}

/** As it is, without a matching manifest. */
export async function written(genuine: string, parts: Part[]): Promise<string> {
  const pack = tar.pack();
  for (const { name, bytes, head } of parts) {
    const isFile = (head?.type ?? "file") === "file";
    if (isFile) pack.entry({ name, ...head }, bytes);
    else pack.entry({ name, ...head, size: 0 });
  }
  pack.finalize();
  const file = path.join(path.dirname(genuine), `forged-${crypto.randomUUID()}.tar.gz`);
  writeFileSync(file, gzipSync(await buffer(pack)));
  return file;
}

/** A table's rows as a forger would write them. */
export function addRows(forgery: Forgery, table: string, { columns, lines }: { columns: string[]; lines: string[] }) {
  forgery.manifest.tables[table] = { columns, rows: lines.length };
  forgery.parts.unshift({
    name: `tables/${table}/000000.tsv`,
    bytes: Buffer.from(lines.map((line) => `${line}\n`).join("")),
  });
}
