import clsx from "clsx";
import { CalendarDays, Inbox, ListChecks, type LucideIcon, Mail, Pencil } from "lucide-react";
import { Link } from "react-router";
import { dayAndTime, monthInWords } from "#app/lib/dates.ts";
import type { TimelineEntry, Told } from "../schema.ts";

type TimelineListProps = { entries: readonly TimelineEntry[]; timeZone: string; now: Date; label: string };

/** The events, newest first, along one line with month labels. */
export function TimelineList({ entries, timeZone, now, label }: TimelineListProps) {
  const rows = entries.map((entry) => ({ entry, month: monthInWords(entry.at, timeZone, now) }));
  return (
    <ol aria-label={label} className="px-4 pt-5 pb-2 md:px-5.5">
      {rows.flatMap(({ entry, month }, index) => [
        ...(rows[index - 1]?.month === month ? [] : [<Month key={month} name={month} />]),
        <Entry key={entry.id} entry={entry} when={dayAndTime(entry.at, timeZone, now)} />,
      ])}
    </ol>
  );
}

function Month({ name }: { name: string }) {
  return (
    <li className={clsx("pt-1 pb-4 pl-9 not-first:after:top-0", lineClass, "first:after:hidden")}>
      <h3 className="text-small font-580 text-subtle">{name}</h3>
    </li>
  );
}

function Entry({ entry, when }: { entry: TimelineEntry; when: string }) {
  const { sign, title, facts, words, to } = entry;
  const Sign = signs[sign];
  const isSmall = sign === "mail" || sign === "change";
  return (
    <li className={clsx("grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-4 pb-5.5 after:top-4.25", lineClass)}>
      <span aria-hidden className={clsx("z-1 rounded-ball", isSmall ? dotClass : ringClass)} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5 text-ui leading-ui">
          <p className="font-semibold wrap-anywhere">
            <Sign aria-hidden className="mr-2 inline-block size-4 align-[-0.16em] text-muted-foreground" />
            {to ? (
              <Link to={to} className="no-underline underline-offset-3 hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}
          </p>
          <span className="text-small whitespace-nowrap text-subtle">{when}</span>
        </div>
        {words && <p className={wordsClass}>{words}</p>}
        {facts && <p className="mt-0.5 text-ui wrap-anywhere text-muted-foreground">{facts}</p>}
      </div>
    </li>
  );
}

const signs: Record<Told["sign"], LucideIcon> = {
  session: CalendarDays,
  booking: Inbox,
  quiz: ListChecks,
  mail: Mail,
  change: Pencil,
};

const lineClass =
  "relative not-last:after:absolute not-last:after:-bottom-1.25 not-last:after:left-2.25 not-last:after:w-0.5 not-last:after:bg-foreground forced-colors:not-last:after:bg-[CanvasText]";
const ringClass = "mt-1.25 ml-1 size-3 border-2 border-foreground bg-card";
const dotClass = "mt-1.75 ml-1.5 size-2 bg-foreground forced-colors:bg-[CanvasText]";
const wordsClass = "mt-1 font-serif text-lg leading-snug wrap-anywhere whitespace-pre-line";
