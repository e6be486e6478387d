import { encode } from "uqr";
import { serviceDb } from "#app/platform/db/service-door.server.ts";
import { TooBusy } from "#app/platform/in-turn.server.ts";
import { accountTexts } from "./account.ts";
import { auth } from "./auth.server.ts";
import { authHeaders } from "./auth-headers.server.ts";
import { refusalIn } from "./refusal.server.ts";
import type { QrCode, SecurityAnswer } from "./security.ts";
import { hasTry, throttleKey } from "./throttle.server.ts";

export type Outcome = { answer: SecurityAnswer; headers?: Headers };
type Caller = { request: Request; userId: string };

/** Whoever sits at an open session still has to know the password before anything about the account changes. */
async function withPassword({ userId }: Caller, work: () => Promise<Outcome>): Promise<Outcome> {
  const isAllowed = await hasTry(serviceDb(), throttleKey("password-of", userId), { most: 10, minutes: 60 });
  if (!isAllowed) return { answer: { message: accountTexts.tooManyGuesses } };
  try {
    return await work();
  } catch (error) {
    if (error instanceof TooBusy) return { answer: { message: accountTexts.busy } };
    if (refusalIn(error)) return { answer: { message: accountTexts.wrongPassword } };
    throw error;
  }
}

export function changePassword(caller: Caller, passwords: { current: string; password: string }): Promise<Outcome> {
  return withPassword(caller, async () => {
    const { headers } = await auth().api.changePassword({
      headers: authHeaders(caller.request),
      body: { currentPassword: passwords.current, newPassword: passwords.password, revokeOtherSessions: true },
      returnHeaders: true,
    });
    return { answer: { done: "Your password is changed. All other sessions have ended." }, headers };
  });
}

/** Makes a new secret and recovery codes; nothing is asked for at sign-in until a first code has proved them. */
export function beginTwoFactor(caller: Caller, password: string): Promise<Outcome> {
  return withPassword(caller, async () => {
    const made = await auth().api.enableTwoFactor({
      headers: authHeaders(caller.request),
      body: { password, method: "totp" },
    });
    if (made.method !== "totp") throw new Error("An authenticator was asked for");
    const secret = new URL(made.totpURI).searchParams.get("secret") ?? "";
    return { answer: { setup: { qr: qrCode(made.totpURI), secret, recoveryCodes: made.backupCodes } } };
  });
}

/** From the first right code on; every session that began without one ends. */
export async function finishTwoFactor({ request }: Caller, code: string): Promise<Outcome> {
  try {
    const { headers } = await auth().api.verifyTOTP({
      headers: authHeaders(request),
      body: { code },
      returnHeaders: true,
    });
    await auth().api.revokeOtherSessions({ headers: new Headers({ cookie: cookiesIn(headers) }) });
    return { answer: { done: "Two-factor sign-in is on. All other sessions have ended." }, headers };
  } catch (error) {
    if (refusalIn(error)) return { answer: { message: accountTexts.wrongCode } };
    throw error;
  }
}

export function endTwoFactor(caller: Caller, password: string): Promise<Outcome> {
  return withPassword(caller, async () => {
    const { headers } = await auth().api.disableTwoFactor({
      headers: authHeaders(caller.request),
      body: { password },
      returnHeaders: true,
    });
    return { answer: { done: "Two-factor sign-in is off." }, headers };
  });
}

export function renewRecoveryCodes(caller: Caller, password: string): Promise<Outcome> {
  return withPassword(caller, async () => {
    const { backupCodes } = await auth().api.generateBackupCodes({
      headers: authHeaders(caller.request),
      body: { password },
    });
    return { answer: { done: "These replace your old recovery codes.", recoveryCodes: backupCodes } };
  });
}

function cookiesIn(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { border: 2, ecc: "M" });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join("") };
}
