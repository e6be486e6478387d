import path from "node:path";
import { parseArgs } from "node:util";
import { recordBackup } from "#app/features/backups/mutations.server.ts";
import { pruneBackupFiles } from "#app/platform/backup/backup-file.server.ts";
import { makeBackup } from "#app/platform/backup/dump.server.ts";
import { rowsIn } from "#app/platform/backup/manifest.server.ts";
import { closeConnections, requireOwnerUrl, waitForBusyDatabase } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { env } from "#app/platform/env.server.ts";
import { storage } from "#app/platform/media/storage.server.ts";
import { inOneSentence } from "./in-one-sentence.ts";
import { passphraseIn } from "./passphrase.ts";

/** `npm run backup [-- --to FOLDER --passphrase-file FILE --keep 14]` */
const { values } = parseArgs({
  options: { to: { type: "string" }, "passphrase-file": { type: "string" }, keep: { type: "string" } },
});
await inOneSentence(backUp, (reason) => `No backup was made: ${reason}.`);

async function backUp(): Promise<void> {
  const { APP_SECRET, DATA_DIR } = env();
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) throw new Error("--keep is a number of files");
  const folder = path.resolve(values.to ?? path.join(DATA_DIR, "backups"));
  const { file, bytes, manifest } = await makeBackup({
    ownerUrl: requireOwnerUrl(),
    secret: APP_SECRET,
    storage: storage(),
    folder,
    passphrase: passphraseIn(values["passphrase-file"]),
  });
  const rows = rowsIn(manifest);
  waitForBusyDatabase();
  await recordBackup(serviceDb(), { made_at: new Date(manifest.made_at), bytes, rows });
  await closeConnections();
  const gone = keep ? await pruneBackupFiles(folder, keep) : [];
  const pictures = Object.keys(manifest.parts).filter((name) => name.startsWith("media/")).length;
  say(`${file}: ${rows} rows and ${pictures} pictures in ${bytes} bytes, read back and verified.`);
  if (gone.length > 0) say(`Removed ${gone.join(", ")}.`);
  if (!values.to) say("It is on this machine: copy it to another one, or you may lose both.");
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
