import { CalendarClock, MapPin, MessageSquare, NotebookPen, Phone, UsersRound } from "lucide-react";
import { Link } from "react-router";
import { calendarAddress, rosterPath, sessionAddress } from "#app/features/calendar/addresses.ts";
import { noteAddress } from "#app/features/notes/schema.ts";
import { timeAndHalf } from "#app/lib/time/time-field.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { Today } from "./today.server.ts";

type Next = NonNullable<Today["next"]>;

/** The next session, large enough to read at arm's length. */
export function NextCard({ next }: { next: Today["next"] }) {
  if (!next)
    return (
      <section aria-label="Next" className={cardClass}>
        <p className="text-ui">Nothing is booked in the next two weeks.</p>
      </section>
    );
  const [time, half] = timeAndHalf(next.time);
  return (
    <section aria-labelledby="next-title" className={cardClass}>
      <p className="flex flex-wrap justify-between gap-x-4 text-ui">
        <b className="font-semibold">{next.hasBegun ? `On now, until ${next.until}` : `Next, ${next.when}`}</b>
        {next.leaveBy && <span>Leave by {next.leaveBy}</span>}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <p className="text-[clamp(4.75rem,20vw,7rem)] leading-[0.85] font-580 tracking-[-0.02em] font-stretch-75%">
          {time}
          <small className="ml-[0.1em] text-[0.3em] tracking-normal font-stretch-90%">{half}</small>
        </p>
        <div className="min-w-0">
          <h2 id="next-title" className="text-[1.625rem] leading-tight wrap-anywhere">
            <Link to={sessionAddress(next.id)} className="text-foreground no-underline hover:underline">
              {next.who}
            </Link>
          </h2>
          <p className="text-ui text-muted-foreground">
            {next.title}, {next.minutes} min
          </p>
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-x-4 gap-y-2 border-y border-border py-3 text-ui">
        <Fact label="Where">{next.place?.name}</Fact>
        <Fact label={next.isGroup ? "Who" : "Credit"}>{next.isGroup ? next.places : next.balance}</Fact>
      </dl>
      <LastNotes people={next.people} />
      <NextButtons next={next} />
    </section>
  );
}

function Fact({ label, children }: { label: string; children: string | undefined }) {
  return (
    <div>
      <dt className="text-small text-muted-foreground">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{children ?? "None"}</dd>
    </div>
  );
}

function LastNotes({ people }: { people: Next["people"] }) {
  const told = people.flatMap(({ id, name, last }) => (last ? [{ id, name, last }] : []));
  return told.map(({ id, name, last }) => (
    <div key={id} className="mt-3">
      <p className="text-small text-muted-foreground">
        {people.length > 1 && `${name}: `}Last time, {last.day}
      </p>
      {last.words && <p className="font-serif text-lg leading-snug wrap-anywhere whitespace-pre-line">{last.words}</p>}
      {last.private && <p className="text-small wrap-anywhere">Only you: {last.private}</p>}
    </div>
  ));
}

function NextButtons({ next }: { next: Next }) {
  const [first] = next.people;
  const mail = first?.contact.email;
  const square = `${buttonClass({ variant: "secondary", iconOnly: true })} size-12!`;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {next.isGroup ? (
        <Link to={rosterPath(next.id)} className={optic}>
          <UsersRound aria-hidden />
          Roster
        </Link>
      ) : (
        first && (
          <Link to={noteAddress(first.id, { session: next.id })} aria-label="Lesson note" className={optic}>
            <NotebookPen aria-hidden />
            Note
          </Link>
        )
      )}
      {next.call && (
        <a href={next.call} aria-label={`Call ${first?.contact.name}`} className={square}>
          <Phone aria-hidden />
        </a>
      )}
      {mail && (
        <a href={`mailto:${mail}`} aria-label={`Message ${first.contact.name}`} className={square}>
          <MessageSquare aria-hidden />
        </a>
      )}
      {next.map && (
        <a href={next.map} rel="noreferrer" aria-label={`Map of ${next.place?.name}`} className={square}>
          <MapPin aria-hidden />
        </a>
      )}
      {!next.hasBegun && (
        <Link
          to={calendarAddress({ session: next.id, panel: "move" })}
          aria-label={`Move the session of ${next.who}`}
          className={square}
        >
          <CalendarClock aria-hidden />
        </Link>
      )}
    </div>
  );
}

const cardClass = "on-court min-w-0 rounded-md bg-background p-5 text-foreground md:p-6";
const optic = `${buttonClass()} min-h-12! grow px-3! sm:grow-0 sm:px-6! bg-optic! text-ink-950! [&_svg]:text-ink-950!`;
