import { House, NotebookPen } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { noteAddress } from "#app/features/notes/schema.ts";
import { Detail, DetailList } from "#app/ui/table.tsx";
import { type CalendarShown, calendarAddress } from "../addresses.ts";
import { placeKindLabels } from "../places/places.ts";
import type { SessionSheetFacts } from "../sessions/sheet.server.ts";

type SessionFactsProps = { view: CalendarShown; sheet: SessionSheetFacts };

export function SessionFacts({ view, sheet }: SessionFactsProps) {
  const { place, people, places, weekly, overruled, overruledBecause, endedBecause, messageId, becomes } = sheet;
  return (
    <>
      <DetailList className="border-t border-border px-5 pb-2 md:px-7 md:[&>div]:grid-cols-[5.25rem_minmax(0,1fr)]">
        <Detail label="Where">
          {place?.name}
          <Small>
            {place && placeKindLabels[place.kind]}
            {place?.kind === "outdoor" && (place.isLit ? ", with light" : ", daylight only")}
            {place?.map && (
              <>
                {". "}
                <a href={place.map} rel="noreferrer">
                  Map
                </a>
              </>
            )}
          </Small>
        </Detail>
        <Detail label="Who">
          {people.length === 0 && "Nobody yet"}
          <ul className="grid gap-3">
            {people.map((person) => (
              <Player key={person.id} person={person} sessionId={sheet.id} />
            ))}
          </ul>
          {places && <Small>{places}</Small>}
          {sheet.left.length > 0 && <Small>Can't come: {sheet.left.join(", ")}</Small>}
        </Detail>
        {sheet.heldUntil && <Detail label="Held">Until {sheet.heldUntil}</Detail>}
        {weekly && <Detail label="Series">{weekly}</Detail>}
        {overruled.length > 0 && (
          <Detail label="Overruled">
            {overruled.join(", ")}
            <Small>{overruledBecause}</Small>
          </Detail>
        )}
        {endedBecause && <Detail label="Why">{endedBecause}</Detail>}
        {messageId && (
          <Detail label="Request">
            <Link to={`/admin/messages?open=${messageId}`} className={linkClass}>
              Read the message
            </Link>
          </Detail>
        )}
      </DetailList>
      {becomes.includes("cancelled") && (
        <div className="px-5 pt-1 pb-6 md:px-7">
          <Link
            to={calendarAddress({ ...view, panel: "cancel", refused: undefined })}
            preventScrollReset
            className="inline-flex min-h-11 items-center justify-center rounded-md border border-destructive-line px-4.5 text-ui font-semibold text-destructive no-underline hover:bg-destructive-bg max-md:w-full"
          >
            Cancel session
          </Link>
        </div>
      )}
    </>
  );
}

type PlayerProps = { person: SessionSheetFacts["people"][number]; sessionId: string };

function Player({ person, sessionId }: PlayerProps) {
  const { id, name, age, contact, isContact, household, credit, mark, last } = person;
  return (
    <li>
      <Link to={`/admin/players/${id}`} className={linkClass}>
        {age === undefined ? name : `${name}, ${age}`}
      </Link>
      {mark && <Small>{mark}</Small>}
      {credit && <Small>{credit}</Small>}
      {!isContact && <Small>Mail goes to {contact.name}</Small>}
      {household && (
        <Link to={`/admin/players/households/${household.id}`} className={chipClass}>
          <House aria-hidden className="size-3.5 shrink-0" />
          <span>
            {household.name} <span className="font-normal text-muted-foreground">household</span>
          </span>
        </Link>
      )}
      {last && <LastTime last={last} />}
      <Link
        to={noteAddress(id, { session: sessionId })}
        className="mt-1 flex min-h-11 w-fit items-center gap-1.5 text-ui font-semibold text-foreground"
      >
        <NotebookPen aria-hidden className="size-4" />
        Lesson note
      </Link>
    </li>
  );
}

function LastTime({ last: { day, words, private: own } }: { last: NonNullable<PlayerProps["person"]["last"]> }) {
  return (
    <div className="mt-2 border-l-3 border-foreground pl-3">
      <Small>Last time, {day}</Small>
      {words && <p className="font-serif leading-snug font-normal wrap-anywhere whitespace-pre-line">{words}</p>}
      {own && <Small>Only you: {own}</Small>}
    </div>
  );
}

function Small({ children }: { children: ReactNode }) {
  return <span className="block text-small leading-snug font-normal text-muted-foreground">{children}</span>;
}

const linkClass = "font-medium text-foreground underline-offset-3 hover:underline";
const chipClass =
  "mt-1.5 inline-flex min-h-6.5 max-w-full items-center gap-1.75 rounded-sm border border-input px-2 text-caption font-semibold wrap-anywhere text-foreground no-underline hover:border-foreground";
