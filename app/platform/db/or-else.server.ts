import { log, reasonOf } from "#app/platform/log/log.server.ts";

/** For what a public page shows: when it is missing or the database is away, the page stands with the fallback. */
export async function orElse<Value, Fallback>(
  query: Promise<Value | undefined>,
  fallback: Fallback,
  complaint: `Error fetching ${string}`,
): Promise<Value | Fallback> {
  try {
    return (await query) ?? fallback;
  } catch (error) {
    log.error(reasonOf(error), complaint);
    return fallback;
  }
}
