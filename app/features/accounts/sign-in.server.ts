import { isAPIError } from "better-auth/api";
import { auth } from "./auth.server.ts";
import { authHeaders } from "./auth-headers.server.ts";
import type { SignInForm } from "./schema.ts";

export type SignInAnswer = { ok: true; headers: Headers } | { ok: false; status: number; message: string };

/** Signs in, and hands back the cookies to set. */
export async function signIn(request: Request, form: SignInForm, clientAddress: string): Promise<SignInAnswer> {
  try {
    const { headers } = await auth().api.signInEmail({
      body: form,
      headers: authHeaders(request, clientAddress),
      returnHeaders: true,
    });
    return { ok: true, headers };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    return { ok: false, status: error.statusCode, message: error.message };
  }
}
