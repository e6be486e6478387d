import { Lock } from "lucide-react";
import type { LessonNote } from "#app/features/notes/queries.server.ts";

type LastNoteProps = { note: Pick<LessonNote, "words" | "homework" | "private">; day: string };

/** Last time's note, to read before the lesson begins. */
export function LastNote({ note: { words, homework, private: own }, day }: LastNoteProps) {
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
