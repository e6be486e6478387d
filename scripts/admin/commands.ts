import { randomInt } from "node:crypto";
import {
  deleteAccount,
  grantAdmin,
  removeTwoFactor,
  replacePassword,
} from "#app/features/accounts/mutations.server.ts";
import { getUserByEmail } from "#app/features/accounts/queries.server.ts";
import type { OperatorAction } from "#app/features/accounts/security/account-log.server.ts";
import { hashPassword } from "#app/features/accounts/sign-in/password-hash.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { addJob } from "#app/platform/jobs/add-job.server.ts";

/** Each returns the text for the operator, or throws the reason why nothing was changed. */
export const commands: Record<string, (tx: Tx, email: string) => Promise<string>> = {
  create: createAdmin,
  "reset-password": resetPassword,
  "disable-two-factor": disableTwoFactor,
  delete: deleteIt,
};

async function createAdmin(tx: Tx, address: string): Promise<string> {
  const password = newPassword();
  const { userId, outcome } = await grantAdmin(tx, { email: address, passwordHash: await hashPassword(password) });
  if (outcome === "unconfirmed") throw new Error(unconfirmed(address));
  if (outcome === "admin already") return `${address} is an admin already. Nothing was changed.`;
  if (userId) await noteLater(tx, "made an admin by the operator", userId);
  const before = outcome === "raised" ? "The account's old password, sessions and second factor no longer work. " : "";
  return `${address} is an admin. ${before}${shownOnce(password)}`;
}

function unconfirmed(address: string): string {
  return [
    `${address} has an account, but nobody has confirmed the address: a stranger may have made it. It stays as it is.`,
    "If it is yours, confirm it by its mail. If not, remove it with",
    `  npm run admin -- delete ${address}`,
    "and create it again.",
  ].join("\n");
}

async function resetPassword(tx: Tx, address: string): Promise<string> {
  const user = await known(tx, address);
  const password = newPassword();
  await replacePassword(tx, { userId: user.id, passwordHash: await hashPassword(password) });
  await noteLater(tx, "password replaced by the operator", user.id);
  return `${address} has a new password and is signed out everywhere. ${shownOnce(password)}`;
}

async function disableTwoFactor(tx: Tx, address: string): Promise<string> {
  const user = await known(tx, address);
  await removeTwoFactor(tx, user.id);
  await noteLater(tx, "two-factor sign-in removed by the operator", user.id);
  return `${address} signs in with the password alone and is signed out everywhere.`;
}

async function deleteIt(tx: Tx, address: string): Promise<string> {
  const user = await known(tx, address);
  const deletion = await deleteAccount(tx, user.id);
  if (!deletion.ok) throw new Error(`${address} is the only admin. Make another one first: npm run admin -- create`);
  await noteLater(tx, "account deleted by the operator", user.id);
  return `The account of ${address} is deleted, with everything that belonged to it.`;
}

/** In the command's own transaction: every change is in the site's log. */
function noteLater(tx: Tx, action: OperatorAction, userId: string): Promise<void> {
  return addJob(tx, "note_operator_action", { action, userId });
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
