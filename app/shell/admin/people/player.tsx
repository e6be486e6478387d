import { MessageSquare, NotebookPen, Pencil } from "lucide-react";
import { data, Link, redirect } from "react-router";
import { requireAdmin } from "#app/features/accounts/require-admin.server.ts";
import { countFinishedSessions } from "#app/features/calendar/queries.server.ts";
import { listComingSessions } from "#app/features/calendar/sessions/player-sessions.server.ts";
import { ComingPanel } from "#app/features/calendar/sheet/coming-panel.tsx";
import { BalancePanel } from "#app/features/credits/components/balance-line.tsx";
import { readBalanceOf } from "#app/features/credits/queries.server.ts";
import { AccessPanel } from "#app/features/family/components/access-panel.tsx";
import { type FamilyDevice, listDevices } from "#app/features/family/sign-ins.server.ts";
import { NotesPanel } from "#app/features/notes/components/notes-panel.tsx";
import { SkillsPanel } from "#app/features/notes/components/skills-panel.tsx";
import { noteAddress } from "#app/features/notes/schema.ts";
import { ContactPanel, HouseholdChip, HouseholdPanel } from "#app/features/people/components/household-panel.tsx";
import { MergedEntries } from "#app/features/people/components/merged-entries.tsx";
import { NotePanel } from "#app/features/people/components/note-panel.tsx";
import { listMergesOf } from "#app/features/people/merge.server.ts";
import { factsInWords, firstName, peoplePath, peopleTexts, personAddress } from "#app/features/people/person.ts";
import { listWithMerged } from "#app/features/people/personal-data.server.ts";
import {
  getHousehold,
  getPerson,
  type Household,
  listMembers,
  type Person,
} from "#app/features/people/queries.server.ts";
import { requireSettings } from "#app/features/settings/queries.server.ts";
import { defaultSettings } from "#app/features/settings/schema.ts";
import { PraisePanel } from "#app/features/testimonials/components/praise-panel.tsx";
import { isUuid } from "#app/lib/address-parts.ts";
import { telephoneHref } from "#app/lib/countries.server.ts";
import { dayInWords, monthAndYear, yearIn } from "#app/lib/dates.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { loaded, withFallback } from "#app/platform/db/with-fallback.server.ts";
import { useLive } from "#app/platform/live/use-live.ts";
import { consentOf, readersOf, readPlayerNotes } from "#app/shell/admin/notes/player-notes.server.ts";
import { AdminPage, NotLoaded } from "#app/ui/admin-page.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/player.ts";
import { previewErasure } from "./person-history.server.ts";
import { PersonalDataPanel } from "./personal-data-panel.tsx";
import { readTimeline, TimelineView } from "./timeline.server.ts";
import { TimelinePanel } from "./timeline-panel.tsx";

export async function loader({ request, url, params: { id } }: Route.LoaderArgs) {
  const { db } = await requireAdmin(request);
  const view = TimelineView.parse(Object.fromEntries(url.searchParams));
  const [{ value: opened, status }, { time_zone: timeZone }] = await Promise.all([
    loaded(isUuid(id) ? readPlayer(db, id, view) : undefined, "Error fetching players"),
    withFallback(requireSettings(db), defaultSettings, "Error fetching settings"),
  ]);
  const merged = opened?.person.merged_into;
  if (merged) throw redirect(personAddress(merged), 303);
  const now = new Date();
  return data({ opened, view, timeZone, now, year: yearIn(timeZone, now) }, status);
}

async function readPlayer(db: Tx, id: string, view: TimelineView) {
  // Including merged duplicates.
  const people = (await listWithMerged(db, [id])).map((person) => person.id);
  const [person, balance, coming, lessons, timeline, erasure, merges] = await Promise.all([
    getPerson(db, id),
    readBalanceOf(db, id),
    listComingSessions(db, people, Date.now()),
    readPlayerNotes(db, people, { isAll: view.notes === "all" }),
    readTimeline(db, id, view),
    previewErasure(db, id),
    listMergesOf(db, id),
  ]);
  const household = person?.household_id ? await getHousehold(db, person.household_id) : undefined;
  const members = household ? await listMembers(db, household) : [];
  const tel = person?.phone ? telephoneHref(person.phone) : null;
  const readers = person && (await readersOf(db, person));
  const consent = person && (await consentOf(db, person));
  const spokenFor = [...people, ...members.map((member) => member.id)];
  const finished = person?.can_be_reached ? await countFinishedSessions(db, spokenFor) : 0;
  const access = person?.can_be_reached ? { devices: await listDevices(db, [id]) } : undefined;
  return (
    person && {
      person,
      tel,
      access,
      finished,
      balance,
      coming,
      lessons,
      readers,
      consent,
      timeline,
      erasure,
      merges,
      household,
      members,
    }
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.opened?.person.name ?? "Player" }];
}

/** One person: their history, their household, and the coach's notes. */
export default function Player({ loaderData: { opened, view, timeZone, now, year } }: Route.ComponentProps) {
  useLive(["calendar", "credits", "notes", "people", "timeline", "messages", "quiz-submissions", "mails"]);
  if (!opened) return <NotLoaded text={peopleTexts.personNotLoaded} backTo={peoplePath} />;
  const { person, balance, coming, lessons, household, members, timeline, erasure, merges } = opened;
  const since = monthAndYear(person.created_at, timeZone);
  return (
    <AdminPage
      title={person.name}
      back={{ to: peoplePath, label: "Players" }}
      lead={
        <span className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
          <span>{factsInWords({ ...person, year, since })}</span>
          {household && <HouseholdChip household={household} says="household" />}
        </span>
      }
      action={<PlayerButtons person={person} household={household} />}
    >
      {/* On a phone upcoming sessions come first; otherwise they head the second column. */}
      <div className="grid items-start gap-4 beside:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)] beside:grid-rows-[auto_1fr]">
        <div className="min-w-0 beside:col-start-2">
          <ComingPanel personId={person.id} sessions={coming} timeZone={timeZone} now={now} />
        </div>
        <div className="grid min-w-0 gap-4 beside:col-start-1 beside:row-span-2 beside:row-start-1">
          <SkillsPanel progress={lessons.progress} goals={lessons.goals} timeZone={timeZone} />
          <NotesPanel
            personId={person.id}
            notes={lessons.notes}
            readers={opened.readers ?? ""}
            consent={opened.consent}
            timeZone={timeZone}
            older={lessons.hasMore ? `${personAddress(person.id)}?notes=all` : undefined}
          />
          <TimelinePanel key={person.id} personId={person.id} {...{ view, timeline, timeZone, now }} />
        </div>
        <div className="grid min-w-0 gap-4 beside:col-start-2">
          {balance && <BalancePanel balance={balance} />}
          {household ? (
            <HouseholdPanel household={household} members={members} personId={person.id} year={year} />
          ) : (
            <ContactPanel email={person.email} phone={person.phone} tel={opened.tel} />
          )}
          <AccessPanel personId={person.id} access={opened.access && devicesInWords(opened.access, timeZone, now)} />
          <PraisePanel personId={person.id} finished={opened.finished} />
          <NotePanel key={person.id} person={person} />
          <PersonalDataPanel key={`erase ${person.id}`} id={person.id} erased={{ name: person.name, ...erasure }} />
          <MergedEntries personId={person.id} merges={merges} timeZone={timeZone} />
        </div>
      </div>
    </AdminPage>
  );
}

function devicesInWords({ devices }: { devices: FamilyDevice[] }, timeZone: string, now: Date) {
  const words = ({ device, last_seen_at }: FamilyDevice) =>
    `${device}, used ${dayInWords(last_seen_at, timeZone, now)}`;
  return { devices: devices.map((one) => ({ id: one.id, words: words(one) })) };
}

/** Mail to a minor goes to the household. */
function PlayerButtons({ person, household }: { person: Person; household: Household | undefined }) {
  const contact = household
    ? { name: household.contact_name, email: household.contact_email }
    : { name: person.name, email: person.email };
  return (
    <div className="flex flex-wrap gap-3">
      <Link to={`${personAddress(person.id)}/edit`} className={buttonClass({ variant: "quiet", size: "small" })}>
        <Pencil aria-hidden />
        Edit
      </Link>
      {contact.email && (
        <a href={`mailto:${contact.email}`} className={buttonClass({ variant: "quiet", size: "small" })}>
          <MessageSquare aria-hidden />
          Message {firstName(contact.name)}
        </a>
      )}
      <Link to={noteAddress(person.id)} className={buttonClass({ size: "small" })}>
        <NotebookPen aria-hidden />
        Write a note
      </Link>
    </div>
  );
}
