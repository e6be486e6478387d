import type { Askable } from "#app/features/calendar/bookable/bookable.server.ts";
import type { Reason } from "#app/features/calendar/open-times/open-times.ts";
import { liveStatuses } from "#app/features/calendar/schema.ts";
import { type Considered, consider, type NotOpen, notOpen } from "#app/features/calendar/sessions/decision.server.ts";
import {
  changed,
  decideTime,
  type StoredTaking,
  storeTaking,
  untilUnchanged,
} from "#app/features/calendar/sessions/take.server.ts";
import { type BookingRequest, mayBeReceived, notOffered } from "#app/features/inbox/receive.server.ts";
import { numberInWords } from "#app/lib/format.ts";
import { isPooled, type Tx } from "#app/platform/db/connection.server.ts";
import { takeInTurn } from "#app/platform/db/doors/doors.server.ts";
import { type Declined, intakeOf } from "#app/platform/forms/intake.server.ts";
import { isShareLeft, weekOfShare } from "./strangers.server.ts";

type TimeRequest = {
  zone: string;
  service: Askable;
  start: number;
  placeId: string;
};

/** What happened to the request's time: held until the coach answers, booked, or only mentioned. */
type TimeOutcome = "requested" | "booked" | "not held";

/** `playerId` is null for spam. */
type Taken =
  | { ok: true; id: string; playerId: string | null; became: TimeOutcome }
  | NotOpen
  | TooMany
  | Declined
  | typeof notOffered;

/** This mailbox has taken as many times as allowed. Nothing was stored. */
export type TooMany = { ok: false; reason: "too many times"; isProven: boolean; most: number };

/** The same text for known and unknown addresses. */
export function limitWords({ isProven, most }: TooMany): string {
  const times = most === 1 ? "one time" : `${numberInWords(most)} times`;
  if (isProven) return `You have ${times} ahead already. To add another, please call or write to me.`;
  return `There are requests for ${times} under this address already, and I don't know yet whether it is yours. Open the link in the mail I sent, tap “Yes, this was me”, then send this again.`;
}

/** Stores the request and books its time, both or neither. A repeated request books nothing more. */
export async function takeForRequest(
  db: Tx,
  { zone, service, start, placeId }: TimeRequest,
  request: BookingRequest,
): Promise<Taken> {
  const { id: serviceId, title, minutes, capacity, mode } = service;
  const status = mode === "instant" ? ("booked" as const) : ("requested" as const);
  const wanted = {
    serviceId,
    title,
    minutes,
    capacity,
    start,
    placeId,
    status,
    people: [],
    takenBy: "visitor" as const,
  };
  const attempt = async (tx: Tx): Promise<Taken | typeof changed> => {
    const { considered, decided } = await decideNow(tx);
    if (typeof decided === "string") return refusal(tx, considered, decided);
    const isBeyondShare = !isShareLeft(considered);
    // A stranger over the limit takes nothing, so no lock is needed.
    const decision = isBeyondShare && !request.hasProof ? undefined : decided;
    const stored = await storeTaking(tx, { decision, isBeyondShare, request: request.sent });
    return stored?.became === "changed" ? changed : outcomeOf(stored);
  };
  const decideNow = async (tx: Tx) => {
    const considered = await consider(tx, { zone, wanted, week: weekOfShare(zone, start) });
    return { considered, decided: decideTime(considered, wanted) };
  };
  const refusal = async (tx: Tx, considered: Considered, reason: Reason) =>
    (await becameBefore(tx, request)) ?? (await notOpen(tx, considered, reason));

  if (!isPooled(db)) return untilUnchanged(db, attempt);
  // Visitors whose time is gone do not queue.
  const { considered, decided } = await decideNow(db);
  if (typeof decided === "string") return refusal(db, considered, decided);
  return takeInTurn((tx) => untilUnchanged(tx, attempt));
}

/** The outcome of a request that was stored earlier. */
async function becameBefore(tx: Tx, { key, sent }: BookingRequest) {
  if (!(await mayBeReceived(tx, key))) return undefined;
  const stored = await storeTaking(tx, { request: sent });
  return stored?.became === "not open" ? undefined : outcomeOf(stored);
}

function outcomeOf(stored: StoredTaking | undefined): Taken {
  if (!stored) return notOffered;
  const { became, message_id: id, person_id: playerId, is_proven: isProven, most } = stored;
  if (became === "too many") return { ok: false, reason: "too many times", isProven, most };
  const intake = intakeOf([{ ...stored, id }]);
  if (!intake.ok) return intake;
  if (became === "requested") return { ...intake, playerId, became };
  // Cancelled, declined and expired sessions no longer hold their time.
  return { ...intake, playerId, became: liveStatuses.some((live) => live === became) ? "booked" : "not held" };
}
