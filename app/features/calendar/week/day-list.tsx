import clsx from "clsx";
import { Car, Plus } from "lucide-react";
import { Fragment } from "react";
import { Link } from "react-router";
import { timeAndHalf } from "#app/lib/time/time-field.ts";
import { type CalendarShown, calendarAddress, newSessionPath } from "../addresses.ts";
import { AskedDot, SessionSign } from "../sheet/session-sign.tsx";
import { sessionsOf, type WeekDay, type WeekGap, type WeekSession } from "./week.ts";

type Way = { from: string; to: string; minutes: number };
type DayListProps = {
  view: CalendarShown;
  day: WeekDay;
  now: { date: string; minutes: number; words: string };
  travel: Way[];
  whyNot: { hours: string; why: string }[];
};

/** One day as a list: sessions, open times, and travel between places. */
export function DayList({ view, day, now, travel, whyNot }: DayListProps) {
  const nowAt = day.date === now.date ? day.items.findIndex(({ from }) => from > now.minutes) : undefined;
  return (
    <>
      {day.notes.length > 0 && (
        <p className="mb-2 text-ui text-muted-foreground">{day.notes.map(({ words }) => words).join(". ")}.</p>
      )}
      {day.items.length === 0 && <p className="py-6 text-ui text-muted-foreground">Nothing booked, nothing open.</p>}
      <ol aria-label={day.words} className="@container grid">
        {day.items.map((item, index) => (
          <Fragment key={item.kind === "free" ? `free ${item.start}` : item.id}>
            {index === nowAt && <NowLine words={now.words} />}
            {item.kind === "free" ? (
              <GapRow gap={item} date={day.date} />
            ) : (
              <>
                <TravelRow way={wayTo(item, day, travel)} />
                <SessionRow view={view} session={item} />
              </>
            )}
          </Fragment>
        ))}
        {nowAt === -1 && day.items.length > 0 && <NowLine words={now.words} />}
      </ol>
      <WhyNot reasons={whyNot} />
    </>
  );
}

type SessionRowProps = { view: CalendarShown; session: WeekSession };

function SessionRow({ view, session }: SessionRowProps) {
  const { id, status, who, title, place, places, isNext, minutes } = session;
  return (
    <li className={rowClass}>
      <TimeColumn hours={session.hours} below={`${minutes} min`} />
      <Link
        to={calendarAddress({ ...view, session: id })}
        preventScrollReset
        data-status={status}
        data-next={isNext || undefined}
        className="session relative my-0.75 flex min-h-16 flex-wrap content-start items-start gap-x-3 gap-y-0.25 rounded-md px-3.5 py-2.75 text-ui data-[status=weathered]:pl-6 leading-snug no-underline"
      >
        <span className="grow basis-24 font-semibold">
          {status === "requested" && <AskedDot />}
          <span className={clsx(status === "cancelled" && "line-through")}>{who}</span>
        </span>
        <span className="inline-flex items-center gap-1.25 text-caption font-semibold whitespace-nowrap">
          <SessionSign status={status} className="size-3.75" />
          {rightOf(session)}
        </span>
        <span className="session-more basis-full text-small">
          {who === title ? place : `${title}, ${place}`}
          {places && `, ${places}`}
        </span>
      </Link>
    </li>
  );
}

function rightOf({ status, state, isNext, line }: WeekSession): string {
  if (isNext) return "Next";
  if (status === "held") return line;
  return status === "booked" ? "" : state;
}

/** When an item of '3:00–4:00 PM' begins. */
function TimeColumn({ hours, below }: { hours: string; below?: string }) {
  const [from = "", to = ""] = hours.split("–");
  const [time, half] = timeAndHalf(from);
  return (
    <span className="pt-3 pb-2 leading-tight @min-[14rem]:text-right">
      <span className="text-[1.375rem] leading-none font-580 tracking-[-0.015em] whitespace-nowrap font-stretch-75%">
        {time}
        <small className="ml-[0.15em] text-[0.6875em] tracking-normal"> {half || timeAndHalf(to)[1]}</small>
      </span>
      {below && <span className="mt-0.75 block text-xs text-subtle">{below}</span>}
    </span>
  );
}

function GapRow({ gap, date }: { gap: WeekGap; date: string }) {
  return (
    <li className={clsx(rowClass, "min-h-11 text-subtle")} data-on-screen>
      <TimeColumn hours={gap.hours} />
      <Link
        to={`${newSessionPath}?on=${date}&start=${gap.start}&place=${gap.placeId}`}
        className="flex min-h-11 items-center gap-2.5 pl-3.5 text-small text-muted-foreground no-underline"
      >
        <span className="min-w-0">
          Open until {gap.until}, {gap.place}
        </span>
        <span className="ml-auto inline-flex shrink-0 items-center gap-1.5 font-semibold text-foreground">
          <Plus aria-hidden className="size-4" />
          Book<span className="sr-only"> a session at {gap.hours.split("–")[0]}</span>
        </span>
      </Link>
    </li>
  );
}

type Travel = { minutes: number; place: string } | undefined;

/** Travel from the previous session, if it is at another place. */
function wayTo(session: WeekSession, day: WeekDay, travel: Way[]): Travel {
  const all = sessionsOf(day).filter(({ status }) => status !== "cancelled" && status !== "weathered");
  const before = all[all.indexOf(session) - 1];
  if (!before || before.placeId === session.placeId) return undefined;
  const ends = [before.placeId, session.placeId];
  const way = travel.find(({ from, to }) => ends.includes(from) && ends.includes(to));
  return way && { minutes: way.minutes, place: session.place };
}

function TravelRow({ way }: { way: Travel }) {
  if (!way) return null;
  return (
    <li className={clsx(rowClass, "min-h-11")}>
      <span />
      <span className="flex items-center gap-2.5 pl-3.5 text-small text-muted-foreground">
        <Car aria-hidden className="size-4 shrink-0" />
        Travel to {way.place}, {way.minutes} min
      </span>
    </li>
  );
}

function NowLine({ words }: { words: string }) {
  return (
    <li className="grid h-5 grid-cols-[3.625rem_minmax(0,1fr)] items-center gap-x-3" data-on-screen>
      <span className="text-right text-xs font-semibold">
        <span className="sr-only">Now, </span>
        {timeAndHalf(words)[0]}
      </span>
      <span aria-hidden className="now-line relative h-0.5 bg-foreground" />
    </li>
  );
}

function WhyNot({ reasons }: { reasons: DayListProps["whyNot"] }) {
  if (reasons.length === 0) return null;
  return (
    <details data-on-screen className="mt-6 rounded-md border border-border bg-card text-ui">
      <summary className="flex min-h-13 items-center px-4 font-semibold md:px-5.5">
        Why other times are not open
      </summary>
      <ul className="divide-y divide-border border-t border-border">
        {reasons.map(({ hours, why }) => (
          <li key={`${hours} ${why}`} className="flex flex-wrap justify-between gap-x-6 px-4 py-2.5 md:px-5.5">
            <span className="font-medium">{hours}</span>
            <span className="text-muted-foreground">{why}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** With large text on a phone, a session stands below its time. */
const rowClass = "grid grid-cols-1 items-stretch gap-x-3 @min-[14rem]:grid-cols-[3.625rem_minmax(0,1fr)]";

export function SessionList({ view, days }: { view: CalendarShown; days: WeekDay[] }) {
  const booked = days.filter((day) => sessionsOf(day).length > 0);
  if (booked.length === 0) return <p className="py-6 text-ui text-muted-foreground">Nothing booked in these weeks.</p>;
  return (
    <div className="grid max-w-200 gap-6">
      {booked.map((day) => (
        <section key={day.date} aria-labelledby={`day-${day.date}`}>
          <h2 id={`day-${day.date}`} className="mb-1 text-body leading-head font-semibold font-stretch-104%">
            {day.words}
          </h2>
          <ol className="@container grid">
            {sessionsOf(day).map((session) => (
              <SessionRow key={session.id} view={view} session={session} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
