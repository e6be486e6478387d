import { z } from "zod";
import { listMembers, type listPeopleById } from "#app/features/people/queries.server.ts";
import { recordEvents } from "#app/features/timeline/mutations.server.ts";
import { telephoneHref } from "#app/lib/countries.server.ts";
import { spanInWords, yearIn } from "#app/lib/dates.ts";
import type { Here } from "#app/lib/time/wall-time.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { gone } from "#app/platform/forms/save-result.ts";
import { UuidInput } from "#app/platform/forms/texts.ts";
import { withCalendarLock } from "../sessions/calendar-lock.server.ts";
import { ended, eventBy, getSession } from "../sessions/session-row.server.ts";
import { getShownSession } from "../sessions/sessions.server.ts";
import { markAttendance } from "./attendance.server.ts";
import { marks } from "./loose-ends.ts";
import { listSpots } from "./spots.server.ts";
import { sessionPeople } from "./spots-tables.server.ts";

export type Roster = NonNullable<Awaited<ReturnType<typeof readRoster>>>;

/** Everyone expected in a group, with their mark and the number to call. */
export async function readRoster(tx: Tx, id: string, { zone, now }: Here) {
  const session = await getShownSession(tx, id);
  if (!session || session.capacity < 2) return undefined;
  const { title, start, end, placeName, status, version, capacity } = session;
  const spots = await listSpots(tx, [id]);
  const year = yearIn(zone, new Date(now));
  const players = await Promise.all(
    session.people.map(async (person) => {
      const { name, is_minor, birth_year } = person;
      const spot = spots.find(({ personId }) => personId === person.id);
      const mark = marks.find((one) => one === spot?.attendance);
      const age = is_minor && birth_year !== null ? year - birth_year : undefined;
      return { id: person.id, name, age, mark, contact: await contactOf(tx, person) };
    }),
  );
  return {
    ...{ id, title, status, version, players },
    when: `${spanInWords({ start, end }, zone, now)}, ${placeName}`,
    hasBegun: start <= now,
    isFull: session.count >= capacity,
    isOpen: status === "booked",
  };
}

type Someone = Awaited<ReturnType<typeof listPeopleById>> extends Map<string, infer One> ? One : never;

/** A child's parent, or the player. */
async function contactOf(tx: Tx, { name, phone, household }: Someone) {
  const members = household ? await listMembers(tx, household) : [];
  const contact = members.find(({ id }) => id === household?.contact_id) ?? { name, phone };
  const number = contact.phone ?? phone;
  return { name: contact.name, phone: number, call: number && telephoneHref(number) };
}

/** One tap: a mark, or someone who came along. */
export const RosterInput = z.union([
  z.object({ person: UuidInput, mark: z.enum(marks) }),
  z.object({ person: UuidInput, joins: z.literal("on") }),
]);
export type RosterInput = z.output<typeof RosterInput>;

const full = { ok: false, reason: "full" } as const;

/** Sets marks before the session is settled. They can change until then, and credit follows them. */
export async function changeRoster(db: Tx, id: string, tap: RosterInput) {
  return withCalendarLock(db, async ({ tx }) => {
    const session = await getSession(tx, id);
    if (!session || session.capacity < 2) return gone;
    if (session.status !== "booked") return ended;
    if ("mark" in tap) {
      await markAttendance(tx, { id, marks: { [tap.person]: tap.mark } });
      return { ok: true as const };
    }
    if (session.people.includes(tap.person)) return { ok: true as const };
    if (session.people.length >= session.capacity) return full;
    await tx
      .insert(sessionPeople)
      .values({ session_id: id, person_id: tap.person, attendance: "here" })
      .onConflictDoUpdate({
        target: [sessionPeople.session_id, sessionPeople.person_id],
        set: { attendance: "here", settled: null, cancelled_at: null },
      });
    const event = { kind: "session_joined", ...eventBy("coach", { session: id }, [tap.person]) };
    await recordEvents(tx, [{ ...event, facts: { start: session.start } }]);
    return { ok: true as const };
  });
}
