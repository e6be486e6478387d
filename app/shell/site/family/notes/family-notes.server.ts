import type { Family } from "#app/features/family/sign-ins.server.ts";
import { readOwnGoals } from "#app/features/inbox/queries.server.ts";
import { listConsents } from "#app/features/notes/pictures.server.ts";
import { listSharedNotes } from "#app/features/notes/queries.server.ts";
import { progressIn } from "#app/features/notes/schema.ts";
import { firstName } from "#app/features/people/person.ts";
import { listOwnPeople } from "#app/features/people/queries.server.ts";
import { dayInWords } from "#app/lib/dates.ts";
import { inARow } from "#app/lib/region.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";

/** The family's goals and each player's notes, newest first. Called under the household's role. */
export async function readFamilyNotes(tx: Tx, { id: reader }: Family, zone: string) {
  const players = (await listOwnPeople(tx)).filter(({ plays }) => plays);
  const ids = players.map(({ id }) => id);
  const notes = await listSharedNotes(tx, ids);
  const consents = await listConsents(tx, ids);
  return {
    goals: await readOwnGoals(tx, reader),
    players: players.map(({ id, name, is_minor }) => {
      const theirs = notes.filter((note) => note.person_id === id);
      return {
        ...{ id, name: firstName(name), progress: progressIn(theirs) },
        isPictured: is_minor ? consents.some(({ person_id }) => person_id === id) : undefined,
        notes: theirs.map((note) => ({
          ...{ id: note.id, words: note.words, homework: note.homework, isDone: note.done_at !== null },
          pictures: note.pictures,
          day: dayInWords(note.given_at, zone),
          skills: inARow(note.skills.map((skill) => skill.name)),
        })),
      };
    }),
  };
}

export type FamilyNotes = Awaited<ReturnType<typeof readFamilyNotes>>;
export type FamilyNote = FamilyNotes["players"][number]["notes"][number];
