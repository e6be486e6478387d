import { nameSite } from "#app/features/settings/mutations.server.ts";
import { currencyOf } from "#app/lib/countries.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { adminDb } from "#app/platform/db/doors/admin-door.server.ts";
import { accountsDb } from "#app/platform/db/doors/doors.server.ts";
import { networkOf } from "#app/platform/http/client-address.server.ts";
import { TooBusy } from "#app/platform/in-turn.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { accountTexts } from "../account.ts";
import { createAccount, deleteAccount } from "../mutations.server.ts";
import { getUserByEmail } from "../queries.server.ts";
import type { FirstRunInput } from "../schema.ts";
import { hashPassword } from "../sign-in/password-hash.server.ts";
import { hasTry, throttleKey } from "../sign-in/throttle.server.ts";
import { claimFirstAdmin } from "./bootstrap-admin.server.ts";

export type FirstRunAnswer = { ok: true } | { ok: false; status: 403 | 409 | 429 | 503; message: string };

/** Creates the owner's account with its role, and stores the site's name and location. */
export async function setUpSite(form: FirstRunInput, clientAddress: string): Promise<FirstRunAnswer> {
  const key = throttleKey("setup-from", networkOf(clientAddress));
  if (!(await hasTry(accountsDb(), key, { most: 10, minutes: 60 })))
    return { ok: false, status: 429, message: accountTexts.tooManyGuesses };
  try {
    const answer = await makeOwner(form);
    const { brand, time_zone, region, email: owner } = form;
    const currency = form.currency || currencyOf(region);
    if (answer.ok) await nameSite(adminDb(), { brand, time_zone, region, currency, owner });
    return answer;
  } catch (error) {
    if (error instanceof TooBusy) return { ok: false, status: 503, message: accountTexts.busy };
    throw error;
  }
}

async function makeOwner({ email, password, token }: FirstRunInput): Promise<FirstRunAnswer> {
  const passwordHash = await hashPassword(password);
  try {
    await accountsDb().transaction(async (tx) => {
      // Only the server's operator has the token, so no confirmation mail is needed.
      const userId = await createOwner(tx, { email, passwordHash });
      if (!userId) throw new Refusal(409, accountTexts.ownerHasAccount);
      if (!(await claimFirstAdmin(tx, userId, token))) throw new Refusal(403, accountTexts.wrongToken);
      log.warn({ userId, by: "first run" }, "first admin created");
    });
    return { ok: true };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, status: error.status, message: error.message };
    throw error;
  }
}

/** An unconfirmed account with this address does not block the owner. */
async function createOwner(tx: Tx, account: { email: string; passwordHash: string }): Promise<string | undefined> {
  const squatter = await getUserByEmail(tx, account.email);
  if (squatter && !squatter.isConfirmed) await deleteAccount(tx, squatter.id);
  return createAccount(tx, { ...account, isConfirmed: true });
}

/** Thrown to roll back, so that a refused claim leaves no account. */
class Refusal extends Error {
  override name = "Refusal";
  status: 403 | 409;
  constructor(status: 403 | 409, message: string) {
    super(message);
    this.status = status;
  }
}
