import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import { type ReactNode, useId } from "react";
import { dayInWords } from "#app/lib/dates.ts";
import { Panel, PanelHead } from "#app/ui/panel.tsx";
import { StepPlot } from "#app/ui/step-plot.tsx";
import { type SkillProgress, skillSteps, stepInWords } from "../schema.ts";

type SkillsPanelProps = {
  title?: string;
  progress: readonly SkillProgress[];
  /** In the player's or the family's own words. */
  goals: readonly { from: string; words: string }[];
  timeZone: string;
};

/** The player's goals, and each skill over time: a small plot, dated figures, and the change in words. */
export function SkillsPanel({ title = "Skills", progress, goals, timeZone }: SkillsPanelProps) {
  const id = useId();
  if (progress.length === 0 && goals.length === 0) return null;
  return (
    <Panel aria-labelledby={id}>
      <PanelHead
        id={id}
        title={title}
        action={<span className="text-small text-muted-foreground max-sm:hidden">Five steps, marked with a note</span>}
      />
      {goals.length > 0 && <Goals goals={goals} className="grid gap-2 border-b border-border px-4 py-4 md:px-5.5" />}
      {progress.length === 0 ? (
        <p className="px-4 py-4.5 text-ui text-muted-foreground md:px-5.5">No step is marked yet.</p>
      ) : (
        <SkillTable progress={progress} timeZone={timeZone} />
      )}
    </Panel>
  );
}

type GoalsProps = { goals: SkillsPanelProps["goals"]; className: string };

/** What the player wants, in their own words. */
export function Goals({ goals, className }: GoalsProps) {
  return (
    <dl className={className}>
      {goals.map(({ from, words }) => (
        <div key={from}>
          <dt className="text-small text-muted-foreground">{from}</dt>
          <dd className="font-serif text-lg leading-snug wrap-anywhere whitespace-pre-line">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

const mostFigures = 3;

function SkillTable({ progress, timeZone }: Pick<SkillsPanelProps, "progress" | "timeZone">) {
  const times = progress.flatMap(({ steps }) => steps.map(({ at }) => at.getTime()));
  const span = { from: Math.min(...times), to: Math.max(...times) };
  return (
    <>
      <table aria-label="Skills over time" className="w-full text-left text-ui">
        <thead className="sr-only">
          <tr>
            <th scope="col">Skill</th>
            <th scope="col">Steps by date</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {progress.map(({ skill, steps }) => (
            <SkillRow key={skill} {...{ skill, steps, span, timeZone }} />
          ))}
        </tbody>
      </table>
      <p className="flex flex-wrap gap-x-5 gap-y-1 px-4 py-3.5 text-small text-muted-foreground md:px-5.5">
        {skillSteps.map((words, at) => (
          <span key={words} className="inline-flex items-baseline gap-1.5">
            <Figure>{at + 1}</Figure>
            {words}
          </span>
        ))}
      </p>
    </>
  );
}

type SkillRowProps = SkillProgress & { span: { from: number; to: number }; timeZone: string };

function SkillRow({ skill, steps, span, timeZone }: SkillRowProps) {
  const last = steps.at(-1)?.step ?? 0;
  const across = Math.max(1, span.to - span.from);
  const points = steps.map(({ at, step }) => ({ across: (at.getTime() - span.from) / across, step }));
  const shown = steps.slice(-mostFigures);
  return (
    <tr className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 border-b border-border px-4 py-3.5 md:grid-cols-[8rem_minmax(0,1fr)_auto_9rem] md:px-5.5">
      <th scope="row" className="font-semibold">
        {skill}
        <span className="block text-small font-normal text-muted-foreground">{stepInWords(last)}</span>
      </th>
      <td aria-hidden className="max-md:order-3 max-md:col-span-full">
        <StepPlot points={points} most={skillSteps.length} />
      </td>
      <td className="flex gap-4">
        {shown.map(({ at, step }, index) => (
          <span key={at.toISOString()} className="grid justify-items-end">
            <Figure isLast={index === shown.length - 1}>{step}</Figure>
            <span className="text-xs whitespace-nowrap text-subtle">{dayInWords(at, timeZone)}</span>
          </span>
        ))}
      </td>
      <td className="text-small max-md:order-4 max-md:col-span-full md:text-right">
        <Change steps={steps} timeZone={timeZone} />
      </td>
    </tr>
  );
}

function Change({ steps, timeZone }: Pick<SkillRowProps, "steps" | "timeZone">) {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last || first === last) return "first mark";
  const by = last.step - first.step;
  const Sign = by > 0 ? TrendingUp : by < 0 ? TrendingDown : Minus;
  const words = by === 0 ? "as before" : `${by > 0 ? "up" : "down"} ${Math.abs(by)}`;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Sign aria-hidden className="size-4" />
      {words} since {dayInWords(first.at, timeZone)}
    </span>
  );
}

function Figure({ children, isLast }: { children: ReactNode; isLast?: boolean }) {
  return (
    <span
      className={`text-xl leading-none font-stretch-75% ${isLast ? "font-bold text-foreground" : "font-580 text-muted-foreground"}`}
    >
      {children}
    </span>
  );
}
