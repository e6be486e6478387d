import { readFileSync } from "node:fs";
import { RefusedBackup } from "#app/platform/backup/archive.server.ts";

/** From a file, because command lines are visible to everyone on the machine. */
export function passphraseIn(file: string | undefined): string | undefined {
  if (!file) return undefined;
  const passphrase = readFileSync(file, "utf8").trim();
  if (passphrase.length < 12) throw new RefusedBackup("The passphrase needs at least 12 characters.");
  return passphrase;
}
