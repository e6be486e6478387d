import { Check } from "lucide-react";
import { data, redirect } from "react-router";
import { readLinkSite } from "#app/features/booking/links/links.server.ts";
import { familyPaths } from "#app/features/family/addresses.ts";
import { HomeworkInput } from "#app/features/family/schema.ts";
import type { Family } from "#app/features/family/sign-ins.server.ts";
import { NotePictures } from "#app/features/notes/components/note-pictures.tsx";
import { SkillsPanel } from "#app/features/notes/components/skills-panel.tsx";
import { tickHomework } from "#app/features/notes/mutations.server.ts";
import { listConsents } from "#app/features/notes/pictures.server.ts";
import { listSharedNotes } from "#app/features/notes/queries.server.ts";
import { progressIn } from "#app/features/notes/schema.ts";
import { firstName } from "#app/features/people/person.ts";
import { listOwnPeople } from "#app/features/people/queries.server.ts";
import { dayInWords } from "#app/lib/dates.ts";
import type { Handle } from "#app/lib/page.ts";
import { inARow } from "#app/lib/region.ts";
import { asHousehold } from "#app/platform/db/doors/household-door.server.ts";
import { visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { linkFormHeaders } from "#app/platform/links/links.server.ts";
import { requireFamily } from "#app/shell/site/family/family.server.ts";
import { FamilyFrame, FamilyPart } from "#app/shell/site/family/family-frame.tsx";
import { familyMeta, householdWords } from "#app/shell/site/family/family-words.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/notes-page.ts";

export const handle = { isForVisitors: true } satisfies Handle;

export async function loader({ request }: Route.LoaderArgs) {
  const family = await requireFamily(request);
  const { site, here } = await readLinkSite();
  const players = await readNotes(family, here.zone);
  return data({ site, players, zone: here.zone, whose: householdWords(family) }, { headers: linkFormHeaders });
}

/** What each player was told, newest first, read as the household. */
async function readNotes({ holderId }: Family, zone: string) {
  return asHousehold(holderId, async (tx) => {
    const players = (await listOwnPeople(tx)).filter(({ plays }) => plays);
    const ids = players.map(({ id }) => id);
    const notes = await listSharedNotes(tx, ids);
    const consents = await listConsents(tx, ids);
    return players.map(({ id, name, is_minor }) => {
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
    });
  });
}

/** Ticks homework, or takes the tick away. */
export const action = visitorAction({
  schema: HomeworkInput,
  act: async ({ request }, { note, done }) => {
    const { id, holderId } = await requireFamily(request);
    await asHousehold(holderId, (tx) => tickHomework(tx, { note_id: note, person_id: id, isDone: done === "yes" }));
    return redirect(`${familyPaths.notes}#note-${note}`, { status: 303, headers: linkFormHeaders });
  },
});

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return familyMeta("Notes and skills", loaderData?.site.brand);
}

export default function NotesPage({ loaderData: { site, players, zone, whose } }: Route.ComponentProps) {
  return (
    <FamilyFrame site={site} whose={whose} tab={familyPaths.notes} title="Notes and skills">
      <div className="grid gap-12">
        {players.map(({ id, name, progress, notes, isPictured }) => (
          <FamilyPart key={id} title={name}>
            {notes.length === 0 ? (
              <p className="py-5 text-ui text-muted-foreground">There is no note yet.</p>
            ) : (
              <div className="grid items-start gap-8 pt-5 lg:grid-cols-2 lg:gap-16">
                <ul aria-label={`Notes for ${name}`} className="divide-y divide-border border-b border-border">
                  {notes.map((note) => (
                    <Note key={note.id} note={note} />
                  ))}
                </ul>
                <SkillsPanel progress={progress} goals={[]} timeZone={zone} />
              </div>
            )}
            {isPictured !== undefined && <PictureConsent person={id} name={name} isGiven={isPictured} />}
          </FamilyPart>
        ))}
      </div>
    </FamilyFrame>
  );
}

type ConsentProps = { person: string; name: string; isGiven: boolean };

/** A child's pictures need a parent's consent, which ends with one press. */
function PictureConsent({ person, name, isGiven }: ConsentProps) {
  return (
    <form
      method="post"
      action={familyPaths.pictures}
      className="mt-5 flex flex-wrap items-center justify-between gap-3 text-ui"
    >
      <p className="min-w-48 flex-1">
        {isGiven
          ? `Pictures of ${name} may be in the notes. Only your household and I see them.`
          : `There are no pictures of ${name} in the notes unless you agree. Only your household and I would see them.`}
      </p>
      <input type="hidden" name="person" value={person} />
      <input type="hidden" name="given" value={isGiven ? "no" : "yes"} />
      <Button type="submit" size="small" variant={isGiven ? "quiet" : "secondary"}>
        {isGiven ? `No more pictures of ${name}` : `I agree to pictures of ${name}`}
      </Button>
    </form>
  );
}

type NoteProps = { note: Route.ComponentProps["loaderData"]["players"][number]["notes"][number] };

function Note({ note: { id, day, skills, words, homework, isDone, pictures } }: NoteProps) {
  return (
    <li id={`note-${id}`} className="grid gap-3 py-5">
      <p className="flex flex-wrap justify-between gap-x-4 text-small">
        <span className="font-semibold">{day}</span>
        <span className="text-muted-foreground">{skills}</span>
      </p>
      {words && <p className="font-serif text-lg leading-snug wrap-anywhere whitespace-pre-line">{words}</p>}
      <NotePictures pictures={pictures} day={day} />
      {homework && (
        <form method="post" className="flex flex-wrap items-center justify-between gap-3 text-ui">
          <p className="min-w-48 flex-1 wrap-anywhere">
            <b className="font-semibold">Homework:</b> {homework}
          </p>
          <input type="hidden" name="note" value={id} />
          <input type="hidden" name="done" value={isDone ? "no" : "yes"} />
          <Button
            type="submit"
            size="small"
            variant={isDone ? "quiet" : "secondary"}
            aria-label={isDone ? `Done, take back: ${homework}` : `Mark as done: ${homework}`}
          >
            {isDone && <Check aria-hidden />}
            {isDone ? "Done" : "Mark as done"}
          </Button>
        </form>
      )}
    </li>
  );
}
