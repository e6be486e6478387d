import clsx from "clsx";
import { CircleAlert, Plus, X } from "lucide-react";
import type { ComponentProps } from "react";
import { wallTimeInWords } from "#app/lib/dates.ts";
import { minutesOf } from "#app/lib/time/time-field.ts";
import { useHydrated } from "#app/platform/forms/browser/use-hydrated.ts";

type HoursWindowProps = {
  /** Without `.from` and `.to`. */
  name: string;
  /** 'Mon, Riverside'. */
  where: string;
  from: string;
  to: string;
  error: string | undefined;
  hasFocus: boolean;
  onTime: (field: string, time: string) => void;
  onRemove: () => void;
};

/** An end before the start is on the next day. */
export function HoursWindow({ name, where, from, to, error, hasFocus, onTime, onRemove }: HoursWindowProps) {
  const wiring = error ? { "aria-invalid": true, "aria-describedby": `${name}-error` } : {};
  return (
    <div className="grid gap-1">
      <span className={pairClass}>
        <TimeInput
          {...wiring}
          id={`${name}.from`}
          name={`${name}.from`}
          aria-label={`${where}, from`}
          value={from}
          autoFocus={hasFocus}
          onChange={(event) => onTime(`${name}.from`, event.target.value)}
        />
        <span className="text-subtle">to</span>
        <TimeInput
          {...wiring}
          id={`${name}.to`}
          name={`${name}.to`}
          aria-label={`${where}, to`}
          value={to}
          onChange={(event) => onTime(`${name}.to`, event.target.value)}
        />
        {isNextDay(from, to) && <span className="pr-1 text-caption text-subtle">next day</span>}
        <button
          type="button"
          className={removeClass}
          aria-label={`Remove ${inWords(from, to)}, ${where}`}
          onClick={onRemove}
        >
          <X aria-hidden className="size-4" />
        </button>
      </span>
      {error && (
        <p id={`${name}-error`} className="flex max-w-80 gap-1.5 text-small font-540 text-destructive">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

type AddWindowProps = { id: string; name: string; where: string; onAdd: () => void };

/** Without JavaScript, an empty pair of fields expands instead. */
export function AddWindow({ id, name, where, onAdd }: AddWindowProps) {
  const isHydrated = useHydrated();
  if (isHydrated)
    return (
      <button type="button" id={id} className={addClass} aria-label={`Add hours, ${where}`} onClick={onAdd}>
        <Plus aria-hidden className="size-4" />
      </button>
    );
  return (
    <details>
      <summary className={addClass}>
        <Plus aria-hidden className="size-4" />
        <span className="sr-only">{`Add hours, ${where}`}</span>
      </summary>
      <span className={clsx(pairClass, "mt-1.5")}>
        <TimeInput name={`${name}.from`} aria-label={`${where}, more hours from`} />
        <span className="text-subtle">to</span>
        <TimeInput name={`${name}.to`} aria-label={`${where}, more hours to`} />
      </span>
    </details>
  );
}

function TimeInput(props: Omit<ComponentProps<"input">, "type" | "step" | "className">) {
  return <input {...props} type="time" step={stepSeconds} className={timeClass} />;
}

const stepSeconds = 300;

function isNextDay(from: string, to: string): boolean {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  return start !== undefined && end !== undefined && end !== 0 && end < start;
}

function inWords(from: string, to: string): string {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  if (start === undefined || end === undefined) return "these hours";
  return `${wallTimeInWords(start)} to ${wallTimeInWords(end)}`;
}

const pairClass =
  "inline-flex min-h-10 items-center folded:max-w-full folded:flex-wrap rounded-md border border-input bg-card text-ui has-aria-invalid:border-2 has-aria-invalid:border-destructive has-aria-invalid:bg-destructive-wash max-md:min-h-11";
const timeClass =
  "min-h-10 w-[5.25rem] rounded-md border-0 bg-transparent pr-1 pl-2.5 text-ui [&::-webkit-calendar-picker-indicator]:hidden focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-ring max-md:min-h-11";
const removeClass =
  "grid size-10 place-items-center rounded-md text-muted-foreground hover:text-foreground max-md:size-11";
const addClass =
  "grid size-10 cursor-pointer place-items-center rounded-md border border-dashed border-input text-muted-foreground hover:border-foreground hover:text-foreground max-md:size-11";
