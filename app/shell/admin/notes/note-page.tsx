import { useEffect, useState } from "react";
import { data, useNavigate } from "react-router";
import { adminAction } from "#app/features/accounts/admin-action.server.ts";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { todayPath } from "#app/features/devices/offline-pages.ts";
import { NoteForm } from "#app/features/notes/components/note-form.tsx";
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
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { dayInWords, momentInWords } from "#app/lib/dates.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { orKept } from "#app/platform/offline/or-kept.ts";
import { hasSignal } from "#app/platform/offline/signal.ts";
import { accountHere, listUnsent, type Unsent } from "#app/platform/offline/unsent-store.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import type { Route } from "./+types/note-page.ts";
import { LastNote } from "./last-note.tsx";
import { consentOf, readersOf } from "./player-notes.server.ts";
import { readAbout, saveNoteOf } from "./save-note.server.ts";

export async function loader({ request, url, params: { id } }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const [page, { time_zone: timeZone }] = await Promise.all([readPage(db, id, url.searchParams), requireSettings(db)]);
  if (!page) throw data(null, 404);
  const { session, ...shown } = page;
  return { ...shown, when: session && momentInWords(session.start, timeZone, Date.now()), timeZone };
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
  save: ({ db, params, url }, form) => saveNoteOf(db, { personId: params.id ?? "", query: url.searchParams }, form),
});

/** Through the device's own store, so that a note can be written where there is no signal. */
export function clientAction({ request }: Route.ClientActionArgs) {
  const { pathname, search } = new URL(request.url);
  return orKept(request, { kind: "note", address: pathname + search, title: document.title, about: "Lesson note" });
}

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
  const leave = () => {
    if (!hasSignal()) window.location.assign(todayPath);
    else void (window.history.state?.idx > 0 ? navigate(-1) : navigate(personAddress(person.id)));
  };
  const unsent = useUnsentNote();
  return (
    <AdminPage
      title={person.name}
      lead={when ? `Lesson note, ${when}` : "Lesson note"}
      back={{ to: personAddress(person.id), label: person.name }}
    >
      {last && <LastNote note={last} day={dayInWords(last.given_at, timeZone)} />}
      <NoteForm
        key={`${form.note.values.id} ${unsent?.key}`}
        {...form}
        note={unsent ? { values: unsent.fields, version: unsent.fields.version ?? "" } : form.note}
        onLeave={leave}
      />
    </AdminPage>
  );
}

/** What this device has not sent yet is newer than the page. Read once, or it would replace the form under the coach's hands. */
function useUnsentNote(): Unsent | undefined {
  const [unsent, setUnsent] = useState<Unsent>();
  useEffect(() => {
    const address = window.location.pathname + window.location.search;
    const isIt = (one: Unsent) =>
      one.account === accountHere() && one.kind === "note" && one.address === address && one.state === "waiting";
    listUnsent().then(
      (all) => setUnsent(all.findLast(isIt)),
      () => {},
    );
  }, []);
  return unsent;
}
