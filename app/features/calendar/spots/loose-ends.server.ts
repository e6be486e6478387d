import { z } from "zod";
import { requireSeller } from "#app/features/settings/queries.server.ts";
import { timeInWords, weekdayAndDate } from "#app/lib/dates.ts";
import { msPerMinute } from "#app/lib/time/durations.ts";
import { timeAndHalf } from "#app/lib/time/time-field.ts";
import { type Here, wallAt } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { line, onOff, orNull, UuidInput, version, wholeOrNull } from "#app/platform/forms/texts.ts";
import { sessionFormPath } from "../addresses.ts";
import { getSessionPrice } from "../bookable/bookable.server.ts";
import { setSessionStatus } from "../mutations.server.ts";
import { calendarLimits, sessionMinutes } from "../schema.ts";
import type { FormResult } from "../sessions/session-forms.server.ts";
import { noReason, whoseSession } from "../sessions/session-words.ts";
import { listOver, type ShownSession } from "../sessions/sessions.server.ts";
import { letGo, type Marks } from "./attendance.server.ts";
import { effectOf, endingLabels, endings, markField, marks, type SessionEnding } from "./loose-ends.ts";
import { creditInWords, isPaidByCredit, listSpots, type Spot } from "./spots.server.ts";

export type LooseEnd = Awaited<ReturnType<typeof readLooseEnds>>[number];

/** Every session that is over and still booked, with the effect of each choice. */
export async function readLooseEnds(tx: Tx, here: Here) {
  const over = await listOver(tx);
  const spots = await listSpots(
    tx,
    over.map(({ id }) => id),
  );
  const prices = await readPrices(tx, over);
  return over.map((session) =>
    looseEnd(session, {
      spots: spots.filter((spot) => spot.sessionId === session.id),
      price: prices.get(priceKey(session)),
      ...here,
    }),
  );
}

const lengthOf = ({ start, end }: ShownSession) => Math.round((end - start) / msPerMinute);
const priceKey = (session: ShownSession) => `${session.serviceId} ${lengthOf(session)}`;

/** What a session without credit costs; nothing if the coach does not charge it. */
async function readPrices(tx: Tx, over: ShownSession[]): Promise<Map<string, number>> {
  const { chargesSessions } = await requireSeller(tx);
  const kinds = new Map(chargesSessions ? over.map((session) => [priceKey(session), session]) : []);
  const prices = new Map<string, number>();
  for (const [key, session] of kinds) {
    const { serviceId } = session;
    const price = serviceId && (await getSessionPrice(tx, { serviceId, minutes: lengthOf(session) }));
    if (price) prices.set(key, price);
  }
  return prices;
}

type Circumstances = Here & { spots: Spot[]; price: number | undefined };

function looseEnd(session: ShownSession, { spots, price, zone, now }: Circumstances) {
  const { id, version: read, start, title, placeName, capacity, people, count } = session;
  const minutes = lengthOf(session);
  const [time, suffix] = timeAndHalf(timeInWords(start, zone));
  const isToday = wallAt(zone, start).date === wallAt(zone, now).date;
  const players = people.flatMap((person) => {
    const spot = spots.find(({ personId }) => personId === person.id);
    if (!spot) return [];
    const settled = { minutes, isCredit: isPaidByCredit(spot.balance, minutes), price };
    return {
      ...{ id: person.id, name: person.name, mark: spot.attendance, isCredit: settled.isCredit },
      isHeld: spot.balance?.kind === "held",
      account: `${person.household?.id ?? person.id} ${session.serviceId}`,
      available: spot.balance?.available ?? 0,
      credit: creditInWords(spot),
      effects: Object.fromEntries(marks.map((mark) => [mark, effectOf(mark, settled)])),
    };
  });
  const isCredit = players.some((player) => player.isCredit);
  return {
    ...{ id, version: read, time, suffix, minutes, price, players, isToday },
    day: weekdayAndDate(start, zone, now),
    who: capacity > 2 ? title : whoseSession({ people, count, title }),
    what: `${title}, ${placeName}`,
    isGroup: capacity > 1 && players.length > 0,
    effects: Object.fromEntries(
      endings.map((one) => [one, players.length > 0 ? effectOf(one, { minutes, isCredit, price }) : ""]),
    ),
  };
}

/** One session is settled. */
export const LooseEndInput = z
  .looseObject({
    session: UuidInput,
    version: version(),
    ending: z.enum(endings),
    played: wholeOrNull(0, sessionMinutes.most).default(null),
    let_go: onOff(),
    reason: orNull(line(calendarLimits.reason)),
  })
  .transform((form) => ({ ...form, marks: marksIn(form) }));
export type LooseEndInput = z.output<typeof LooseEndInput>;

function marksIn(form: Record<string, unknown>): Marks {
  const prefix = markField("");
  const marked = Object.entries(form).flatMap(([field, value]) => {
    const mark = marks.find((one) => one === value);
    const person = field.startsWith(prefix) && UuidInput.safeParse(field.slice(prefix.length)).data;
    return person && mark ? [[person, mark] as const] : [];
  });
  return Object.fromEntries(marked);
}

const statuses = { completed: "completed", part: "completed", no_show: "no_show", too_late: "cancelled" } as const;

/** Settles one session. What the coach waives is given back, or not charged. */
export async function settleLooseEnd(db: Tx, zone: string, form: LooseEndInput): Promise<FormResult> {
  const { session: id, version: read, ending, played, let_go: isLetGo, reason } = form;
  return db.transaction(async (tx) => {
    const status = statuses[ending];
    const changed = await setSessionStatus(tx, zone, {
      ...{ id, version: read, status, marks: form.marks },
      ...(ending === "part" && { played: played ?? 0 }),
      ...(ending === "too_late" && { settled: "late" as const }),
    });
    if (!changed.ok) return changed;
    const isLost = ending === "no_show" || ending === "too_late";
    if (isLetGo && isLost) await letGo(tx, { id, reason: reason ?? noReason });
    const undo = { action: sessionFormPath(id, "status"), fields: { status: "booked", version: changed.version } };
    return { ok: true, message: doneWords(ending, isLetGo && isLost), undo };
  });
}

function doneWords(ending: SessionEnding, isLetGo: boolean): string {
  return isLetGo ? `${endingLabels[ending]}, let go` : endingLabels[ending];
}
