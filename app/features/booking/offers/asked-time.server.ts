import { getSessionOfRequest } from "#app/features/calendar/sessions/requested.server.ts";
import { momentInWords, spanInWords } from "#app/lib/dates.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";

export type AskedTimeFacts = NonNullable<Awaited<ReturnType<typeof readAskedTime>>>;

/** The time that goes with a request, in finished words. */
export async function readAskedTime(tx: Tx, messageId: string, zone: string) {
  const session = await getSessionOfRequest(tx, messageId);
  if (!session) return undefined;
  const { id, status, version, start, end, heldUntil } = session;
  const until = heldUntil && momentInWords(heldUntil, zone, Date.now());
  return { id, status, version, when: spanInWords({ start, end }, zone), until };
}
