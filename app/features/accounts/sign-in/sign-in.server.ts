import { accountsDb } from "#app/platform/db/doors/doors.server.ts";
import { networkOf } from "#app/platform/http/client-address.server.ts";
import { inTurn, TooBusy } from "#app/platform/in-turn.server.ts";
import { accountTexts } from "../account.ts";
import { bootstrapAdmin } from "../first-run/bootstrap-admin.server.ts";
import { confirmEmail, renewHash } from "../mutations.server.ts";
import { getPasswordHash, getUserByEmail } from "../queries.server.ts";
import type { SignInInput } from "../schema.ts";
import { noteAccountAction, noteRefused } from "../security/account-log.server.ts";
import { auth, authHeaders, refusalIn } from "../session/auth.server.ts";
import { hashPassword, isOutdated } from "./password-hash.server.ts";
import { type Budget, hasTry, knownDevice, rememberDevice, throttleKey } from "./throttle.server.ts";

const perAddress: Budget = { most: 30, minutes: 10 };
const perAccount: Budget = { most: 10, minutes: 60 };

type Refusal = { ok: false; status: 401 | 429 | 503; message: string };
export type SignInAnswer = { ok: true; headers: Headers; needsCode: boolean } | Refusal;

type Attempt = { request: Request; clientAddress: string; form: SignInInput };

// Accounts have few connections: a flood queues here, and requests over the limit are refused.
const attempts = inTurn({ atOnce: 3, waiting: 50 });

export async function signIn(attempt: Attempt): Promise<SignInAnswer> {
  try {
    return noted(attempt, await attempts.take(() => tryToSignIn(attempt)));
  } catch (error) {
    return noted(attempt, refusalFrom(error));
  }
}

function noted({ clientAddress, form: { email } }: Attempt, answer: SignInAnswer): SignInAnswer {
  if (!answer.ok) noteRefused("sign-in refused", { email, clientAddress, reason: reasons[answer.status] });
  else noteAccountAction(answer.needsCode ? "password right, code asked for" : "signed in", { email, clientAddress });
  return answer;
}

const reasons: Record<Refusal["status"], string> = {
  401: "wrong password or unknown address",
  429: "too many tries",
  503: "too many at once",
};

/** The password is checked only while the network and the account have attempts left. */
async function tryToSignIn({ request, clientAddress, form }: Attempt): Promise<SignInAnswer> {
  if (!(await hasTries(request, clientAddress, form.email))) return refusal(429, accountTexts.tooMany);
  const { headers, response } = await auth().api.signInEmail({
    body: { email: form.email, password: form.password },
    headers: authHeaders(request, clientAddress),
    returnHeaders: true,
  });
  await afterPassword(form);
  const needsCode = "twoFactorRedirect" in response;
  if (!needsCode) headers.append("set-cookie", rememberDevice(form.email));
  return { ok: true, headers, needsCode };
}

async function hasTries(request: Request, clientAddress: string, email: string): Promise<boolean> {
  const tx = accountsDb();
  const device = knownDevice(request, email);
  // A known browser has its own attempts, which no one else can use up.
  if (!device && !(await hasTry(tx, throttleKey("sign-in-from", networkOf(clientAddress)), perAddress))) return false;
  // Counted by the typed address whether or not it has an account, so that the response does not reveal it.
  return hasTry(tx, throttleKey("sign-in-to", email.toLowerCase(), device ?? "unknown"), perAccount);
}

async function afterPassword({ email, password, confirm }: SignInInput): Promise<void> {
  const user = await getUserByEmail(accountsDb(), email);
  if (!user) return;
  await keepAtTodaysCost(user.id, password);
  if (confirm && !user.isConfirmed) await confirmEmail(accountsDb(), { userId: user.id, secret: confirm });
  await bootstrapAdmin(user.id);
}

/** The plain password is available only here. If the server is busy, skip the rehash and let the user in. */
async function keepAtTodaysCost(userId: string, password: string): Promise<void> {
  const from = await getPasswordHash(accountsDb(), userId);
  if (!from || !isOutdated(from)) return;
  try {
    await renewHash(accountsDb(), { userId, from, to: await hashPassword(password) });
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error;
  }
}

/** The same response for an unknown address and a wrong password. */
function refusalFrom(error: unknown): Refusal {
  if (error instanceof TooBusy) return refusal(503, accountTexts.busy);
  if (refusalIn(error)) return refusal(401, accountTexts.wrong);
  throw error;
}

function refusal(status: Refusal["status"], message: string): Refusal {
  return { ok: false, status, message };
}
