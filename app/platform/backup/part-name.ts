import { isMediaName } from "#app/platform/media/media-name.ts";
import { RefusedBackup } from "./refused-backup.ts";

export const manifestName = "manifest.json";

export type PartName = { kind: "rows"; table: string } | { kind: "media"; file: string } | { kind: "manifest" };

/** Archives are untrusted input: reading stops at a name that we would not have written. */
export function readPartName(name: string): PartName {
  if (name === manifestName) return { kind: "manifest" };
  const table = /^tables\/(public\.[a-z][a-z_0-9]*)\/\d{6}\.tsv$/.exec(name)?.[1];
  if (table) return { kind: "rows", table };
  const file = /^media\/(.+)$/.exec(name)?.[1];
  if (file && isMediaName(file)) return { kind: "media", file };
  throw new RefusedBackup(`The file holds a part that is not ours: ${JSON.stringify(name.slice(0, 80))}.`);
}

export function rowsName(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(6, "0")}.tsv`;
}

export function mediaName(file: string): string {
  return `media/${file}`;
}
