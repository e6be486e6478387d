import { isSignUpOpen } from "#app/features/settings/queries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { accountsDb } from "#app/platform/db/doors/doors.server.ts";
import { env } from "#app/platform/env.server.ts";
import { networkOf } from "#app/platform/http/client-address.server.ts";
import { TooBusy } from "#app/platform/in-turn.server.ts";
import { accountTexts } from "../account.ts";
import { signUp } from "../mutations.server.ts";
import { adminExists } from "../queries.server.ts";
import type { SignUpInput } from "../schema.ts";
import { hasMailTry, mayMailStrangers } from "./mail-budget.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { type Budget, hasTry, throttleKey } from "./throttle.server.ts";

const perAddress: Budget = { most: 10, minutes: 60 };

export type SignUpAnswer = { ok: true } | { ok: false; status: 403 | 429 | 503; message: string };

/** The response is the same if the address already has an account; its owner is told by mail. */
export async function makeAccount(form: SignUpInput, clientAddress: string): Promise<SignUpAnswer> {
  const tx = accountsDb();
  if (!(await hasTry(tx, throttleKey("sign-up-from", networkOf(clientAddress)), perAddress))) return tooMany;
  if (!(await maySignUp(tx, form.email))) return { ok: false, status: 403, message: accountTexts.signUpClosed };
  if (!(await hasMailTry(tx, "sign-up-mail", form)) || !(await mayMailStrangers(tx))) return tooMany;
  try {
    const passwordHash = await hashPassword(form.password);
    await signUp(tx, { email: form.email, passwordHash });
  } catch (error) {
    if (error instanceof TooBusy) return { ok: false, status: 503, message: accountTexts.busy };
    throw error;
  }
  return { ok: true };
}

async function maySignUp(tx: Tx, email: string): Promise<boolean> {
  if (await isSignUpOpen(tx)) return true;
  return email.toLowerCase() === env().OWNER_EMAIL?.toLowerCase() && !(await adminExists(tx));
}

/** Sign-up is open in the settings, or the owner named in the environment has not signed up yet. */
export async function showsSignUp(tx: Tx): Promise<boolean> {
  return (await isSignUpOpen(tx)) || (env().OWNER_EMAIL !== undefined && !(await adminExists(tx)));
}

const tooMany = { ok: false, status: 429, message: accountTexts.tooManyAccounts } as const;
