import { Check, ClipboardList, Eye, EyeOff, Lock, Minus, Pencil } from "lucide-react";
import { Link } from "react-router";
import { dayInWords, weekdayAndTime } from "#app/lib/dates.ts";
import { baseOf } from "#app/platform/media/picture-file.ts";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Panel, PanelHead, PanelLink } from "#app/ui/panel.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { noteListsPath, noteTexts } from "../notes.ts";
import type { LessonNote, NotePicture } from "../queries.server.ts";
import { noteAddress } from "../schema.ts";
import { ConsentLine, type ShownConsent } from "./consent-line.tsx";

type ShownNote = LessonNote & { session: { title: string; start: number } | undefined };

type NotesPanelProps = {
  personId: string;
  notes: readonly ShownNote[];
  /** Who can read what is shared: 'Grace and Ada'. */
  readers: string;
  /** For a child: whether a guardian agrees to pictures. */
  consent: ShownConsent | undefined;
  timeZone: string;
  /** The address of the older notes; undefined if all are shown. */
  older: string | undefined;
};

/** A player's lesson notes, newest first: what the family reads, then the private part. */
export function NotesPanel({ personId, notes, readers, consent, timeZone, older }: NotesPanelProps) {
  return (
    <Panel aria-labelledby="notes-title">
      <PanelHead id="notes-title" title="Lesson notes" action={<PanelLink to={noteListsPath}>Your lists</PanelLink>} />
      <ConsentLine personId={personId} consent={consent} />
      {notes.length === 0 && (
        <p className="px-4 py-4.5 text-ui text-muted-foreground md:px-5.5">
          No notes yet. What you write after a lesson appears here and in the next session.
        </p>
      )}
      <ul className="divide-y divide-border">
        {notes.map((note) => (
          <li key={note.id} className="grid gap-2.5 px-4 py-4.5 md:px-5.5">
            <NoteHead note={note} personId={personId} timeZone={timeZone} />
            <SharedPart note={note} readers={readers} timeZone={timeZone} />
            {note.private && <PrivatePart words={note.private} />}
          </li>
        ))}
      </ul>
      {older && (
        <p className="px-4 pb-5 md:px-5.5">
          <Link to={older} preventScrollReset className={buttonClass({ variant: "quiet", size: "small" })}>
            Show older notes
          </Link>
        </p>
      )}
    </Panel>
  );
}

type NoteHeadProps = { note: ShownNote; personId: string; timeZone: string };

function NoteHead({ note, personId, timeZone }: NoteHeadProps) {
  const { session } = note;
  const day = dayInWords(note.given_at, timeZone);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h3 className="text-body leading-head font-semibold">{day}</h3>
        {session && (
          <p className="text-small text-muted-foreground">
            {weekdayAndTime(session.start, timeZone, session.start)}, {session.title}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {note.skills.map(({ name }) => (
          <Badge key={name} tone="outline">
            {name}
          </Badge>
        ))}
        <Link
          to={noteAddress(personId, { note: note.id })}
          aria-label={`Edit the note of ${day}`}
          className={buttonClass({ variant: "quiet", size: "small", iconOnly: true })}
        >
          <Pencil aria-hidden />
        </Link>
      </div>
    </div>
  );
}

type SharedPartProps = { note: LessonNote; readers: string; timeZone: string };

function SharedPart({ note, readers, timeZone }: SharedPartProps) {
  const { words, homework, is_shared, done_at, pictures } = note;
  const isRead = is_shared && (words || homework || note.skills.length > 0 || pictures.length > 0);
  return (
    <>
      <p className="flex items-center gap-2 text-small font-semibold">
        {isRead ? <Eye aria-hidden className="size-4" /> : <EyeOff aria-hidden className="size-4" />}
        {isRead ? `${readers} can read this` : "Nothing for the family"}
      </p>
      {words && <p className={wordsClass}>{words}</p>}
      <NotePictures pictures={pictures} day={dayInWords(note.given_at, timeZone)} />
      {homework && (
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 text-ui">
          <p className="flex min-w-0 gap-2.5">
            <ClipboardList aria-hidden className="mt-0.5 size-4.5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              <b className="font-semibold">Homework</b> {homework}
            </span>
          </p>
          <HomeworkState done={done_at && dayInWords(done_at, timeZone)} />
        </div>
      )}
    </>
  );
}

function HomeworkState({ done }: { done: string | null }) {
  if (!done)
    return (
      <Badge tone="outline">
        <Minus aria-hidden />
        Not ticked
      </Badge>
    );
  return (
    <Badge tone="processed">
      <Check aria-hidden />
      Done, ticked on {done}
    </Badge>
  );
}

function PrivatePart({ words }: { words: string }) {
  return (
    <div className="rounded-md border border-input bg-(--time-off) px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2 text-small">
        <Lock aria-hidden className="size-4" />
        <b className="font-semibold">Only you</b>
        <span className="text-muted-foreground">{noteTexts.onlyYou}</span>
      </p>
      <p className={wordsClass}>{words}</p>
    </div>
  );
}

const wordsClass = "font-serif text-lg leading-snug wrap-anywhere whitespace-pre-line";

/** A note's pictures, each linking to its full size. */
export function NotePictures({ pictures, day }: { pictures: readonly NotePicture[]; day: string }) {
  if (pictures.length === 0) return null;
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {pictures.map(({ url, width, height, widths }, index) => {
        const alt = `${day}, ${index + 1} of ${pictures.length}`;
        const shown = { width, height, className: "size-full object-cover" };
        return (
          <li key={url} className="aspect-4/3 overflow-hidden rounded-md bg-ink-900">
            <a href={url} className="block size-full">
              {widths.length === 0 ? (
                <img src={url} {...shown} alt={alt} loading="lazy" decoding="async" />
              ) : (
                <Picture src={baseOf(url)} {...shown} alt={alt} widths={widths} sizes="(width < 40rem) 50vw, 14rem" />
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
