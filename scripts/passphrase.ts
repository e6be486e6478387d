import { readFileSync } from "node:fs";

/** From a file, because what stands on a command line is seen by everybody on the machine. */
export function passphraseIn(file: string | undefined): string | undefined {
  if (!file) return undefined;
  const passphrase = readFileSync(file, "utf8").trim();
  if (passphrase.length < 12) throw new Error("The passphrase needs at least 12 characters");
  return passphrase;
}
