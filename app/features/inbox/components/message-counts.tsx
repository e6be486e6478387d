import { Link } from "react-router";
import { grouped } from "#app/lib/region.ts";
import { StatusDot } from "#app/ui/badge.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { inboxAddress } from "../inbox.ts";
import { messageStatuses, statusLabels } from "../message.ts";
import type { AnswerSpeed, CountsByStatus } from "../queries.server.ts";
import { durationText } from "../reply.ts";
import type { InboxView } from "../schema.ts";

/** Four cells; each links to the messages it counts. */
export function MessageCounts({ counts, view }: { counts: CountsByStatus; view: InboxView }) {
  return (
    <Panel aria-label="Counts" className="overflow-clip">
      <ul className="-mr-px -mb-px grid grid-cols-2 @min-[21rem]/page:grid-cols-4 md:@max-[40rem]/page:grid-cols-2">
        {messageStatuses.map((status) => (
          <li key={status} className="border-r border-b border-border">
            <Link
              to={inboxAddress(view, {
                status: view.status === status ? undefined : status,
                folder: "inbox",
                open: undefined,
              })}
              aria-current={view.status === status ? "true" : undefined}
              className="grid gap-0.5 px-2.5 py-2 text-foreground no-underline hover:bg-tint-faint aria-[current]:bg-tint md:gap-2 md:px-5.5 md:py-4.5"
            >
              <span className="flex items-center gap-2 text-caption font-medium text-muted-foreground md:text-ui">
                <StatusDot status={status} className="size-2 max-md:hidden" />
                {statusLabels[status]}
              </span>
              <span className="text-2xl leading-none md:text-[2.75rem] font-560 font-stretch-78%">
                {grouped(counts[status])}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** How well the reply promise was kept lately. */
export function AnswerTimes({ answers: { medianMs, missed, of } }: { answers: AnswerSpeed }) {
  if (medianMs === 0 && missed === 0) return null;
  return (
    <p className="mt-3 text-small text-muted-foreground">
      {medianMs > 0 && `Typical reply time: ${durationText(medianMs)}. `}
      {missed > 0 && `Late or overdue: ${grouped(missed)} of the last ${grouped(of)} messages.`}
    </p>
  );
}
