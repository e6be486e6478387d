import { listSessionsById } from "#app/features/calendar/sessions/player-sessions.server.ts";
import { getRequestWords, goalsOf } from "#app/features/inbox/queries.server.ts";
import { listConsents } from "#app/features/notes/pictures.server.ts";
import { listLessonNotes } from "#app/features/notes/queries.server.ts";
import { progressIn } from "#app/features/notes/schema.ts";
import { firstName } from "#app/features/people/person.ts";
import { getHousehold, getPerson, listEntriesOf, type Person } from "#app/features/people/queries.server.ts";
import { getGoal } from "#app/features/quiz/queries.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { dayInWords } from "#app/lib/dates.ts";
import { inARow } from "#app/lib/region.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";

/** Who can read what is shared: 'Grace and Ada', or 'Elena' alone. */
export async function readersOf(tx: Tx, person: Pick<Person, "id" | "name" | "household_id">): Promise<string> {
  const household = person.household_id ? await getHousehold(tx, person.household_id) : undefined;
  const contact = household && household.contact_id !== person.id ? [firstName(household.contact_name)] : [];
  return inARow([...contact, firstName(person.name)]);
}

/** For a child: whether a guardian agrees to pictures in the notes, in words. */
export async function consentOf(tx: Tx, { id, name, is_minor }: Pick<Person, "id" | "name" | "is_minor">) {
  if (!is_minor) return undefined;
  const [consent] = await listConsents(tx, await listEntriesOf(tx, id));
  if (!consent) return { words: `Nobody has agreed to pictures of ${firstName(name)} yet.`, isGiven: false };
  const by = consent.given_by ? await getPerson(tx, consent.given_by) : undefined;
  const { time_zone } = await requireSettings(tx);
  const who = by ? `${firstName(by.name)} agreed` : "You recorded consent";
  return {
    words: `${who} to pictures of ${firstName(name)} on ${dayInWords(consent.given_at, time_zone)}.`,
    isGiven: true,
  };
}

const firstShown = 3;
const mostShown = 500;

/** A player's notes with their sessions, skills over time, and goals. */
export async function readPlayerNotes(tx: Tx, people: string[], { isAll }: { isAll: boolean }) {
  const [notes, goal, asked] = await Promise.all([
    listLessonNotes(tx, people, mostShown),
    getGoal(tx, people),
    getRequestWords(tx, people),
  ]);
  const shown = isAll ? notes : notes.slice(0, firstShown);
  const sessions = await listSessionsById(
    tx,
    shown.flatMap(({ session_id }) => session_id ?? []),
  );
  return {
    notes: shown.map((note) => ({ ...note, session: sessions.find(({ id }) => id === note.session_id) })),
    hasMore: shown.length < notes.length,
    progress: progressIn(notes),
    goals: goalsOf({ goal, asked }),
  };
}
