import { parseArgs } from "node:util";
import { SignInInput } from "#app/features/accounts/schema.ts";
import { closeConnections, type Tx, waitForBusyDatabase } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/doors/doors.server.ts";
import { commands } from "./admin/commands.ts";

const usage = "npm run admin -- create|reset-password|disable-two-factor|delete <email>";

const { positionals } = parseArgs({ allowPositionals: true });
const [name = "", typed = ""] = positionals;
const command = commands[name];
const email = SignInInput.shape.email.safeParse(typed).data;
if (command && email) await run(command, email);
else fail(`Usage: ${usage}`);

async function run(work: (tx: Tx, email: string) => Promise<string>, address: string): Promise<void> {
  waitForBusyDatabase();
  try {
    process.stdout.write(`${await serviceDb().transaction((tx) => work(tx, address))}\n`);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  } finally {
    await closeConnections();
  }
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
