import { Activity } from "lucide-react";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { type Step, selfTestPath, selfTestTexts } from "../self-test.ts";
import { LightBadge } from "./check-list.tsx";

type SelfTestPanelProps = { run: { began: string; took_ms: number; steps: Step[] } | undefined };

/** The steps of the self-test, one per line. */
export function SelfTestPanel({ run }: SelfTestPanelProps) {
  return (
    <Panel aria-labelledby="self-test">
      <PanelTitle id="self-test">Last self-test</PanelTitle>
      {run ? (
        <>
          <ul className="divide-y divide-border px-4 pt-1 text-ui md:px-5.5">
            {run.steps.map(({ name, isGood, says }) => (
              <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
                <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
                  <span className="font-semibold">{name}</span> <span className="text-muted-foreground">{says}</span>
                </p>
                <LightBadge light={isGood ? "green" : "red"} />
              </li>
            ))}
          </ul>
          <p className="px-4 pt-2 pb-4 text-small text-muted-foreground md:px-5.5">
            {`${run.began}, in ${run.took_ms} ms. The forms were submitted for real, then removed; no email was sent.`}
          </p>
        </>
      ) : (
        <p className="p-4 text-ui text-muted-foreground md:px-5.5">Not run yet.</p>
      )}
    </Panel>
  );
}

export function RunButton() {
  const toast = useToast();
  const run = useAction({
    onDone: () => toast.success(selfTestTexts.done),
    onFailed: (message) => toast.error(message ?? selfTestTexts.failed),
  });
  return (
    <Button size="small" busy={run.isBusy} busyLabel="Running..." onClick={() => run.run(selfTestPath)}>
      <Activity aria-hidden />
      Run the self-test
    </Button>
  );
}
