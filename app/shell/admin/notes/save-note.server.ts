import { getShownSession } from "#app/features/calendar/sessions/sessions.server.ts";
import { saveLessonNote } from "#app/features/notes/mutations.server.ts";
import type { LessonNoteInput } from "#app/features/notes/note-input.server.ts";
import { getLessonNote } from "#app/features/notes/queries.server.ts";
import { noteAddress } from "#app/features/notes/schema.ts";
import { getPerson } from "#app/features/people/queries.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { gone, type SaveResult } from "#app/platform/forms/save-result.ts";

/** The player and session in the address. */
export async function readAbout(db: Tx, personId: string, query: URLSearchParams) {
  const [named, note] = [query.get("session") ?? "", query.get("note") ?? ""];
  const stored = isUuid(note) ? await getLessonNote(db, { id: note }) : undefined;
  const person = isUuid(personId) ? await getPerson(db, personId) : undefined;
  const sessionId = stored?.session_id ?? named;
  const found = isUuid(sessionId) ? await getShownSession(db, sessionId) : undefined;
  const isThere = stored?.session_id || found?.people.some(({ id }) => id === personId);
  return { person, stored, session: isThere ? found : undefined };
}

type Addressed = { personId: string; query: URLSearchParams };

export async function saveNoteOf(
  db: Tx,
  { personId, query }: Addressed,
  form: LessonNoteInput,
): Promise<SaveResult<string>> {
  const { person, session } = await readAbout(db, personId, query);
  if (!person) return gone;
  const others = session?.people.map(({ id }) => id).filter((id) => id !== person.id);
  const about = session && { session: { id: session.id, start: new Date(session.start) }, others };
  return saveLessonNote(db, { person_id: person.id, ...about }, form);
}

/** The same, from the form's address. */
export async function saveNoteAt(db: Tx, address: string, form: LessonNoteInput): Promise<SaveResult<string>> {
  const [path = "", search] = address.split("?");
  const personId = path.split("/").at(-2) ?? "";
  return path === noteAddress(personId) ? saveNoteOf(db, { personId, query: new URLSearchParams(search) }, form) : gone;
}
