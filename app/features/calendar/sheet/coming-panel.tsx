import { Plus } from "lucide-react";
import { Link } from "react-router";
import { momentInWords } from "#app/lib/dates.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Panel, PanelHead } from "#app/ui/panel.tsx";
import { newSessionPath, sessionAddress } from "../addresses.ts";
import type { ToldSession } from "../sessions/player-sessions.server.ts";

type ComingPanelProps = { personId: string; sessions: readonly ToldSession[]; timeZone: string; now: Date };

/** A person's next sessions, and a link to book another. */
export function ComingPanel({ personId, sessions, timeZone, now }: ComingPanelProps) {
  return (
    <Panel aria-labelledby="coming-title">
      <PanelHead
        id="coming-title"
        title="Coming up"
        action={
          <Link
            to={`${newSessionPath}?person=${personId}`}
            className={buttonClass({ variant: "quiet", size: "compact" })}
          >
            <Plus aria-hidden />
            Book a session
          </Link>
        }
      />
      {sessions.length === 0 ? (
        <p className="px-4 py-4.5 text-ui text-muted-foreground md:px-5.5">Nothing booked yet</p>
      ) : (
        <ul className="divide-y divide-border">
          {sessions.map(({ id, title, start, placeName }) => (
            <li key={id} className="flex items-center justify-between gap-4 px-4 py-3.5 text-ui md:px-5.5">
              <div className="min-w-0">
                <p className="font-semibold first-letter:uppercase">{momentInWords(start, timeZone, now)}</p>
                <p className="text-small wrap-anywhere text-muted-foreground">
                  {title}, {placeName}
                </p>
              </div>
              <Link
                to={sessionAddress(id)}
                aria-label={`Open ${title}, ${momentInWords(start, timeZone)}`}
                className={buttonClass({ variant: "quiet", size: "compact" })}
              >
                Open
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
