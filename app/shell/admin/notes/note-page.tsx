import { Lock } from "lucide-react";
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
  type LessonNote,
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

/** Goes through the device's own store, so a note can be written without signal. */
export function clientAction({ request }: Route.ClientActionArgs) {
  const { pathname, search } = new URL(request.url);
  return orKept(request, { kind: "note", address: pathname + search, title: document.title, about: "Lesson note" });
}

/** Reloading the data would replace what the coach is typing. */
export const shouldRevalidate = () => false;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData ? `Note on ${loaderData.person.name}` : "Note" }];
}

/** One lesson note, from Today, the session's sheet or the player's page. */
export default function NotePage({ loaderData }: Route.ComponentProps) {
  const { person, when, timeZone, last, ...form } = loaderData;
  const navigate = useNavigate();
  /** Returns to the page the coach came from. */
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

/** Unsent work on this device is newer than the page. It is read once, or it would replace what the coach is typing. */
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

type LastNoteProps = { note: Pick<LessonNote, "words" | "homework" | "private">; day: string };

/** The last note, to read before the lesson begins. */
function LastNote({ note: { words, homework, private: own }, day }: LastNoteProps) {
  return (
    <section
      aria-label="Last time"
      className="mb-5 grid max-w-160 gap-1 border-l-3 border-foreground bg-card px-4 py-3"
    >
      <h2 className="text-small font-normal text-muted-foreground">Last time, {day}</h2>
      {(words || homework) && (
        <p className="font-serif text-lg leading-snug wrap-anywhere whitespace-pre-line">
          {[words, homework && `Homework: ${homework}`].filter(Boolean).join(" ")}
        </p>
      )}
      {own && (
        <p className="flex gap-2 text-ui">
          <Lock aria-hidden className="mt-1 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">Only you: </span>
            {own}
          </span>
        </p>
      )}
    </section>
  );
}
