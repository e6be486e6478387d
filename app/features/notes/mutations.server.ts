import { and, eq, notInArray, or, sql } from "drizzle-orm";
import { keepPeople } from "#app/features/people/mutations.server.ts";
import { isStill, versionOf } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { gone, type SaveResult } from "#app/platform/forms/save-result.ts";
import { type LessonNoteInput, type NoteListsInput, same } from "./note-input.server.ts";
import { noteValues } from "./notes.ts";
import { lessonPictures } from "./picture-tables.server.ts";
import { mayBePictured } from "./pictures.server.ts";
import { getLessonNote } from "./queries.server.ts";
import { homeworkDone, homeworkTemplates, lessonNotes, privateNotes, skillMarks, skills } from "./tables.server.ts";

/** The player, and the session with its start. */
export type NoteAbout = {
  person_id: string;
  session?: { id: string; start: Date } | undefined;
  /** The other people in a group. */
  others?: string[] | undefined;
};

type Content = Pick<LessonNoteInput, "words" | "homework" | "private" | "is_shared" | "skills" | "pictures">;
type Saved = SaveResult<string>;
const stamp = { id: lessonNotes.id, version: versionOf(lessonNotes.updated_at) };

/** Stores a note if it still has the form's version. A note without content is deleted. */
export async function saveLessonNote(db: Tx, about: NoteAbout, form: LessonNoteInput): Promise<Saved> {
  return db.transaction(async (tx) => {
    const [saved] = form.version === "" ? await addNote(tx, about, form) : await changeNote(tx, about, form);
    if (!saved) return notStored(tx, about, form);
    if (isEmpty(form)) {
      await tx.delete(lessonNotes).where(eq(lessonNotes.id, saved.id));
      return { ok: true, id: saved.id, version: "" };
    }
    await writeParts(tx, saved.id, form);
    await writePictures(tx, { note_id: saved.id, person_id: about.person_id }, form);
    await keepPeople(tx, [about.person_id]);
    if (form.isForAll) await copyToOthers(tx, about, form);
    return { ok: true, ...saved };
  });
}

function isEmpty({ words, homework, private: own, skills: worked, pictures }: Content): boolean {
  return !words && !homework && !own && worked.length === 0 && pictures.length === 0;
}

function rowOf({ session, person_id }: NoteAbout, { words, homework, is_shared }: Content) {
  return {
    ...{ person_id, words, homework, is_shared },
    ...(session && { session_id: session.id, given_at: session.start }),
  };
}

async function addNote(tx: Tx, about: NoteAbout, form: LessonNoteInput) {
  return tx
    .insert(lessonNotes)
    .values({ id: form.id, ...rowOf(about, form) })
    .onConflictDoNothing()
    .returning(stamp);
}

async function changeNote(tx: Tx, about: NoteAbout, form: LessonNoteInput) {
  const { id, person_id, session_id, updated_at } = lessonNotes;
  // A session has one note for each person, even if two forms started it.
  const isIt = about.session ? or(eq(id, form.id), eq(session_id, about.session.id)) : eq(id, form.id);
  return tx
    .update(lessonNotes)
    .set(rowOf(about, form))
    .where(and(isIt, eq(person_id, about.person_id), isStill(updated_at, form.version)))
    .returning(stamp);
}

/** A repeated form finds its own note as sent; otherwise someone else has saved in the meantime. */
async function notStored(tx: Tx, { person_id, session }: NoteAbout, form: LessonNoteInput): Promise<Saved> {
  const byId = await getLessonNote(tx, { id: form.id });
  const stored = byId ?? (session && (await getLessonNote(tx, { session_id: session.id, person_id })));
  if (!stored || stored.person_id !== person_id) return gone;
  const { id, version } = stored;
  const [sent, kept] = [noteValues({ ...form, marks: form.skills }), noteValues(stored)];
  const isRepeat = id === form.id && JSON.stringify(inOrder(sent)) === JSON.stringify(inOrder(kept));
  return isRepeat ? { ok: true, id, version } : { ok: false, reason: "stale", stored: { ...kept, id }, version };
}

const inOrder = (values: Record<string, string>) => Object.entries(values).toSorted(([a], [b]) => a.localeCompare(b));

async function writeParts(tx: Tx, note_id: string, { private: own, skills: worked }: Content): Promise<void> {
  if (own)
    await tx
      .insert(privateNotes)
      .values({ note_id, words: own })
      .onConflictDoUpdate({ target: privateNotes.note_id, set: { words: own } });
  else await tx.delete(privateNotes).where(eq(privateNotes.note_id, note_id));
  const kept = worked.map(({ skill_id }) => skill_id);
  await tx.delete(skillMarks).where(and(eq(skillMarks.note_id, note_id), notInArray(skillMarks.skill_id, kept)));
  if (worked.length === 0) return;
  await tx
    .insert(skillMarks)
    .values(worked.map((mark) => ({ note_id, ...mark })))
    .onConflictDoUpdate({ target: [skillMarks.note_id, skillMarks.skill_id], set: { step: sql`excluded.step` } });
}

/** Drops pictures without the consent that a minor needs; the policy would refuse the whole note. */
async function writePictures(
  tx: Tx,
  { note_id, person_id }: { note_id: string; person_id: string },
  { pictures }: Content,
): Promise<void> {
  const { note_id: of, url } = lessonPictures;
  const kept = pictures.map((picture) => picture.url);
  await tx.delete(lessonPictures).where(and(eq(of, note_id), notInArray(url, kept)));
  if (kept.length === 0 || !(await mayBePictured(tx, person_id))) return;
  const rows = kept.map((its, display_order) => ({ note_id, person_id, url: its, display_order }));
  await tx.insert(lessonPictures).values(rows).onConflictDoNothing();
}

/** Gives the others in a group the same words, without steps, pictures and the private part. Existing notes stay. */
async function copyToOthers(tx: Tx, about: NoteAbout, form: LessonNoteInput): Promise<void> {
  const copy = {
    ...form,
    private: null,
    pictures: [],
    skills: form.skills.map(({ skill_id }) => ({ skill_id, step: null })),
  };
  if (isEmpty(copy)) return;
  for (const person_id of about.others ?? []) {
    const [added] = await addNote(tx, { ...about, person_id }, { ...copy, id: crypto.randomUUID() });
    if (added) await writeParts(tx, added.id, copy);
  }
  await keepPeople(tx, about.others ?? []);
}

/** Done by a family member, under the household's role. Returns false if they have no such note. */
export async function tickHomework(
  tx: Tx,
  { note_id, person_id, isDone }: { note_id: string; person_id: string; isDone: boolean },
): Promise<boolean> {
  const own = await tx.$count(lessonNotes, eq(lessonNotes.id, note_id));
  if (own === 0) return false;
  if (isDone) await tx.insert(homeworkDone).values({ note_id, person_id }).onConflictDoNothing();
  else await tx.delete(homeworkDone).where(eq(homeworkDone.note_id, note_id));
  return true;
}

/** Replaces both lists. A skill that leaves the list keeps its marks. */
export async function saveNoteLists(db: Tx, { skills: names, homework }: NoteListsInput): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await tx.select().from(skills);
    await tx.update(skills).set({ is_listed: false });
    for (const [display_order, name] of names.entries()) {
      const old = known.find((skill) => same(skill.name, name));
      const row = { name, display_order, is_listed: true };
      if (old) await tx.update(skills).set(row).where(eq(skills.id, old.id));
      else await tx.insert(skills).values(row);
    }
    await tx.delete(homeworkTemplates);
    if (homework.length > 0)
      await tx.insert(homeworkTemplates).values(homework.map((words, display_order) => ({ words, display_order })));
  });
}
