import { redirect } from "react-router";
import { encode } from "uqr";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { accountsDb } from "#app/platform/db/doors/doors.server.ts";
import type { FieldErrors } from "#app/platform/forms/answer.ts";
import { answered } from "#app/platform/forms/run-action.server.ts";
import { isDataRequest } from "#app/platform/http/request-context.server.ts";
import { TooBusy } from "#app/platform/in-turn.server.ts";
import { accountTexts } from "../account.ts";
import { deleteAccount } from "../mutations.server.ts";
import { getUser } from "../queries.server.ts";
import { auth, authHeaders, refusalIn } from "../session/auth.server.ts";
import { withNotice } from "../sign-in/next-path.ts";
import { dropTokensOf } from "../sign-in/one-time-tokens.server.ts";
import { weaknessOf } from "../sign-in/password-strength.ts";
import { hasTry, throttleKey } from "../sign-in/throttle.server.ts";
import { noteAccountAction, noteRefused } from "./account-log.server.ts";
import { type QrCode, recoveryFileName, type SecurityFacts, type SecurityField, securityPaths } from "./security.ts";

export type SecurityOutcome =
  | { ok: true; facts: SecurityFacts; headers?: Headers }
  | { ok: false; status: 400; message?: string; errors?: FieldErrors<SecurityField> };
export type Caller = { request: Request; userId: string };

/** An open session is not enough to change the account: the password is required too. */
export async function withPassword({ userId }: Caller, work: () => Promise<SecurityOutcome>): Promise<SecurityOutcome> {
  const isAllowed = await hasTry(accountsDb(), throttleKey("password-of", userId), { most: 10, minutes: 60 });
  if (!isAllowed) {
    noteRefused("password asked for again refused", { userId, reason: "too many tries" });
    return securityRefusal(accountTexts.tooManyGuesses);
  }
  try {
    return await work();
  } catch (error) {
    if (error instanceof TooBusy) return securityRefusal(accountTexts.busy);
    if (!refusalIn(error)) throw error;
    noteRefused("password asked for again refused", { userId, reason: "wrong password" });
    return securityRefusal(accountTexts.wrongPassword);
  }
}

export function changePassword(
  caller: Caller,
  passwords: { current: string; password: string },
): Promise<SecurityOutcome> {
  return withPassword(caller, async () => {
    const user = await getUser(accountsDb(), caller.userId);
    const weakness = weaknessOf(passwords.password, user?.email ?? "");
    if (weakness) return { ok: false, status: 400, errors: { password: weakness } };
    const { headers } = await auth().api.changePassword({
      headers: authHeaders(caller.request),
      body: { currentPassword: passwords.current, newPassword: passwords.password, revokeOtherSessions: true },
      returnHeaders: true,
    });
    await dropTokensOf(accountsDb(), caller.userId);
    noteAccountAction("password changed", caller);
    return { ok: true, facts: { notice: "own-password-changed" }, headers };
  });
}

/** Creates a secret and recovery codes. Sign-in asks for a code only after the first correct one. */
export function beginTwoFactor(caller: Caller, password: string): Promise<SecurityOutcome> {
  return withPassword(caller, async () => {
    const brand = await siteBrand();
    const made = await auth().api.enableTwoFactor({
      headers: authHeaders(caller.request),
      body: { password, method: "totp", issuer: brand },
    });
    if (made.method !== "totp") throw new Error("An authenticator was asked for");
    noteAccountAction("two-factor sign-in begun", caller);
    const { totpURI: link, backupCodes: codes } = made;
    const secret = new URL(link).searchParams.get("secret") ?? "";
    const recovery = { codes, fileName: recoveryFileName(brand) };
    return { ok: true, facts: { setup: { link, qr: qrCode(link), secret, recovery } } };
  });
}

/** Turns two-factor sign-in on with the first correct code and ends every other session. */
export async function finishTwoFactor({ request, userId }: Caller, code: string): Promise<SecurityOutcome> {
  try {
    const { headers } = await auth().api.verifyTOTP({
      headers: authHeaders(request),
      body: { code },
      returnHeaders: true,
    });
    await auth().api.revokeOtherSessions({ headers: new Headers({ cookie: cookiesIn(headers) }) });
    noteAccountAction("two-factor sign-in turned on", { userId });
    return { ok: true, facts: { notice: "two-factor-on" }, headers };
  } catch (error) {
    if (!refusalIn(error)) throw error;
    noteRefused("code refused", { userId, reason: "wrong code" });
    return securityRefusal(accountTexts.wrongCode);
  }
}

export function endTwoFactor(caller: Caller, password: string): Promise<SecurityOutcome> {
  return withPassword(caller, async () => {
    const { headers } = await auth().api.disableTwoFactor({
      headers: authHeaders(caller.request),
      body: { password },
      returnHeaders: true,
    });
    noteAccountAction("two-factor sign-in turned off", caller);
    return { ok: true, facts: { notice: "two-factor-off" }, headers };
  });
}

export function renewRecoveryCodes(caller: Caller, password: string): Promise<SecurityOutcome> {
  return withPassword(caller, async () => {
    const { backupCodes } = await auth().api.generateBackupCodes({
      headers: authHeaders(caller.request),
      body: { password },
    });
    noteAccountAction("recovery codes renewed", caller);
    const recovery = { codes: backupCodes, fileName: recoveryFileName(await siteBrand()) };
    return { ok: true, facts: { notice: "codes-renewed", recovery } };
  });
}

/** Deletes the account for good. What the coach wrote and received belongs to the site and stays. */
export function deleteOwnAccount(caller: Caller, password: string): Promise<SecurityOutcome> {
  return withPassword(caller, async () => {
    const headers = authHeaders(caller.request);
    await auth().api.verifyPassword({ headers, body: { password } });
    const deletion = await deleteAccount(accountsDb(), caller.userId);
    if (!deletion.ok && deletion.reason === "last admin") return securityRefusal(accountTexts.lastAdmin);
    noteAccountAction("account deleted", caller);
    return { ok: true, facts: {}, headers: (await auth().api.signOut({ headers, returnHeaders: true })).headers };
  });
}

export function securityRefusal(message: string): SecurityOutcome {
  return { ok: false, status: 400, message };
}

async function siteBrand(): Promise<string> {
  const { brand } = await requireSettings(accountsDb());
  return brand;
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

/**
 * The router gets the answer for its form, a browser without JavaScript gets a page. With a new session the page is
 * redirected, because the loaders of this request still see the old one.
 */
export function securityAnswer(request: Request, outcome: SecurityOutcome) {
  if (!outcome.ok) return outcome;
  const { facts, headers } = outcome;
  if (facts.notice && headers && !isDataRequest(request))
    return redirect(withNotice(securityPaths.page, facts.notice), { status: 303, headers });
  return answered<SecurityField, SecurityFacts>({ outcome: "done", facts }, { headers: headers ?? {} });
}
