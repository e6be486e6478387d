import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { otherSessions, securityPaths } from "./security.ts";

export type ListedSession = { id: string; device: string; address: string; since: string; isThis: boolean };

export function SessionsPanel({ sessions }: { sessions: ListedSession[] }) {
  return (
    <Panel>
      <PanelTitle>Where you are signed in</PanelTitle>
      <ul className="divide-y divide-border px-4 md:px-5.5">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
            <div className="min-w-0 text-ui">
              <p className="font-semibold">
                {session.device}
                {session.isThis && <span className="font-normal text-subtle"> (this one)</span>}
              </p>
              <p className="wrap-anywhere text-muted-foreground">
                Since {session.since}, from {session.address}
              </p>
            </div>
            {!session.isThis && <EndSession id={session.id} device={session.device} />}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="border-t border-border px-4 py-3.5 md:px-5.5">
          <EndSession id={otherSessions} device="all others" label="Sign out everywhere else" />
        </div>
      )}
    </Panel>
  );
}

type EndSessionProps = { id: string; device: string; label?: string };

function EndSession({ id, device, label = "End session" }: EndSessionProps) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={securityPaths.endSession}>
      <input type="hidden" name="session" value={id} />
      <Button
        type="submit"
        variant="danger"
        size="compact"
        busy={fetcher.state !== "idle"}
        aria-label={id === otherSessions ? undefined : `End ${device}`}
      >
        {label}
      </Button>
    </fetcher.Form>
  );
}
