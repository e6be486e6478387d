import clsx from "clsx";
import { Link } from "react-router";
import { shortInstant } from "#app/lib/dates.ts";

/** Something written or sent, with its page. */
export type HistoryEntry = { key: string; at: Date; title: string; text: string | null; to?: string };

type HistoryListProps = {
  entries: readonly HistoryEntry[];
  timeZone: string;
  label: string;
  /** Inside a dialog: long texts are cut and nothing is indented. */
  isCompact?: boolean;
};

export function HistoryList({ entries, timeZone, label, isCompact = false }: HistoryListProps) {
  return (
    <ul aria-label={label} className="divide-y divide-border">
      {entries.map(({ key, at, title, text, to }) => (
        <li key={key} className={clsx("grid gap-1", isCompact ? "py-2.5" : "px-4 py-3.5 md:px-5.5")}>
          <div className="flex flex-wrap justify-between gap-x-4 text-ui">
            {to ? (
              <Link to={to} className="font-semibold underline underline-offset-3">
                {title}
              </Link>
            ) : (
              <span className="font-semibold">{title}</span>
            )}
            <span className="text-small text-subtle">{shortInstant(at, timeZone)}</span>
          </div>
          {text && (
            <p className={clsx("text-ui text-muted-foreground", isCompact ? "line-clamp-3" : "whitespace-pre-line")}>
              {text}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
