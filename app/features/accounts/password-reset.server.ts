import { serviceDb } from "#app/platform/db/service-door.server.ts";
import { networkOf } from "#app/platform/http/client-address.server.ts";
import { TooBusy } from "#app/platform/in-turn.server.ts";
import { accountTexts } from "./account.ts";
import { noteDeed } from "./account-log.server.ts";
import { auth } from "./auth.server.ts";
import { askForReset } from "./mutations.server.ts";
import { weaknessOf } from "./password-strength.ts";
import { refusalIn } from "./refusal.server.ts";
import { type Budget, hasTry, throttleKey } from "./throttle.server.ts";

const perAddress: Budget = { most: 10, minutes: 60 };
const perMailbox: Budget = { most: 3, minutes: 60 };

/** Says nothing of whether the address is known, nor of whether its mails are used up for this hour. */
export async function mailResetLink(email: string, clientAddress: string): Promise<{ isRefused: boolean }> {
  const tx = serviceDb();
  if (!(await hasTry(tx, throttleKey("reset-from", networkOf(clientAddress)), perAddress))) return { isRefused: true };
  if (await hasTry(tx, throttleKey("reset-mail", email.toLowerCase()), perMailbox)) await askForReset(tx, email);
  return { isRefused: false };
}

type Reset = { token: string; password: string };
export type ResetAnswer = { ok: true } | { ok: false; status: 400 | 429 | 503; message?: string; weakness?: string };

/** Sets the password and ends every session. It signs nobody in: a second factor is still asked for afterwards. */
export async function resetPassword({ token, password }: Reset, clientAddress: string): Promise<ResetAnswer> {
  const weakness = weaknessOf(password, "");
  if (weakness) return { ok: false, status: 400, weakness };
  const key = throttleKey("reset-by", networkOf(clientAddress));
  if (!(await hasTry(serviceDb(), key, perAddress))) return { ok: false, status: 429, message: accountTexts.tooMany };
  try {
    await auth().api.resetPassword({ body: { token, newPassword: password } });
    noteDeed("password reset", { clientAddress });
    return { ok: true };
  } catch (error) {
    if (error instanceof TooBusy) return { ok: false, status: 503, message: accountTexts.busy };
    if (refusalIn(error)) return { ok: false, status: 400, message: accountTexts.deadLink };
    throw error;
  }
}
