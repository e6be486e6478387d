import { Check, TriangleAlert } from "lucide-react";
import { seriesWeeks } from "#app/features/calendar/schema.ts";
import type { FieldErrors } from "#app/platform/forms/answer.ts";
import { Field, Input, Select } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Switch } from "#app/ui/switch.tsx";
import type { NewSessionPage } from "./new-session.server.ts";
import { insteadField, type NewSessionField, newSessionFieldIds } from "./new-session.ts";
import type { RepeatedWeek } from "./new-session-words.ts";

type RepeatPanelProps = {
  page: NewSessionPage;
  errors: FieldErrors<NewSessionField>;
  typed: Record<string, string> | undefined;
  /** What to book instead of a week, by date; empty skips it. */
  instead: Record<string, string>;
  onInstead: (date: string, value: string) => void;
};

/** Repeats the session weekly. Conflicts are shown and resolved before anything is booked. */
export function RepeatPanel({ page, errors, typed, instead, onInstead }: RepeatPanelProps) {
  const { repeat } = page;
  const [first, last] = [repeat?.weeks[0], repeat?.weeks.at(-1)];
  return (
    <Panel aria-label="Repeat">
      <div className="grid gap-4 p-4 md:p-5.5">
        <Switch
          name="repeat"
          label="Repeat every week"
          hint="Same day, same time, same place"
          defaultChecked={typed ? typed.repeat === "on" : repeat !== undefined}
        />
        <div className="hidden flex-wrap items-end gap-x-4 gap-y-2 in-[form:has([name=repeat]:checked)]:flex">
          <Field label="Weeks" id={newSessionFieldIds.weeks} error={errors.weeks} className="w-32">
            <Input
              name="weeks"
              type="number"
              min={seriesWeeks.least}
              max={seriesWeeks.most}
              defaultValue={typed?.weeks ?? repeat?.count ?? seriesWeeks.usual}
            />
          </Field>
          {first && last && (
            <p className="pb-3.5 text-ui text-muted-foreground">
              {first.words} to {last.words}
            </p>
          )}
        </div>
      </div>
      {repeat && repeat.weeks.length > 0 && (
        <ol aria-label="Each week" className="border-t border-border">
          {repeat.weeks.map((week) => (
            <WeekRow key={week.date} week={week} value={instead[week.date] ?? ""} onChange={onInstead} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

type WeekRowProps = { week: RepeatedWeek; value: string; onChange: (date: string, value: string) => void };

function WeekRow({ week, value, onChange }: WeekRowProps) {
  const Sign = week.isFree ? Check : TriangleAlert;
  return (
    <li className={week.isFree ? rowClass : `${rowClass} bg-status-open-bg`}>
      <Sign aria-hidden className={week.isFree ? "size-4.5 text-popular" : "size-4.5 text-status-open"} />
      <span>
        <b className="block font-semibold">{week.words}</b>
        <span className={week.isFree ? "text-small text-muted-foreground" : "text-small text-status-open"}>
          {week.says}
        </span>
      </span>
      {!week.isFree && (
        <div className="max-md:col-start-2">
          <Select
            name={insteadField(week.date)}
            aria-label={`Instead of ${week.words}`}
            value={value}
            onChange={(event) => onChange(week.date, event.target.value)}
            className="min-h-11! py-2! text-ui!"
          >
            {week.instead?.map((time) => (
              <option key={time.value} value={time.value}>
                {time.words}
              </option>
            ))}
            <option value="">Skip this week</option>
          </Select>
        </div>
      )}
    </li>
  );
}

const rowClass =
  "grid min-h-15 grid-cols-[1.125rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 px-4 py-2.5 text-ui not-first:border-t not-first:border-border md:grid-cols-[1.125rem_minmax(0,1fr)_minmax(0,15rem)] md:px-5.5";
