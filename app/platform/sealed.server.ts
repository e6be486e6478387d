import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { env } from "#app/platform/env.server.ts";

/**
 * Encrypts a secret that the site has to use again. Store it in a column named `sealed_…`: those are re-encrypted
 * when APP_SECRET changes.
 */
export async function seal(secret: string): Promise<string> {
  return symmetricEncrypt({ key: env().APP_SECRET, data: secret });
}

/** Undefined if it was encrypted with another secret, for example before a backup was restored elsewhere. */
export async function unseal(sealed: string): Promise<string | undefined> {
  try {
    return await symmetricDecrypt({ key: env().APP_SECRET, data: sealed });
  } catch {
    return undefined;
  }
}
