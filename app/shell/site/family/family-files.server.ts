import { calendarFile, domainOf } from "#app/features/calendar/feed/calendar-file.ts";
import { listOwnSessions } from "#app/features/calendar/sessions/player-sessions.server.ts";
import { listOwnEntries, listReceiptsOf } from "#app/features/credits/ledger/ledger.server.ts";
import { type Family, listDevices } from "#app/features/family/sign-ins.server.ts";
import { listOwnRequests } from "#app/features/inbox/queries.server.ts";
import { listSharedNotes } from "#app/features/notes/queries.server.ts";
import { firstName } from "#app/features/people/person.ts";
import { listOwnPeople } from "#app/features/people/queries.server.ts";
import { accountsDb, asHousehold } from "#app/platform/db/doors/doors.server.ts";

/** Upcoming sessions as one calendar file. Siblings in one session are one event. */
export async function writeCalendar({ holderId }: Family, { brand, now }: { brand: string; now: number }) {
  const [people, sessions] = await asHousehold(holderId, async (tx) => [
    await listOwnPeople(tx),
    await listOwnSessions(tx, now),
  ]);
  const names = new Map(people.map(({ id, name }) => [id, firstName(name)]));
  const events = [...Map.groupBy(sessions, ({ id }) => id).values()].flatMap((spots) => {
    const [session] = spots;
    const coming = spots.flatMap(({ personId }) => names.get(personId ?? "") ?? []);
    return session ? [{ ...session, people: coming }] : [];
  });
  const domain = domainOf(sessions[0]?.calendarId ?? "");
  return calendarFile({ name: brand, domain, sessions: events });
}

const mostRows = 10_000;

/** Everything the household's role may read, and the reader's own contact details and devices. */
export async function writeExport(family: Family): Promise<string> {
  const { id, name, email, phone, household, holderId } = family;
  const own = await asHousehold(holderId, async (tx) => ({
    people: await listOwnPeople(tx),
    sessions: await listOwnSessions(tx),
    notes: await listSharedNotes(
      tx,
      (await listOwnPeople(tx)).map(({ id }) => id),
    ),
    requests: await listOwnRequests(tx, mostRows),
    lessons: await listOwnEntries(tx, mostRows),
    receipts: await listReceiptsOf(tx, holderId),
  }));
  const devices = await listDevices(accountsDb(), [id]);
  return JSON.stringify({ you: { name, email, phone, household }, devices, ...own }, null, 2);
}
