import { accountsDb } from "#app/platform/db/doors/doors.server.ts";
import { networkOf } from "#app/platform/http/client-address.server.ts";
import { TooBusy } from "#app/platform/in-turn.server.ts";
import { accountTexts } from "../account.ts";
import { askForReset, resetByLink } from "../mutations.server.ts";
import { getUser } from "../queries.server.ts";
import { noteAccountAction } from "../security/account-log.server.ts";
import { hasMailTry } from "./mail-budget.server.ts";
import { getTokenValue } from "./one-time-tokens.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { weaknessOf } from "./password-strength.ts";
import { type Budget, hasTry, knownDevice, rememberDevice, throttleKey } from "./throttle.server.ts";

const perAddress: Budget = { most: 10, minutes: 60 };

type AskedReset = { request: Request; clientAddress: string; email: string };

/** Reveals neither whether the address is known nor whether its mail budget is used up. */
export async function mailResetLink({ request, clientAddress, email }: AskedReset): Promise<{ isRefused: boolean }> {
  const tx = accountsDb();
  if (!(await hasTry(tx, throttleKey("reset-from", networkOf(clientAddress)), perAddress))) return { isRefused: true };
  if (await hasMailTry(tx, "reset-mail", { email, device: knownDevice(request, email) })) await askForReset(tx, email);
  return { isRefused: false };
}

type Reset = { token: string; password: string };
export type ResetAnswer =
  | { ok: true; headers: Headers }
  | { ok: false; status: 400 | 429 | 503; message?: string; errors?: { password: string } };

/**
 * Sets the password and ends every session. It does not sign in, because a second factor may be needed. The browser
 * becomes a known device, so that attempts by strangers do not lock it out.
 */
export async function resetPassword({ token, password }: Reset, clientAddress: string): Promise<ResetAnswer> {
  const userId = await getTokenValue(accountsDb(), { purpose: "reset-password", secret: token });
  const user = userId && (await getUser(accountsDb(), userId));
  if (!user) return deadLink(clientAddress);
  const weakness = weaknessOf(password, user.email);
  if (weakness) return { ok: false, status: 400, errors: { password: weakness } };
  try {
    const passwordHash = await hashPassword(password);
    if (!(await resetByLink(accountsDb(), { userId: user.id, secret: token, passwordHash })))
      return deadLink(clientAddress);
  } catch (error) {
    if (error instanceof TooBusy) return { ok: false, status: 503, message: accountTexts.busy };
    throw error;
  }
  noteAccountAction("password reset", { email: user.email, clientAddress });
  return { ok: true, headers: new Headers({ "set-cookie": rememberDevice(user.email) }) };
}

/** Only wrong links are counted; a valid one works even if the network's attempts are used up. */
async function deadLink(clientAddress: string): Promise<ResetAnswer> {
  const key = throttleKey("reset-by", networkOf(clientAddress));
  if (await hasTry(accountsDb(), key, perAddress)) return { ok: false, status: 400, message: accountTexts.deadLink };
  return { ok: false, status: 429, message: accountTexts.tooMany };
}
