import { sql } from "drizzle-orm";
import { getSessionPrice } from "#app/features/calendar/bookable/bookable.server.ts";
import { msOf } from "#app/features/calendar/facts.server.ts";
import {
  type CallReason,
  defaultPolicy,
  type Policy,
  type SessionStatus,
  type Settlement,
} from "#app/features/calendar/schema.ts";
import { takesCards } from "#app/features/credits/queries.server.ts";
import { requireSeller } from "#app/features/settings/queries.server.ts";
import { moneyInWords } from "#app/lib/amounts.ts";
import { lengthInWords } from "#app/lib/dates.ts";
import { taxOn } from "#app/lib/money.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { digestOf, type RefusedLink, redeemLink } from "#app/platform/links/links.server.ts";
import { sessionLink } from "./links/links.server.ts";
import type { Loss } from "./policy.ts";

export type LinkedSession = {
  member_id: string;
  id: string;
  start: number;
  end: number;
  status: SessionStatus;
  title: string;
  service_id: string | null;
  capacity: number;
  place_id: string;
  place: string;
  address: string | null;
  ground: string;
  policy: Policy;
  freeUntil: number | null;
  movedFrom: number | null;
  settled: Settlement | null;
  heldUntil: number | null;
  calledOffFor: CallReason | null;
  usedMinutes: number | null;
  /** What the coach said when it ended. */
  endedWords: string | null;
  sequence: number;
  version: string;
  person_id: string;
  /** The request that brought the person here. */
  message_id: string | null;
  /** The session takes place, whether or not this person comes. */
  isOn: boolean;
  /** A late cancellation has to be paid; otherwise credit is lost. */
  isToBePaid: boolean;
  /** Everyone in the household who is still coming. */
  family: { memberId: string; personId: string; name: string }[];
  person: string | null;
  is_minor: boolean | null;
  household: string | null;
};

type Presented = { token: string; act: (typeof sessionLink.may)[number]; clientAddress: string };

/** The link's session. */
export async function getLinkedSession(
  tx: Tx,
  { token, act, clientAddress }: Presented,
): Promise<LinkedSession | RefusedLink> {
  const link = await redeemLink(tx, { token, purpose: sessionLink, act, clientAddress });
  if ("refused" in link) return link;
  const { rows } = await tx.execute<LinkedSession>(sql`
    select member_id, id, ${msOf(sql`start_at`)} as start, ${msOf(sql`end_at`)} as "end", title,
      case when is_coming or status <> 'booked' then status else 'cancelled' end as status, status = 'booked' as "isOn",
      coalesce(spot_settled, settled) as settled, is_to_be_paid as "isToBePaid", family, service_id, capacity,
      place_id, place, address, ground, coalesce(policy, ${JSON.stringify(defaultPolicy)}::jsonb) as policy,
      ${msOf(sql`free_until`)} as "freeUntil", ${msOf(sql`moved_from`)} as "movedFrom",
      ${msOf(sql`held_until`)} as "heldUntil", ended_words as "endedWords", called_off_for as "calledOffFor",
      used_minutes as "usedMinutes", sequence, updated_at::text as version, person_id, message_id,
      person, is_minor, household
    from read_session_link(${digestOf(token)})`);
  // A person who left the group no longer has a session.
  return rows[0] ?? { refused: "expired" };
}

type Lost = { serviceId: string | null; start: number; end: number; isToBePaid: boolean };

/** What a late cancellation loses, tax included. */
export async function readLoss(tx: Tx, { serviceId, start, end, isToBePaid }: Lost): Promise<Loss> {
  const minutes = Math.round((end - start) / msPerMinute);
  if (!isToBePaid) return { isToBePaid, amount: lengthInWords(minutes) };
  const price = serviceId === null ? undefined : await getSessionPrice(tx, { serviceId, minutes });
  if (price === undefined) return { isToBePaid };
  const { tax, currency, chargesSessions } = await requireSeller(tx);
  const amount = moneyInWords(tax.mode === "added" ? price + taxOn(price, tax.rate) : price, currency);
  return { isToBePaid, amount, isPaidOnPage: chargesSessions && takesCards() };
}
