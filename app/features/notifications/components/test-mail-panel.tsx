import { useFetcher } from "react-router";
import { factsIn, failureIn } from "#app/platform/forms/answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { type TestMailAnswer, testMailPath } from "../schema.ts";

export function TestMailPanel() {
  const sending = useFetcher<TestMailAnswer>();
  const isBusy = sending.state !== "idle";
  return (
    <Panel aria-labelledby="test-mail" className="mt-4 max-w-192">
      <PanelTitle id="test-mail">Test mail</PanelTitle>
      <sending.Form
        method="post"
        action={testMailPath}
        className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4 md:p-5.5"
      >
        <Button type="submit" variant="secondary" size="small" busy={isBusy} busyLabel="Sending...">
          Send test mail
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-60 text-ui wrap-anywhere text-muted-foreground">
          {isBusy ? "Sending..." : told(sending.data)}
        </p>
      </sending.Form>
    </Panel>
  );
}

function told(answer: TestMailAnswer | undefined): string {
  if (!answer) return "Sent to your saved notification addresses, the same way as all email.";
  if (answer.outcome !== "done")
    return `The mail could not be sent: ${failureIn(answer) ?? "the site could not be reached"}`;
  if (factsIn(answer)?.isWaiting) return "Still waiting: the job queue isn't running.";
  return "Sent: your mail server accepted it. Check your inbox.";
}
