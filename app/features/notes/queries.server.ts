import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { knownPictures } from "#app/features/pictures/queries.server.ts";
import { versionOf } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { lessonPictures } from "./picture-tables.server.ts";
import { homeworkDone, homeworkTemplates, lessonNotes, privateNotes, skillMarks, skills } from "./tables.server.ts";

const { id, person_id, session_id, given_at, words, homework, is_shared, updated_at } = lessonNotes;
const newestFirst = [desc(given_at), desc(id)];

/** The part of a note that a family may read. */
const shared = {
  ...{ id, person_id, session_id, given_at, words, homework },
  done_at: homeworkDone.done_at,
  done_by: homeworkDone.person_id,
  skills: sql<{ name: string; step: number | null }[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'step', m.step) order by s.display_order, s.id), '[]')
    from ${skillMarks} m join ${skills} s on s.id = m.skill_id where m.note_id = ${sql.raw("lesson_notes.id")})`,
  pictures: sql<NotePicture[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('url', ${knownPictures.url}, 'width', ${knownPictures.width},
      'height', ${knownPictures.height}, 'widths', ${knownPictures.widths}) order by l.display_order), '[]')
    from ${lessonPictures} l join ${knownPictures} on ${knownPictures.url} = l.url
    where l.note_id = ${sql.raw("lesson_notes.id")})`,
};

export type NotePicture = { url: string; width: number; height: number; widths: number[] };

/** These people's notes for the family, newest first. The household's role sees only its own people's. */
export async function listSharedNotes(tx: Tx, people: string[], most = 200) {
  return tx
    .select(shared)
    .from(lessonNotes)
    .leftJoin(homeworkDone, eq(homeworkDone.note_id, id))
    .where(and(inArray(person_id, people), eq(is_shared, true)))
    .orderBy(...newestFirst)
    .limit(most);
}

export type LessonNote = Awaited<ReturnType<typeof listLessonNotes>>[number];

/** All notes of these people with the private part, newest first. For the coach alone. */
export async function listLessonNotes(tx: Tx, people: string[], most: number) {
  return coachNotes(tx)
    .where(inArray(person_id, people))
    .orderBy(...newestFirst)
    .limit(most);
}

/** The last note for each of these people before an instant. */
export async function listLastNotes(tx: Tx, people: string[], before: Date): Promise<Map<string, LessonNote>> {
  if (people.length === 0) return new Map();
  const latest = tx
    .selectDistinctOn([person_id], { id })
    .from(lessonNotes)
    .where(and(inArray(person_id, people), lt(given_at, before)))
    .orderBy(person_id, ...newestFirst);
  const notes = await coachNotes(tx).where(inArray(id, latest));
  return new Map(notes.map((note) => [note.person_id, note]));
}

/** A note by its id, or by a person in a session. */
export async function getLessonNote(tx: Tx, which: { id: string } | { session_id: string; person_id: string }) {
  const isIt = "id" in which ? eq(id, which.id) : and(eq(session_id, which.session_id), eq(person_id, which.person_id));
  const [note] = await coachNotes(tx).where(isIt);
  if (!note) return undefined;
  const { skill_id, step, note_id } = skillMarks;
  return { ...note, marks: await tx.select({ skill_id, step }).from(skillMarks).where(eq(note_id, note.id)) };
}

/** Which people of these sessions have a note. */
export async function listNoted(tx: Tx, sessionIds: string[]) {
  return tx.select({ person_id, session_id }).from(lessonNotes).where(inArray(session_id, sessionIds));
}

function coachNotes(tx: Tx) {
  return tx
    .select({ ...shared, is_shared, private: privateNotes.words, version: versionOf(updated_at) })
    .from(lessonNotes)
    .leftJoin(privateNotes, eq(privateNotes.note_id, id))
    .leftJoin(homeworkDone, eq(homeworkDone.note_id, id));
}

/** The coach's list of skills. Notes also show skills they marked before those left the list. */
export async function listSkills(tx: Tx, marked: string[] = []) {
  const { name, display_order, is_listed } = skills;
  return tx
    .select({ id: skills.id, name })
    .from(skills)
    .where(sql`${is_listed} or ${inArray(skills.id, marked)}`)
    .orderBy(desc(is_listed), asc(display_order), skills.id);
}

export async function listHomeworkTemplates(tx: Tx): Promise<string[]> {
  const rows = await tx.select().from(homeworkTemplates).orderBy(homeworkTemplates.display_order, homeworkTemplates.id);
  return rows.map((row) => row.words);
}

/** For the export: what the coach wrote for these people, without the private part. */
export async function readNotes(tx: Tx, people: string[]) {
  return tx
    .select(shared)
    .from(lessonNotes)
    .leftJoin(homeworkDone, eq(homeworkDone.note_id, id))
    .where(inArray(person_id, people))
    .orderBy(given_at, id);
}
