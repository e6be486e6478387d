import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { env } from "#app/platform/env.server.ts";

/**
 * Encrypts a secret that the site itself has to use again. Keep it in a column whose name begins with `sealed_`: those are
 * encrypted anew when APP_SECRET is changed.
 */
export async function seal(secret: string): Promise<string> {
  return symmetricEncrypt({ key: env().APP_SECRET, data: secret });
}

/** Undefined where it was encrypted with another secret, for example before a backup was restored elsewhere. */
export async function unseal(sealed: string): Promise<string | undefined> {
  try {
    return await symmetricDecrypt({ key: env().APP_SECRET, data: sealed });
  } catch {
    return undefined;
  }
}
