import { parseArgs } from "node:util";
import { dropRestoredMails, sendRestoredMails } from "#app/features/notifications/mutations.server.ts";
import { closeConnections, waitForBusyDatabase } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";

/** `npm run restored-mails -- send|drop`: the operator decides about mails that were pending when a backup was made. */
const [word] = parseArgs({ allowPositionals: true }).positionals;
if (word !== "send" && word !== "drop") throw new Error("Usage: npm run restored-mails -- send|drop");
waitForBusyDatabase();
const count = word === "send" ? await sendRestoredMails(serviceDb()) : await dropRestoredMails(serviceDb());
await closeConnections();
process.stdout.write(`${count} mails ${word === "send" ? "will be sent by the running site" : "were dropped"}.\n`);
