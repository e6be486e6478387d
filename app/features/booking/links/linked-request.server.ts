import { sql } from "drizzle-orm";
import type { MailFacts } from "#app/features/notifications/schema.ts";
import { type AskedSession, sessionName } from "#app/features/services/schema.ts";
import { linkPath } from "#app/lib/address-parts.ts";
import { longDayInWords } from "#app/lib/dates.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { digestOf, makeLink, type RefusedLink, redeemLink } from "#app/platform/links/links.server.ts";
import type { Presented } from "./family-action.server.ts";
import { requestLink, requestPath } from "./links.server.ts";

type LinkedRequest = AskedSession & {
  id: string;
  name: string;
  child_name: string | null;
  preferred_date: string | null;
  message: string | null;
  created_at: Date;
  is_proven: boolean;
  is_answered: boolean;
};

/** The link's request. */
export async function getLinkedRequest(
  tx: Tx,
  { token, act, clientAddress }: Presented<(typeof requestLink.may)[number]>,
): Promise<LinkedRequest | RefusedLink> {
  const link = await redeemLink(tx, { token, purpose: requestLink, act, clientAddress });
  if ("refused" in link) return link;
  const { rows } = await tx.execute<LinkedRequest>(sql`
    select id, name, child_name, session_type, session_title, preferred_date, message, created_at, is_proven, is_answered
    from read_request_link(${digestOf(token)})`);
  return rows[0] ?? { refused: "expired" };
}

/** Everything the page shows, as text. */
export function requestPage(request: LinkedRequest, zone: string) {
  const { name, child_name, preferred_date, message, created_at, is_proven, is_answered } = request;
  return {
    ...{ name, child: child_name, when: preferred_date, message, isProven: is_proven, isAnswered: is_answered },
    what: sessionName(request),
    sent: longDayInWords(new Date(created_at).getTime(), zone),
  };
}

/** For a mail: the page on which the sender confirms that the request is theirs. */
export async function requestAddress(tx: Tx, messageId: string, { origin }: MailFacts): Promise<string> {
  return `${origin}${linkPath(requestPath, await makeLink(tx, { purpose: requestLink, subject: messageId }))}`;
}
