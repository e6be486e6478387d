import { isRouteErrorResponse } from "react-router";
import { postTexts } from "./post-form.ts";

/** A network that fails, or rights that were taken away meanwhile, are no reason to lose what was typed. */
export async function orReason<Answer>(ask: () => Promise<Answer>) {
  try {
    return await ask();
  } catch (error) {
    // The server's redirect arrives as a thrown response, and the router follows it.
    if (error instanceof Response) throw error;
    const isForbidden = isRouteErrorResponse(error) && error.status === 403;
    return { outcome: "failed" as const, message: isForbidden ? postTexts.notAllowed : postTexts.notSaved };
  }
}
