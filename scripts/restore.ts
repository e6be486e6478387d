import { parseArgs } from "node:util";
import { settleRestoredSite } from "#app/features/backups/mutations.server.ts";
import { RefusedBackup } from "#app/platform/backup/archive.server.ts";
import { rowsIn, secretMark } from "#app/platform/backup/manifest.server.ts";
import { restoreBackup } from "#app/platform/backup/restore-backup.server.ts";
import { closeConnections, requireOwnerUrl, waitForBusyDatabase } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { env } from "#app/platform/env.server.ts";
import { storage } from "#app/platform/media/storage.server.ts";
import { passphraseIn } from "./passphrase.ts";

/** `npm run restore -- FILE [--passphrase-file FILE] [--replace]` */
const { values, positionals } = parseArgs({
  options: { "passphrase-file": { type: "string" }, replace: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [file] = positionals;
const { APP_SECRET } = env();
if (!file) throw new Error("Usage: npm run restore -- FILE [--passphrase-file FILE] [--replace]");
const ownerUrl = requireOwnerUrl();
waitForBusyDatabase();

try {
  const manifest = await restoreBackup({
    file,
    passphrase: passphraseIn(values["passphrase-file"]),
    mayReplace: values.replace,
    ownerUrl,
    secret: APP_SECRET,
    storage: storage(),
  });
  const { heldMails } = await settleRestoredSite(serviceDb());
  await closeConnections();
  say(`The site is back to ${manifest.made_at}: ${rowsIn(manifest)} rows, and every picture.`);
  say("Everybody has to sign in again.");
  if (heldMails > 0) {
    say(`${heldMails} mails were waiting then and are held, because they may have been sent since.`);
    say("Send them with npm run restored-mails -- send, or drop them with npm run restored-mails -- drop.");
  }
  if (manifest.secret_mark !== secretMark(APP_SECRET))
    say(
      "APP_SECRET has changed since this backup: second factors must be set up again (npm run admin -- disable-two-factor).",
    );
} catch (error) {
  if (!(error instanceof RefusedBackup)) throw error;
  process.stderr.write(`${error.message} Nothing was changed.\n`);
  process.exitCode = 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
