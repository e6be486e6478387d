import {
  ArrowLeftRight,
  CalendarCheck,
  Check,
  CloudRain,
  Gift,
  Hourglass,
  type LucideIcon,
  NotebookPen,
  Plus,
  RotateCcw,
  Undo2,
  X,
} from "lucide-react";
import { Link } from "react-router";
import { shortDate, todayIn, weekdayAndDate } from "#app/lib/dates.ts";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { Empty } from "#app/ui/states.tsx";
import { Cell, ColumnHeader, Table, TableBody, TableHead, TableRow } from "#app/ui/table.tsx";
import { StepLinks } from "#app/ui/view-links.tsx";
import { canBeTakenBack, entryLabels, entryMeanings, ledgerAddress, takeBackAddress } from "../credits.ts";
import type { LedgerEntry } from "../ledger/ledger.server.ts";
import type { EntryKind } from "../schema.ts";

/** What the entry is for, as its feature describes it. */
type ShownEntry = LedgerEntry & { who: string | undefined; spot: { title: string; start: number } | undefined };

type LedgerTableProps = {
  holderId: string;
  entries: { rows: ShownEntry[]; hasMore: boolean; page: number };
  /** With more than one account, each entry names its own. */
  areNamed: boolean;
  timeZone: string;
};

/** Every entry, newest first. */
export function LedgerTable({ holderId, entries: { rows, hasMore, page }, areNamed, timeZone }: LedgerTableProps) {
  const pageOf = (number: number) => `${ledgerAddress(holderId)}?page=${number}`;
  return (
    <Panel aria-labelledby="entries-title">
      <PanelTitle id="entries-title">Entries</PanelTitle>
      {rows.length === 0 ? (
        <Empty
          title="No entries yet"
          text="The first one comes from a package, a booked session or what was left on paper."
        />
      ) : (
        <Table isSlim aria-label="Entries, in minutes">
          <TableHead>
            <ColumnHeader>When</ColumnHeader>
            <ColumnHeader>Entry</ColumnHeader>
            <ColumnHeader>For</ColumnHeader>
            <ColumnHeader className="text-right">Left, min</ColumnHeader>
            <ColumnHeader className="text-right">Booked, min</ColumnHeader>
            <ColumnHeader>
              <span className="sr-only">Correct</span>
            </ColumnHeader>
          </TableHead>
          <TableBody>
            {rows.map((entry) => (
              <EntryRow key={entry.id} {...{ entry, holderId, areNamed, timeZone }} />
            ))}
          </TableBody>
        </Table>
      )}
      <div className="px-4 pb-4 md:px-5.5">
        <StepLinks previous={page > 1 ? pageOf(page - 1) : undefined} next={hasMore ? pageOf(page + 1) : undefined} />
        <p className="mt-4 text-small text-muted-foreground">
          Nothing here is ever changed. A new entry corrects a mistake and names it.
        </p>
      </div>
    </Panel>
  );
}

type EntryRowProps = Pick<LedgerTableProps, "holderId" | "areNamed" | "timeZone"> & { entry: ShownEntry };

function EntryRow({ entry, holderId, areNamed, timeZone }: EntryRowProps) {
  const { id, kind, available, held, available_after, held_after, isTakenBack } = entry;
  const Icon = icons[kind];
  return (
    <TableRow>
      <Cell place="date">{shortDate(todayIn(timeZone, entry.created_at))}</Cell>
      <Cell className="whitespace-nowrap folded:row-start-1 folded:text-foreground!">
        <span className="inline-flex items-center gap-2 font-semibold">
          <Icon aria-hidden className="size-4.5" />
          {entryLabels[kind]}
        </span>
      </Cell>
      <Cell className="folded:col-span-full unfolded:max-w-none">
        <EntryWords entry={entry} timeZone={timeZone} />
        {areNamed && <span className="block text-small text-muted-foreground">{entry.family}</span>}
      </Cell>
      <Change label="Left" change={available} after={available_after} />
      <Change label="Booked" change={held} after={held_after} />
      <Cell place="action" className="folded:row-start-1! folded:row-end-3! folded:self-start">
        {canBeTakenBack.includes(kind) && !isTakenBack && (
          <Link
            to={takeBackAddress(holderId, id)}
            aria-label={`Take back: ${entryLabels[kind]}, ${shortDate(todayIn(timeZone, entry.created_at))}`}
            className="inline-flex min-h-11 items-center text-small whitespace-nowrap underline"
          >
            Take back
          </Link>
        )}
        {isTakenBack && <span className="text-small text-muted-foreground">Taken back</span>}
      </Cell>
    </TableRow>
  );
}

/** Who and what the entry is for, and why. */
function EntryWords({ entry: { who, spot, sale, reason }, timeZone }: { entry: ShownEntry; timeZone: string }) {
  const what = spot ? `${spot.title} of ${weekdayAndDate(spot.start, timeZone)}` : sale;
  return (
    <>
      {who && <b className="font-semibold">{who} </b>}
      {what} {reason && <q className="text-muted-foreground">{reason}</q>}
    </>
  );
}

function Change({ label, change, after }: { label: string; change: number; after: number }) {
  return (
    <Cell className="text-right whitespace-nowrap tabular-nums folded:text-left">
      <span className="unfolded:sr-only">{label} </span>
      {change !== 0 && <b className="mr-3 font-semibold">{change > 0 ? `+${change}` : `−${-change}`}</b>}
      <span className={change === 0 ? "text-muted-foreground" : undefined}>
        <span className="md:sr-only">{change !== 0 && "now "}</span>
        {after}
      </span>
      <span className="md:sr-only"> min</span>
    </Cell>
  );
}

const icons: Record<EntryKind, LucideIcon> = {
  opening: NotebookPen,
  bought: Plus,
  held: CalendarCheck,
  used: Check,
  released: Undo2,
  weathered: CloudRain,
  forfeited: X,
  forgiven: Gift,
  refunded: RotateCcw,
  expired: Hourglass,
  moved: ArrowLeftRight,
  reversed: RotateCcw,
};

/** Explains the words of the ledger. */
export function LedgerWords() {
  return (
    <Panel aria-labelledby="words-title">
      <PanelTitle id="words-title">The words</PanelTitle>
      <ul className="grid gap-2.5 px-4 py-4.5 text-ui md:px-5.5">
        {Object.entries(entryMeanings).map(([kind, meaning]) => {
          // Safe because the meanings are keyed by kind.
          const Icon = icons[kind as EntryKind];
          return (
            <li key={kind} className="flex gap-3">
              <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-muted-foreground" />
              <span>
                <b className="font-semibold">{entryLabels[kind as EntryKind]}</b>: {meaning}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
