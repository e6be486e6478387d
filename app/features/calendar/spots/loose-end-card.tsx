import clsx from "clsx";
import { Check, Clock, Timer, UserRoundX, X } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field, FieldGroup, Input } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import { looseEndsPath, sessionAddress } from "../addresses.ts";
import { calendarLimits } from "../schema.ts";
import { useSessionForm } from "../sheet/session-form.tsx";
import type { LooseEnd } from "./loose-ends.server.ts";
import { endingLabels, markField, markLabels, marks, type SessionEnding } from "./loose-ends.ts";

const icons = { completed: Check, part: Timer, no_show: UserRoundX, too_late: X };

/** One session. Each button shows its effect beforehand. */
export function LooseEndCard({ end }: { end: LooseEnd }) {
  const form = useSessionForm(end.who);
  return (
    <Panel aria-labelledby={`end-${end.id}`}>
      <form
        method="post"
        action={looseEndsPath}
        onSubmit={form.onSubmit}
        className="grid gap-5 p-4 md:p-5.5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
      >
        <input type="hidden" name="session" value={end.id} />
        <input type="hidden" name="version" value={end.version} />
        <div className="flex gap-5">
          <p className="shrink-0 text-[1.75rem] leading-none font-580 font-stretch-75%">
            {end.time} <small className="text-[0.55em]">{end.suffix}</small>
          </p>
          <div className="min-w-0 text-ui">
            <h2 id={`end-${end.id}`} className="text-body font-semibold wrap-anywhere">
              <a href={sessionAddress(end.id)} className="text-foreground underline-offset-3 hover:underline">
                {end.who}
              </a>
            </h2>
            <p className="text-muted-foreground">{end.what}</p>
            {!end.isGroup && end.players.map(({ id, credit }) => credit && <p key={id}>{credit}</p>)}
            {!end.isToday && (
              <p className="mt-2 inline-flex items-center gap-1.5 rounded-sm bg-status-open-bg px-2 py-0.5 text-small font-semibold text-status-open">
                <Clock aria-hidden className="size-3.5" />
                Open since {end.day}
              </p>
            )}
          </div>
        </div>
        {end.isGroup ? <Roster end={end} isBusy={form.isBusy} /> : <Choices end={end} isBusy={form.isBusy} />}
      </form>
    </Panel>
  );
}

type ChoicesProps = { end: LooseEnd; isBusy: boolean };

/** For a session with one person. */
function Choices({ end, isBusy }: ChoicesProps) {
  return (
    <div className="grid content-start gap-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2">
        {(["completed", "no_show", "too_late"] as const).map((ending) => (
          <EndingButton key={ending} end={end} ending={ending} isBusy={isBusy} className="max-sm:last:col-span-full" />
        ))}
      </div>
      {end.players.length > 0 && (
        <>
          <div className="flex flex-wrap items-end gap-2">
            <Field label={`Minutes played of ${end.minutes}`} className="w-40">
              <Input name="played" inputMode="numeric" maxLength={3} autoComplete="off" />
            </Field>
            <EndingButton end={end} ending="part" isBusy={isBusy} className="max-sm:grow" />
          </div>
          <details className="rounded-md border border-border">
            <summary className="flex min-h-12 items-center px-4 text-ui font-semibold">Let it go this time</summary>
            <div className="grid gap-2 border-t border-border p-4">
              <Checkbox name="let_go">Ask nothing for a no-show or a late cancellation</Checkbox>
              <Field label="Reason" optional hint="Shown in their entries">
                <Input name="reason" maxLength={calendarLimits.reason} autoComplete="off" />
              </Field>
            </div>
          </details>
        </>
      )}
    </div>
  );
}

/** A group: each child's mark settles their own spot. */
function Roster({ end, isBusy }: ChoicesProps) {
  return (
    <div className="grid gap-4">
      {end.players.map((player) => (
        <FieldGroup key={player.id} label={player.name} hint={player.credit}>
          <Segmented
            name={markField(player.id)}
            defaultValue={player.mark && player.mark !== "cancelled" ? player.mark : "here"}
            options={marks.map((mark) => ({ value: mark, label: `${markLabels[mark]}: ${player.effects[mark]}` }))}
          />
        </FieldGroup>
      ))}
      <EndingButton end={{ ...end, effects: {} }} ending="completed" isBusy={isBusy} />
    </div>
  );
}

type EndingButtonProps = ChoicesProps & { ending: SessionEnding; className?: string };

function EndingButton({ end, ending, isBusy, className }: EndingButtonProps) {
  const Icon = icons[ending];
  const effect = end.effects[ending];
  return (
    <Button
      type="submit"
      name="ending"
      value={ending}
      busy={isBusy}
      variant={ending === "completed" ? "secondary" : "quiet"}
      size="small"
      className={clsx("py-2", className)}
    >
      <Icon aria-hidden />
      <span className="grid text-left leading-tight">
        {endingLabels[ending]}
        {effect && <span className="text-small font-normal text-muted-foreground">{effect}</span>}
      </span>
    </Button>
  );
}
