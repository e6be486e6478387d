import { Check } from "lucide-react";
import { familyPaths } from "#app/features/family/addresses.ts";
import { Goals } from "#app/features/notes/components/skills-panel.tsx";
import { Button } from "#app/ui/button.tsx";
import type { FamilyNote, FamilyNotes } from "./family-notes.server.ts";

/** In the family's own words. */
export function FamilyGoals({ goals }: { goals: FamilyNotes["goals"] }) {
  if (goals.length === 0) return null;
  return <Goals goals={goals} className="grid gap-x-16 gap-y-4 lg:grid-cols-2" />;
}

/** Ticks or unticks the homework. */
export function HomeworkForm({ note: { id, homework, isDone } }: { note: FamilyNote }) {
  if (!homework) return null;
  return (
    <form
      method="post"
      action={familyPaths.notes}
      className="flex flex-wrap items-center justify-between gap-3 text-ui"
    >
      <p className="min-w-48 flex-1 wrap-anywhere">
        <b className="font-semibold">Homework:</b> {homework}
      </p>
      <input type="hidden" name="note" value={id} />
      <input type="hidden" name="done" value={isDone ? "no" : "yes"} />
      <Button
        type="submit"
        size="small"
        variant={isDone ? "quiet" : "secondary"}
        aria-label={isDone ? `Mark as not done: ${homework}` : `Mark as done: ${homework}`}
      >
        {isDone && <Check aria-hidden />}
        {isDone ? "Done" : "Mark as done"}
      </Button>
    </form>
  );
}

export function NoteWords({ words }: { words: string | null }) {
  return words && <p className="font-serif text-lg leading-snug wrap-anywhere whitespace-pre-line">{words}</p>;
}
