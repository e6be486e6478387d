import clsx from "clsx";
import { House, Sun, TriangleAlert, Video } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import type { Choice } from "#app/platform/forms/answer.ts";
import { DayStrip } from "#app/ui/day-strip.tsx";
import { OwnTime, TimeChip } from "#app/ui/time-chip.tsx";
import type { OpenWeek } from "../open-week.server.ts";

type OpenTimesProps = {
  id: string;
  week: OpenWeek;
  /** The address of another week. */
  addressOf: (date: string) => string;
  chosen: string | undefined;
  /** What happens with a picked time, shown below it. */
  consequence: string;
  /** Until when a time can be changed after booking. */
  rule?: string | undefined;
  error?: string | undefined;
  /** Alternatives to a time that was just taken. */
  instead?: readonly Choice[] | undefined;
  /** For visitors who find no suitable time. */
  children?: ReactNode;
};

/**
 * A week of open times, one day at a time. The URL fragment selects the day, so switching days needs neither a request
 * nor JavaScript and keeps what was typed.
 */
export function OpenTimes({
  id,
  week,
  addressOf,
  chosen,
  consequence,
  rule,
  error,
  instead,
  children,
}: OpenTimesProps) {
  const [picked, setPicked] = useState(chosen);
  const all = [...week.places.flatMap(({ times }) => times), ...(instead ?? []).map(asTime)];
  const time = all.find(({ value }) => value === picked);
  const radio = (value: string) => ({ name: "time", value, defaultChecked: value === chosen });
  // Times among the children count too; they show their own consequence.
  const follow = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name === "time") setPicked(target.value);
  };
  return (
    <div className="open-week grid gap-5">
      <DayStrip
        {...week}
        addressOf={addressOf}
        linkTo={({ date, count }, { className, children }, index) =>
          count === 0 ? undefined : (
            <a
              href={`#day-${index + 1}`}
              data-chosen={date === week.date || undefined}
              className={clsx(className, "open-day-link")}
            >
              {children}
            </a>
          )
        }
      />
      <fieldset
        id={id}
        onChange={follow}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      >
        <legend className="sr-only">Open times</legend>
        {/* Stays after the error is gone: one of the alternatives may be chosen already. */}
        {(error || instead) && <NotOpen id={`${id}-error`} {...{ error, instead, radio }} />}
        <div className="open-days">
          {week.days.map((day, index) => (
            <div
              key={day.date}
              id={`day-${index + 1}`}
              data-chosen={day.date === week.date || undefined}
              className="open-day scroll-mt-48"
            >
              <TimesOfDay week={week} date={day.date} words={day.words} radio={radio} />
            </div>
          ))}
        </div>
        {children}
      </fieldset>
      {rule && <p className="text-small text-muted-foreground">{rule}</p>}
      {time && (
        <p aria-live="polite" className="border-t-2 border-foreground pt-4 text-ui text-muted-foreground">
          <b className="block font-semibold text-foreground">{time.span}</b>
          <OwnTime key={picked} instant={Number(picked?.split("@")[0])} />
          {time.isLate ? `${consequence} ${week.ifLate}`.trim() : consequence}
        </p>
      )}
    </div>
  );
}

function asTime({ value, words }: Choice) {
  return { value, words, span: words, isLate: false };
}

type Radio = (value: string) => { name: string; value: string; defaultChecked: boolean };
type TimesOfDayProps = { week: OpenWeek; date: string; words: string; radio: Radio };

const grounds = {
  outdoor: { icon: Sun, words: "outdoor" },
  indoor: { icon: House, words: "indoor" },
  online: { icon: Video, words: "a call" },
};

function TimesOfDay({ week, date, words, radio }: TimesOfDayProps) {
  const places = week.places.filter((place) => place.date === date);
  const count = places.reduce((sum, { times }) => sum + times.length, 0);
  if (count === 0) return <p className="text-ui text-muted-foreground">No open times on {words}.</p>;
  return (
    <div className="grid gap-3">
      <p className="text-ui">
        <b className="font-580">
          {count === 1 ? "One open time" : `${count} open times`} on {words}
        </b>{" "}
        <span className="text-muted-foreground">
          {week.minutes} min, {week.zone}
        </span>
      </p>
      {places.map(({ id, name, kind, times }) => {
        const { icon: Icon, words: ground } = grounds[kind];
        return (
          <fieldset key={id} className="grid gap-2">
            <legend className="mb-2 flex flex-wrap items-center gap-x-2 text-small">
              <Icon aria-hidden className="size-4 text-muted-foreground" />
              <b className="font-580">{name}</b> <span className="text-muted-foreground">{ground}</span>
            </legend>
            <Chips times={times} radio={radio} />
          </fieldset>
        );
      })}
    </div>
  );
}

type ChipsProps = { times: OpenWeek["places"][number]["times"]; radio: Radio };

/** In order; those that leave the coach no gaps stand out. */
function Chips({ times, radio }: ChipsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {times.map(({ value, words, isFirst }) => (
        <TimeChip key={value} time={words} className={isFirst ? undefined : "time-chip-between"} {...radio(value)} />
      ))}
    </div>
  );
}

type NotOpenProps = { id: string; error: string | undefined; instead: readonly Choice[] | undefined; radio: Radio };

/** Says that the time is gone and lists the alternatives. */
function NotOpen({ id, error, instead = [], radio }: NotOpenProps) {
  return (
    <div id={id} role="alert" className="mb-5 grid gap-2.5 rounded-md bg-status-open-bg p-4 text-status-open">
      <p className="flex items-start gap-2.5 text-ui font-semibold">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {error ?? "These times are open instead."}
      </p>
      {instead.length > 0 && (
        <div className="grid gap-2 text-foreground">
          {instead.map(({ value, words }) => (
            <label
              key={value}
              className="flex min-h-11 items-center gap-3 rounded-md border border-input bg-card px-3.5"
            >
              <input type="radio" {...radio(value)} className="size-5 accent-foreground" />
              <span className="text-ui font-540">{words}</span>
            </label>
          ))}
        </div>
      )}
    </div>
  );
}
