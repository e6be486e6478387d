import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { calendarLimits } from "#app/features/calendar/schema.ts";
import type { FieldErrors } from "#app/platform/forms/answer.ts";
import { useHydrated } from "#app/platform/forms/browser/use-hydrated.ts";
import { DayStrip } from "#app/ui/day-strip.tsx";
import { Field, FieldGroup, Input } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { OtherChip, TimeChip } from "#app/ui/time-chip.tsx";
import type { NewSessionPage } from "./new-session.server.ts";
import {
  changedAddress,
  type NewSessionField,
  type NotOpenFacts,
  newSessionFieldIds,
  newSessionTexts,
  notOpenId,
  otherTime,
} from "./new-session.ts";

type TimesPanelProps = {
  page: NewSessionPage;
  errors: FieldErrors<NewSessionField>;
  typed: Record<string, string> | undefined;
  notOpen: (NotOpenFacts & { message: string }) | undefined;
};

/** The week, the day's open times, and any other time with the rules it breaks. */
export function TimesPanel({ page, errors, typed, notOpen }: TimesPanelProps) {
  const [chosen, setChosen] = useChosen(typed?.start ?? page.choice.value);
  const open = page.days.find(({ date }) => date === page.date)?.open ?? [];
  const radio = (value: string) => ({
    ...{ name: "start", value, checked: value === chosen },
    onChange: () => setChosen(value),
  });
  const addressOf = (on: string) =>
    changedAddress(page, { on, start: page.choice.value === otherTime ? otherTime : "" });
  return (
    <Panel aria-label="When" className="grid gap-5 p-4 md:p-5.5">
      {notOpen && <NotOpenNotice notOpen={notOpen} chosen={chosen} onChoose={setChosen} />}
      <DayStrip
        {...page}
        days={page.days.map(({ open: times, ...day }) => ({ ...day, count: times.length }))}
        addressOf={addressOf}
        linkTo={({ date, isClosed }, link) =>
          isClosed ? undefined : (
            <Link
              to={addressOf(date)}
              replace
              preventScrollReset
              aria-current={date === page.date ? "date" : undefined}
              {...link}
            />
          )
        }
      />
      <FieldGroup
        label={legend(page, open.length)}
        hint={`${page.turnaround} ${page.zone}.`}
        id={newSessionFieldIds.start}
        error={errors.start}
      >
        <div className="flex flex-wrap gap-2 max-md:grid max-md:grid-cols-[repeat(auto-fit,minmax(max(30%,4rem),1fr))]">
          {open.map(({ start, words, group }) => (
            <TimeChip
              key={start}
              time={words}
              note={group && `${group.title}, ${group.people} of ${group.capacity}`}
              className={group && "max-md:col-span-3"}
              {...radio(`${start}`)}
            />
          ))}
          {page.choice.gone && <TimeChip time={page.choice.gone.words} note={page.choice.gone.because} disabled />}
          <OtherChip {...radio(otherTime)}>Other time</OtherChip>
        </div>
      </FieldGroup>
      {page.next && (
        <p className="text-ui">
          <Link to={changedAddress(page, { on: page.next.date, start: "" })} className="font-semibold">
            Next open day: {page.next.words}
          </Link>
        </p>
      )}
      <OtherTime page={page} errors={errors} typed={typed} isOther={chosen === otherTime} />
    </Panel>
  );
}

/** '8 open times on Thu, Nov 19'. */
function legend({ day, days }: NewSessionPage, count: number): string {
  if (days.every(({ open }) => open.length === 0)) return newSessionTexts.noneThisWeek;
  if (count === 0) return `No open times on ${day}`;
  return count === 1 ? `One open time on ${day}` : `${count} open times on ${day}`;
}

type NotOpenNoticeProps = {
  notOpen: NotOpenFacts & { message: string };
  chosen: string;
  onChoose: (value: string) => void;
};

/** Says that the time is gone and lists alternatives; the rest of the form is kept. */
function NotOpenNotice({ notOpen: { message, nearest, anyway }, chosen, onChoose }: NotOpenNoticeProps) {
  return (
    <fieldset id={notOpenId} tabIndex={-1} role="alert" className={noticeClass}>
      <legend className="float-left mb-2.5 flex w-full items-start gap-2.5 text-ui font-semibold">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {message}
      </legend>
      <div className="clear-both flex flex-wrap gap-2 max-md:grid">
        {nearest.map(({ start, placeId, time, note }) => {
          const value = `${start}@${placeId}`;
          return (
            <TimeChip
              key={value}
              name="start"
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              time={time}
              note={note}
              className="text-foreground max-md:justify-start!"
            />
          );
        })}
      </div>
      {anyway && (
        <p className="mt-2.5 text-ui">
          <input type="hidden" name="anyway" value={anyway} />
          To book the time you typed anyway, press the button again.
        </p>
      )}
    </fieldset>
  );
}

type OtherTimeProps = Omit<TimesPanelProps, "notOpen"> & { isOther: boolean };

/** Shown by CSS only when chosen. */
function OtherTime({ page: { choice, because }, errors, typed, isOther }: OtherTimeProps) {
  const isHydrated = useHydrated();
  const { against = [], impossible } = choice;
  return (
    <div className="hidden gap-5 border-t border-border pt-5 md:grid-cols-[10rem_minmax(0,1fr)] in-[form:has([name=start][value=other]:checked)]:grid">
      <Field label="Time" id={newSessionFieldIds.time} error={errors.time}>
        <Input key={choice.time} name="time" type="time" step={300} defaultValue={typed?.time || choice.time} />
      </Field>
      <Field
        label="Your reason"
        optional
        id={newSessionFieldIds.because}
        error={errors.because}
        hint="Kept with the session; only you read it."
      >
        <Input
          name="because"
          maxLength={calendarLimits.reason}
          defaultValue={typed?.because ?? because}
          // An open time needs no reason.
          disabled={isHydrated && !isOther}
        />
      </Field>
      <div role="status" className="col-span-full empty:hidden">
        {impossible && <p className={againstClass}>{impossible} You cannot book it.</p>}
        {!impossible && against.length > 0 && (
          <p className={againstClass}>
            Not open: {against.join(". ")}. You can book it anyway: give a reason, or press the button twice.
          </p>
        )}
        {!impossible && choice.start !== undefined && against.length === 0 && (
          <p className="text-ui">This time is open.</p>
        )}
      </div>
    </div>
  );
}

const noticeClass =
  "rounded-md border border-border bg-status-open-bg px-4 py-3.5 text-status-open focus:outline-2 focus:outline-ring";
const againstClass = "rounded-md bg-status-open-bg px-3.5 py-2.5 text-ui text-status-open";

/** Local choice, reset whenever the page's value changes. */
export function useChosen(value: string) {
  const [shown, setShown] = useState({ chosen: value, of: value });
  if (shown.of !== value) setShown({ chosen: value, of: value });
  return [shown.chosen, (chosen: string) => setShown({ chosen, of: value })] as const;
}
