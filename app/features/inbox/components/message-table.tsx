import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { sessionTypeLabels } from "#app/features/services/schema.ts";
import { shortInstant } from "#app/lib/dates.ts";
import { Badge, StatusDot } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Empty } from "#app/ui/states.tsx";
import { StepLinks } from "#app/ui/step-links.tsx";
import { Cell, ColumnHeader, Table, TableBody, TableHead, TableRow } from "#app/ui/table.tsx";
import { inboxAddress } from "../inbox-address.ts";
import { statusLabels } from "../message.ts";
import type { ListedMessage, MessagePage } from "../queries.server.ts";
import { answerClock } from "../reply-clock.ts";
import type { InboxView } from "../schema.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { useInboxKeys } from "./use-inbox-keys.ts";

type MessageTableProps = { view: InboxView; page: MessagePage; timeZone: string; replyHours: number; now: Date };

export function MessageTable({ view, page, ...shown }: MessageTableProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  useInboxKeys(view, page.rows);
  if (page.rows.length === 0) return <NoMessages view={view} />;
  return (
    <>
      <BulkBar rows={page.rows} chosen={chosen} onChoose={setChosen} folder={view.folder} />
      <Panel className="mt-4">
        <Table aria-label="Messages">
          <TableHead>
            <ColumnHeader>Name</ColumnHeader>
            <ColumnHeader>Email</ColumnHeader>
            <ColumnHeader>Session Type</ColumnHeader>
            <ColumnHeader>Date</ColumnHeader>
            <ColumnHeader>Status</ColumnHeader>
            <ColumnHeader>
              <span className="sr-only">Actions</span>
            </ColumnHeader>
          </TableHead>
          <TableBody>
            {page.rows.map((message) => (
              <MessageRow key={message.id} {...{ message, view, ...shown }}>
                {chosen && (
                  <input
                    type="checkbox"
                    aria-label={`Select ${message.name}`}
                    className="mr-3 size-5.5 align-middle accent-ink-950"
                    checked={chosen.has(message.id)}
                    onChange={() => setChosen(toggled(chosen, message.id))}
                  />
                )}
              </MessageRow>
            ))}
          </TableBody>
        </Table>
      </Panel>
      <StepLinks
        previous={page.previous && inboxAddress(view, { previous: page.previous, next: undefined, open: undefined })}
        next={page.next && inboxAddress(view, { next: page.next, previous: undefined, open: undefined })}
      />
    </>
  );
}

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const others = [...chosen].filter((other) => other !== id);
  return new Set(chosen.has(id) ? others : [...others, id]);
}

type MessageRowProps = Omit<MessageTableProps, "page"> & { message: ListedMessage; children: ReactNode };

function MessageRow({ message, view, timeZone, replyHours, now, children }: MessageRowProps) {
  const clock = answerClock(message, { replyHours, now });
  return (
    <TableRow data-message={message.id}>
      <Cell place="name">
        {children}
        {message.status === "new" && <StatusDot status="new" className="mr-2 size-2 align-[0.08em]" />}
        {message.name}
      </Cell>
      <Cell place="wide">{message.email}</Cell>
      <Cell>{message.session_type ? sessionTypeLabels[message.session_type] : "–"}</Cell>
      <Cell place="date">
        {shortInstant(message.created_at, timeZone)}
        {clock && (
          <span className={clock.isOverdue ? "block text-small font-semibold text-destructive" : "block text-small"}>
            {clock.text}
          </span>
        )}
      </Cell>
      <Cell place="status">
        <Badge tone={message.status}>{statusLabels[message.status]}</Badge>
      </Cell>
      <Cell place="action">
        <Link
          to={inboxAddress(view, { open: message.id })}
          preventScrollReset
          aria-label={`View ${message.name}`}
          aria-keyshortcuts="j k 1 2 3 4"
          className={buttonClass({ variant: "quiet", size: "compact" })}
        >
          View
        </Link>
      </Cell>
    </TableRow>
  );
}

function NoMessages({ view }: { view: InboxView }) {
  const isNarrowed = view.q || view.status || view.source || view.folder === "spam";
  return (
    <Panel className="mt-4">
      {isNarrowed ? (
        <Empty title={view.folder === "spam" ? "No spam" : "No messages match"}>
          <Link
            to={inboxAddress({ folder: "inbox", sort: "newest", q: "" })}
            className={buttonClass({ variant: "secondary", size: "small" })}
          >
            Show all messages
          </Link>
        </Empty>
      ) : (
        <Empty title="No messages yet" />
      )}
    </Panel>
  );
}
