import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { sessionName } from "#app/features/services/schema.ts";
import { shortInstant } from "#app/lib/dates.ts";
import { Badge, StatusDot } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Marked } from "#app/ui/marked.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Empty } from "#app/ui/states.tsx";
import { Cell, ColumnHeader, RowLink, Table, TableBody, TableHead, TableRow } from "#app/ui/table.tsx";
import { StepLinks } from "#app/ui/view-links.tsx";
import { inboxAddress, listTexts } from "../inbox.ts";
import { statusLabels } from "../message.ts";
import type { ListedMessage, MessagePage } from "../queries.server.ts";
import { answerClock } from "../reply.ts";
import type { InboxView } from "../schema.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { useInboxKeys } from "./message-actions.ts";

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
                    className="relative z-1 mr-3 size-5.5 align-middle accent-ink-950"
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
  const session = sessionName(message);
  return (
    <TableRow data-message={message.id}>
      <Cell place="name" className="folded:col-span-full folded:row-start-1 unfolded:max-w-96">
        <div className="folded:min-h-7 folded:pr-28">
          {children}
          {message.status === "new" && <StatusDot status="new" className="mr-2 size-2 align-[0.08em]" />}
          <Marked text={message.name} words={view.q} />
        </div>
        <MessageGist message={message} words={view.q} />
      </Cell>
      <Cell place="wide">
        <Marked text={message.email} words={view.q} />
      </Cell>
      <Cell className={session ? "" : "folded:hidden"}>
        {session ? <Marked text={session} words={message.session_title ? view.q : ""} /> : "–"}
      </Cell>
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
        <RowLink
          to={inboxAddress(view, { open: message.id })}
          aria-label={`View ${message.name}`}
          aria-keyshortcuts="j k 1 2 3 4"
        >
          View
        </RowLink>
      </Cell>
    </TableRow>
  );
}

/** A preview: when they would like to come, and their first words. */
function MessageGist({
  message: { preferred_date, snippet, foundPhone },
  words,
}: {
  message: ListedMessage;
  words: string;
}) {
  return (
    <div className="text-small font-normal text-muted-foreground">
      {preferred_date && (
        <p className="mt-0.5 line-clamp-2 font-540 text-foreground">
          <span className="sr-only">{listTexts.wished} </span>
          {preferred_date}
        </p>
      )}
      {snippet && (
        <p className="mt-0.5 line-clamp-2">
          <Marked text={snippet} words={words} />
        </p>
      )}
      {foundPhone && (
        <p className="mt-0.5">
          <Marked text={foundPhone} words={words} />
        </p>
      )}
    </div>
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
