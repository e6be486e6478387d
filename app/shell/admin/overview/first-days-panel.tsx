import { Circle, CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { StepButton } from "#app/shell/admin/go-live/go-live.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { type FirstDaysTask, firstDaysTexts as texts } from "./first-days.ts";

/** The first steps for the owner of a new site. Hidden once all are done. */
export function FirstDaysPanel({ tasks }: { tasks: FirstDaysTask[] }) {
  if (tasks.length === 0) return null;
  return (
    <Panel aria-labelledby="first-days" className="mb-4">
      <PanelTitle id="first-days">{texts.title}</PanelTitle>
      <p className="px-4 pt-4 text-ui text-muted-foreground md:px-5.5">{texts.lead}</p>
      <ul className="divide-y divide-border px-4 pt-1 pb-2 text-ui md:px-5.5">
        {tasks.map((task) => (
          <TaskRow key={task.group} task={task} />
        ))}
      </ul>
    </Panel>
  );
}

function TaskRow({ task: { group, to, isOptional, isDone } }: { task: FirstDaysTask }) {
  const { label, todo } = texts.tasks[group];
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <Icon aria-hidden className={isDone ? "size-5 shrink-0 text-status-processed" : "size-5 shrink-0 text-subtle"} />
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="text-ui leading-body font-semibold tracking-normal font-stretch-normal">{label}</h3>
        <p className="text-muted-foreground">{isDone ? texts.done : todo}</p>
      </div>
      {!isDone && (
        <p className="flex gap-2 max-md:pl-9">
          {isOptional && (
            <StepButton step={group} label={label} act="keep">
              {texts.skip}
            </StepButton>
          )}
          <Link to={to} className={buttonClass({ variant: "secondary", size: "compact" })}>
            {texts.open} <span className="sr-only">{label}</span>
          </Link>
        </p>
      )}
    </li>
  );
}
