import { data, redirect } from "react-router";
import { readLinkSite } from "#app/features/booking/links/links.server.ts";
import { familyPaths } from "#app/features/family/addresses.ts";
import { HomeworkInput } from "#app/features/family/schema.ts";
import { NotePictures } from "#app/features/notes/components/notes-panel.tsx";
import { SkillsPanel } from "#app/features/notes/components/skills-panel.tsx";
import { tickHomework } from "#app/features/notes/mutations.server.ts";
import type { Handle } from "#app/lib/page.ts";
import { asHousehold } from "#app/platform/db/doors/doors.server.ts";
import { visitorAction } from "#app/platform/forms/visitor-action.server.ts";
import { linkFormHeaders } from "#app/platform/links/links.server.ts";
import { householdWords, requireFamily } from "#app/shell/site/family/family.server.ts";
import { FamilyFrame, FamilyPart, FoldedList, familyMeta } from "#app/shell/site/family/family-frame.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/notes-page.ts";
import { FamilyGoals, HomeworkForm, NoteWords } from "./family-note.tsx";
import { type FamilyNote, readFamilyNotes } from "./family-notes.server.ts";

export const handle = { isForVisitors: true } satisfies Handle;

export async function loader({ request }: Route.LoaderArgs) {
  const family = await requireFamily(request);
  const { site, here } = await readLinkSite();
  const notes = await asHousehold(family.holderId, (tx) => readFamilyNotes(tx, family, here.zone));
  return data({ site, ...notes, zone: here.zone, whose: householdWords(family) }, { headers: linkFormHeaders });
}

/** Ticks or unticks homework. */
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

export default function NotesPage({ loaderData: { site, goals, players, zone, whose } }: Route.ComponentProps) {
  return (
    <FamilyFrame site={site} whose={whose} tab={familyPaths.notes} title="Notes and skills">
      <div className="grid gap-12">
        <FamilyGoals goals={goals} />
        {players.map(({ id, name, progress, notes, isPictured }) => (
          <FamilyPart key={id} id={`player-${id}`} title={name}>
            {notes.length === 0 ? (
              <p className="py-5 text-ui text-muted-foreground">There is no note yet.</p>
            ) : (
              <div className="grid gap-4 pt-5">
                <SkillsPanel title={`Skills of ${name}`} progress={progress} goals={[]} timeZone={zone} />
                <FoldedList
                  rows={notes}
                  shown={4}
                  rest="Older notes"
                  label={`Notes for ${name}`}
                  className="grid gap-x-16 lg:grid-cols-2"
                >
                  {(note) => <Note key={note.id} note={note} />}
                </FoldedList>
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

/** A child's pictures need a parent's consent, which one press withdraws. */
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

function Note({ note }: { note: FamilyNote }) {
  return (
    <li id={`note-${note.id}`} className="grid content-start gap-3 border-b border-border py-5">
      <p className="flex flex-wrap justify-between gap-x-4 text-small">
        <span className="font-semibold">{note.day}</span>
        <span className="text-muted-foreground">{note.skills}</span>
      </p>
      <NoteWords words={note.words} />
      <NotePictures pictures={note.pictures} day={note.day} />
      <HomeworkForm note={note} />
    </li>
  );
}
