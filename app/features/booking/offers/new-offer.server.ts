import type { Askable } from "#app/features/calendar/bookable/bookable.server.ts";
import { takeTime } from "#app/features/calendar/mutations.server.ts";
import type { TimeAndPlace } from "#app/features/calendar/open-times/open-times.ts";
import { type LockedCalendar, withCalendarLock } from "#app/features/calendar/sessions/calendar-lock.server.ts";
import { type NotOpen, orNotOpen, TimeNotOpen } from "#app/features/calendar/sessions/decision.server.ts";
import { bookHeldTime, listOfferedSessions } from "#app/features/calendar/sessions/offered.server.ts";
import type { BookedService } from "#app/features/calendar/sessions/session-row.server.ts";
import { postMails } from "#app/features/notifications/mutations.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { offers } from "../tables.server.ts";
import { aboutOffer } from "./offer.ts";
import { endOffersToRequest } from "./offers.server.ts";

type Times = {
  id: string;
  zone: string;
  service: BookedService & { title: string };
  times: TimeAndPlace[];
};

type NewOffer = Omit<Times, "service"> & {
  /** From the form, so that sending it twice makes one offer. */
  id: string;
  service: Pick<Askable, "id" | "title" | "minutes" | "capacity">;
  messageId: string;
  /** The player. */
  personId: string;
  words: string;
};

/** Holds all the times and mails them, or does nothing. Earlier offers to the request end, so it begins with the lock. */
export async function makeOffer(db: Tx, offer: NewOffer): Promise<{ ok: true } | NotOpen> {
  const { id, messageId, personId, words } = offer;
  return orNotOpen(() =>
    withCalendarLock(db, async (locked) => {
      const { tx } = locked;
      await endOffersToRequest(locked, messageId, id);
      const row = { id, message_id: messageId, person_id: personId, words };
      const stored = await tx.insert(offers).values(row).onConflictDoNothing().returning({ id: offers.id });
      if (stored.length === 0) return { ok: true };
      const service = { ...offer.service, serviceId: offer.service.id };
      await holdTimes(locked, { ...offer, service, people: [personId] });
      await postMails(tx, [{ kind: "offer", about_kind: aboutOffer, about_id: id, person_id: personId }]);
      return { ok: true };
    }),
  );
}

type Held = Times & { people: string[]; messageId?: string };

async function holdTimes(locked: LockedCalendar, { service, zone, people, messageId, id: offerId, times }: Held) {
  for (const time of times) {
    const wanted = { ...service, ...time, people, status: "held" as const, messageId, offerId };
    const taken = await takeTime(locked.tx, zone, wanted);
    if (!taken.ok) throw new TimeNotOpen(taken);
  }
}

/**
 * Holds times in place of a session that was called off; the mail about that lists them. Throws `TimeNotOpen`. Undoing the call,
 * or putting the session back, releases them (`release_times_instead`).
 */
export async function offerInstead(locked: LockedCalendar, offer: Times & { people: string[] }): Promise<void> {
  const { id, people } = offer;
  await locked.tx.insert(offers).values({ id, person_id: people[0], words: "Another time instead." });
  await holdTimes(locked, offer);
}

/** Books another time for everyone in place of a called-off session. Throws `TimeNotOpen`. The mail about the call announces it. */
export async function bookInstead(locked: LockedCalendar, offer: Times & { people: string[] }): Promise<void> {
  const { id, zone, people } = offer;
  const answered_at = new Date(locked.now);
  await locked.tx.insert(offers).values({ id, words: "Another time instead.", answered_at });
  await holdTimes(locked, offer);
  for (const held of await listOfferedSessions(locked.tx, id))
    await bookHeldTime(locked, { ...held, zone, people, takenBy: "coach", isSilent: true });
}
