import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import type { clientAction } from "../routes/test-mail.ts";
import { testMailPath } from "../settings.ts";

type Answer = Awaited<ReturnType<typeof clientAction>>["data"];

export function TestMailPanel() {
  const sending = useFetcher<Answer>();
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
          {isBusy ? "On its way through the queue." : told(sending.data)}
        </p>
      </sending.Form>
    </Panel>
  );
}

function told(answer: Answer | undefined): string {
  if (!answer) return "Goes to the saved notification addresses, the way all mail goes.";
  if ("outcome" in answer) return "The site could not be reached. Please try again.";
  if (answer.state === "sent") return "Sent: the mail server has taken it. Have a look at your inbox.";
  if (answer.state === "waiting") return "Still in the queue: nobody works through it right now.";
  return `The mail could not be sent: ${answer.reason}`;
}
