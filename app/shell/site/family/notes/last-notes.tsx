import { familyPaths } from "#app/features/family/addresses.ts";
import { FamilyPart } from "#app/shell/site/family/family-frame.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { FamilyGoals, HomeworkForm, NoteWords } from "./family-note.tsx";
import type { FamilyNote, FamilyNotes } from "./family-notes.server.ts";

type LastNotesProps = {
  goals: FamilyNotes["goals"];
  players: { id: string; name: string; note: FamilyNote }[];
};

/** The family's goals, and each player's homework and last note. */
export function LastNotes({ goals, players }: LastNotesProps) {
  if (goals.length === 0 && players.length === 0) return null;
  return (
    <div className="grid gap-x-16 gap-y-10 lg:col-span-2 lg:grid-cols-2">
      <div className="lg:col-span-2">
        <FamilyGoals goals={goals} />
      </div>
      {players.map(({ id, name, note }) => (
        <FamilyPart key={id} title={name}>
          <div className="grid gap-3 border-b border-border py-5">
            <HomeworkForm note={note} />
            <p className="text-small text-muted-foreground">My note of {note.day === "Today" ? "today" : note.day}</p>
            <NoteWords words={note.words} />
          </div>
          <p className="mt-4">
            <TextLink href={`${familyPaths.notes}#player-${id}`}>All notes of {name}</TextLink>
          </p>
        </FamilyPart>
      ))}
    </div>
  );
}
