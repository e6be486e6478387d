import { Activity } from "lucide-react";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { selfTestPath, selfTestTexts } from "../self-test.ts";

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
