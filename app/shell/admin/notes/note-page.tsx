import { data, useNavigate } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { getShownSession } from "#app/features/calendar/sessions/sessions.server.ts";
import { NoteForm } from "#app/features/notes/components/note-form.tsx";
import { saveLessonNote } from "#app/features/notes/mutations.server.ts";
import { LessonNoteInput } from "#app/features/notes/note-input.server.ts";
import { noteTexts, noteValues } from "#app/features/notes/notes.ts";
import {
  getLessonNote,
  listHomeworkTemplates,
  listLastNotes,
  listNoted,
  listSkills,
} from "#app/features/notes/queries.server.ts";
import { firstName, personAddress } from "#app/features/people/person.ts";
import { getPerson } from "#app/features/people/queries.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import { dayInWords, momentInWords } from "#app/lib/dates.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { orFailed } from "#app/platform/forms/answer.ts";
import { gone } from "#app/platform/forms/save-result.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import type { Route } from "./+types/note-page.ts";
import { LastNote } from "./last-note.tsx";
import { consentOf, readersOf } from "./player-notes.server.ts";

export async function loader({ request, url, params: { id } }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const [page, { time_zone: timeZone }] = await Promise.all([readPage(db, id, url.searchParams), requireSettings(db)]);
  if (!page) throw data(null, 404);
  const { session, ...shown } = page;
  return { ...shown, when: session && momentInWords(session.start, timeZone, Date.now()), timeZone };
}

/** The player, and the session that the address names. */
async function readAbout(db: Tx, personId: string, query: URLSearchParams) {
  const [named, note] = [query.get("session") ?? "", query.get("note") ?? ""];
  const stored = isUuid(note) ? await getLessonNote(db, { id: note }) : undefined;
  const person = isUuid(personId) ? await getPerson(db, personId) : undefined;
  const sessionId = stored?.session_id ?? named;
  const found = isUuid(sessionId) ? await getShownSession(db, sessionId) : undefined;
  const isThere = stored?.session_id || found?.people.some(({ id }) => id === personId);
  return { person, stored, session: isThere ? found : undefined };
}

async function readPage(db: Tx, personId: string, query: URLSearchParams) {
  const { person, stored, session } = await readAbout(db, personId, query);
  if (!person || (stored && stored.person_id !== personId)) return undefined;
  const note = stored ?? (session && (await getLessonNote(db, { session_id: session.id, person_id: personId })));
  const before = note?.given_at ?? (session ? new Date(session.start) : new Date());
  const [skills, templates, last, noted, readers, consent] = await Promise.all([
    listSkills(db, note?.marks.map(({ skill_id }) => skill_id) ?? []),
    listHomeworkTemplates(db),
    listLastNotes(db, [personId], before),
    session ? listNoted(db, [session.id]) : [],
    readersOf(db, person),
    consentOf(db, person),
  ]);
  const withNote = new Set(noted.map(({ person_id }) => person_id));
  return {
    ...{ person: { id: person.id, name: person.name }, session, skills, templates, readers, last: last.get(personId) },
    noPictures: consent?.isGiven === false ? consent.words : undefined,
    note: { values: { id: note?.id ?? crypto.randomUUID(), ...noteValues(note) }, version: note?.version ?? "" },
    others: (session?.people ?? [])
      .filter(({ id }) => id !== personId && !withNote.has(id))
      .map(({ name }) => firstName(name)),
  };
}

export const action = adminAction({
  schema: LessonNoteInput,
  errorMessage: noteTexts.notSaved,
  save: async ({ db, params, url }, form) => {
    const { person, session } = await readAbout(db, params.id ?? "", url.searchParams);
    if (!person) return gone;
    const others = session?.people.map(({ id }) => id).filter((id) => id !== person.id);
    const about = session && { session: { id: session.id, start: new Date(session.start) }, others };
    return saveLessonNote(db, { person_id: person.id, ...about }, form);
  },
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orFailed(serverAction);

/** What is typed is saved all the time; reading it back would replace the form under the coach's hands. */
export const shouldRevalidate = () => false;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData ? `Note on ${loaderData.person.name}` : "Note" }];
}

/** One lesson note, from Today, the session's sheet or the player's page. */
export default function NotePage({ loaderData }: Route.ComponentProps) {
  const { person, when, timeZone, last, ...form } = loaderData;
  const navigate = useNavigate();
  /** Back to where the coach came from. */
  const leave = () => void (window.history.state?.idx > 0 ? navigate(-1) : navigate(personAddress(person.id)));
  return (
    <AdminPage
      title={person.name}
      lead={when ? `Lesson note, ${when}` : "Lesson note"}
      back={{ to: personAddress(person.id), label: person.name }}
    >
      {last && <LastNote note={last} day={dayInWords(last.given_at, timeZone)} />}
      <NoteForm key={form.note.values.id} {...form} onLeave={leave} />
    </AdminPage>
  );
}
