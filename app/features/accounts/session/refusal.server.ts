import { isAPIError } from "better-auth/api";
import { isUnanswered } from "#app/platform/db/doors/unanswered.server.ts";

/** A no that was meant: better-auth also says no when the database did not answer it, as 500 or as if nothing were there. */
export function refusalIn(error: unknown) {
  return isAPIError(error) && error.statusCode < 500 && !isUnanswered() ? error : undefined;
}
