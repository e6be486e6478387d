import { type FamilySession, listOwnSessions } from "#app/features/calendar/sessions/player-sessions.server.ts";
import { listBalancesOf } from "#app/features/credits/ledger/balances.server.ts";
import { lessonsInWords, lessonsOf } from "#app/features/credits/minutes.ts";
import { listAccounts } from "#app/features/credits/queries.server.ts";
import type { Family } from "#app/features/family/sign-ins.server.ts";
import { listOwnRequests } from "#app/features/inbox/queries.server.ts";
import { firstName } from "#app/features/people/person.ts";
import { listOwnPeople } from "#app/features/people/queries.server.ts";
import { moneyInWords } from "#app/lib/amounts.ts";
import { mapAddress } from "#app/lib/countries.server.ts";
import {
  dateParts,
  dayInWords,
  hoursInWords,
  monthAndYear,
  timeInWords,
  todayIn,
  weekdayAndDate,
} from "#app/lib/dates.ts";
import { capitalized } from "#app/lib/format.ts";
import { inARow } from "#app/lib/region.ts";
import { timeAndHalf } from "#app/lib/time/time-field.ts";
import type { Here } from "#app/lib/time/wall-time.server.ts";
import { asHousehold } from "#app/platform/db/doors/doors.server.ts";
import { readFamilyNotes } from "./notes/family-notes.server.ts";

/** Everything the page shows, as text, read under the household's role. */
export async function readFamilyPage(family: Family, { zone, now }: Here) {
  return asHousehold(family.holderId, async (tx) => {
    const people = await listOwnPeople(tx);
    const sessions = await listOwnSessions(tx, now);
    const balances = await listBalancesOf(tx, family.holderId);
    const accounts = await listAccounts(tx, family.holderId);
    const requests = await listOwnRequests(tx, mostRequests);
    const { goals, players } = await readFamilyNotes(tx, family, zone);
    const names = new Map(people.map(({ id, name }) => [id, firstName(name)]));
    const marks = marksOf([...names.values()]);
    const owed = accounts.reduce((sum, { owed_minor }) => sum + owed_minor, 0);
    const told = sessions.map((session) =>
      sessionWords(session, names.get(session.personId ?? "") ?? "", { zone, now }),
    );
    return {
      title: inARow(people.filter(({ plays }) => plays).map(({ name }) => firstName(name))) || firstName(family.name),
      isMany: people.filter(({ plays }) => plays).length > 1,
      sessions: told.map((session) => ({ ...session, mark: marks.get(session.who) ?? "" })),
      balances: balances.map((balance) => ({
        ...balance,
        ...balanceWords(balance, balances.length > 1 ? [] : datesOnCredit(sessions, { zone, now })),
      })),
      goals,
      lastNotes: players.flatMap(({ id, name, notes }) => (notes[0] ? [{ id, name, note: notes[0] }] : [])),
      owed: owed > 0 ? moneyInWords(owed) : undefined,
      requests: requests.map(({ id, created_at, preferred_date, session_title, status, player_id }) => ({
        ...{ id, when: preferred_date, who: names.get(player_id ?? "") },
        what: session_title ?? "A message",
        sent: dayInWords(created_at, zone, new Date(now)),
        state: { new: "Waits for my answer", open: "I am on it", processed: "Answered", closed: "Done" }[status],
      })),
    };
  });
}

const mostRequests = 5;

type FamilyPage = Awaited<ReturnType<typeof readFamilyPage>>;
export type ToldFamilySession = FamilyPage["sessions"][number];

function sessionWords(session: FamilySession, who: string, { zone, now }: Here) {
  const { memberId, start, end, title, place, address, status, capacity, isToBePaid } = session;
  const date = dateParts(todayIn(zone, new Date(start)));
  const [time, suffix] = timeAndHalf(timeInWords(start, zone));
  return {
    ...{ memberId, who, title, place, address, time, suffix, isToBePaid },
    map: address ? mapAddress(address) : undefined,
    number: date.number,
    month: `${date.weekday}, ${monthAndYear(new Date(start), zone).split(" ")[0]}`,
    day: capitalized(weekdayAndDate(start, zone, now)),
    hours: hoursInWords({ start, end }, zone),
    isAsked: status === "requested",
    act: capacity > 1 ? `${who} can't come` : "Move or cancel",
    canChange: start > now && (capacity === 1 || status === "booked"),
  };
}

/** The days of booked lessons that have minutes set aside. */
function datesOnCredit(sessions: FamilySession[], { zone, now }: Here): string[] {
  const paid = sessions.filter(({ status, isToBePaid }) => status === "booked" && !isToBePaid);
  return paid.map(({ start }) => weekdayAndDate(start, zone, now));
}

type Left = { available: number; held: number };

/** 'You can book 3 more lessons', and 'One more is booked for Tue, Nov 24.' */
function balanceWords({ available, held }: Left, dates: string[]) {
  const count = Number(lessonsOf(held));
  const areNamed = dates.length > 0 && dates.length === count;
  const booked = held === 60 ? "One more is booked" : `${lessonsOf(held)} more are booked`;
  return {
    head:
      available > 0 ? `You can book ${lessonsInWords(available).replace(" ", " more ")}` : "No lessons left to book",
    text: held > 0 ? `${booked}${areNamed ? ` for ${inARow(dates)}` : ""}.` : undefined,
  };
}

/** Letters that tell the children apart without colour. */
function marksOf(names: string[]): Map<string, string> {
  const marks = new Map<string, string>();
  for (const name of names) {
    const isTaken = (mark: string) => [...marks.values()].includes(mark);
    let length = 1;
    while (isTaken(name.slice(0, length)) && length < name.length) length++;
    marks.set(name, name.slice(0, length));
  }
  return marks;
}
