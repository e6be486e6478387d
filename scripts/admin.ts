import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { createAccount, makeAdmin, removeTwoFactor, replacePassword } from "#app/features/accounts/mutations.server.ts";
import { hashPassword } from "#app/features/accounts/password-hash.server.ts";
import { getUserByEmail } from "#app/features/accounts/queries.server.ts";
import { SignInForm } from "#app/features/accounts/schema.ts";
import { closeConnections, type Tx } from "#app/platform/db/connection.server.ts";
import { serviceDb } from "#app/platform/db/service-door.server.ts";

const usage = "npm run admin -- create|reset-password|disable-two-factor <email>";

const commands: Record<string, (tx: Tx, email: string) => Promise<string>> = {
  create: createAdmin,
  "reset-password": resetPassword,
  "disable-two-factor": disableTwoFactor,
};

const { positionals } = parseArgs({ allowPositionals: true });
const [name = "", typed = ""] = positionals;
const command = commands[name];
const email = SignInForm.shape.email.safeParse(typed).data;
if (command && email) await run(command, email);
else fail(`Usage: ${usage}`);

async function run(work: (tx: Tx, email: string) => Promise<string>, address: string): Promise<void> {
  try {
    process.stdout.write(`${await serviceDb().transaction((tx) => work(tx, address))}\n`);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  } finally {
    await closeConnections();
  }
}

/** Makes an admin; whoever has an account already keeps its password and gets the role. */
async function createAdmin(tx: Tx, address: string): Promise<string> {
  const known = await getUserByEmail(tx, address);
  if (known) {
    await makeAdmin(tx, known.id);
    return `${address} has an account already and is an admin now.`;
  }
  const password = newPassword();
  const id = await createAccount(tx, {
    email: address,
    passwordHash: await hashPassword(password),
    isConfirmed: true,
  });
  if (!id) throw new Error("Somebody else made this account just now. Run the command again.");
  await makeAdmin(tx, id);
  return `${address} is an admin. ${shownOnce(password)}`;
}

async function resetPassword(tx: Tx, address: string): Promise<string> {
  const user = await known(tx, address);
  const password = newPassword();
  await replacePassword(tx, { userId: user.id, passwordHash: await hashPassword(password) });
  return `${address} has a new password and is signed out everywhere. ${shownOnce(password)}`;
}

async function disableTwoFactor(tx: Tx, address: string): Promise<string> {
  const user = await known(tx, address);
  await removeTwoFactor(tx, user.id);
  return `${address} signs in with the password alone and is signed out everywhere.`;
}

async function known(tx: Tx, address: string) {
  const user = await getUserByEmail(tx, address);
  if (!user) throw new Error(`There is no account for ${address}.`);
  return user;
}

/** 20 letters and digits that are hard to misread: more than 95 bits. */
function newPassword(): string {
  const signs = "abcdefghjkmnpqrstuvwxyz23456789";
  const letters = Array.from({ length: 20 }, () => signs[randomInt(signs.length)]);
  return letters.join("").replace(/(.{5})(?=.)/g, "$1-");
}

function shownOnce(password: string): string {
  return `The password is shown this once:\n\n  ${password}\n\nChange it at /admin/account.`;
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
